// What a browser does with passkeys. Load it with import() when somebody asks for one: hardly anybody who reads a page does.
import { startAuthentication, startRegistration, WebAuthnError } from "@simplewebauthn/browser";
import type { NewPasskey, PasskeyCreationOptions, PasskeyRequestOptions, UsedPasskey } from "#contract/passkeys.ts";
import { ApiFailure } from "../api/failure.ts";

/** Throws an ApiFailure in words for the owner, as if the server had said it. */
export async function askForPasskey(options: PasskeyRequestOptions): Promise<UsedPasskey> {
  const used = await startAuthentication({ optionsJSON: options }).catch((error: unknown) => {
    throw inWords(error);
  });
  return { ...used, clientExtensionResults: {} };
}

/** Throws like `askForPasskey`. */
export async function makePasskey(options: PasskeyCreationOptions): Promise<NewPasskey> {
  const made = await startRegistration({ optionsJSON: options }).catch((error: unknown) => {
    throw inWords(error);
  });
  return { ...made, clientExtensionResults: {} };
}

function inWords(error: unknown): ApiFailure {
  const name = error instanceof Error ? error.name : "";
  const code = error instanceof WebAuthnError ? error.code : "";
  if (!("PublicKeyCredential" in globalThis))
    return new ApiFailure(0, "This browser can’t use passkeys here. They need a secure connection (https).");
  if (code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED")
    return new ApiFailure(0, "This device has a passkey for this site already.");
  if (name === "SecurityError")
    return new ApiFailure(0, "Passkeys work only at the site’s own address (SITE_URL), and this is another.");
  if (
    code === "ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT" ||
    code === "ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT"
  ) {
    return new ApiFailure(
      0,
      "This device or security key can’t keep a passkey that checks who uses it. Set up a PIN on it, or use a different one.",
    );
  }
  if (name === "NotAllowedError" || name === "AbortError")
    return new ApiFailure(0, "Passkey login was cancelled or timed out, or this device has no passkey for this site.");
  return new ApiFailure(0, "The passkey did not work. Try again, or use the password.");
}
