// The browser's side of passkeys. Load this with import() on request, because few visitors need it.
import { startAuthentication, startRegistration, WebAuthnError } from "@simplewebauthn/browser";
import type { NewPasskey, PasskeyCreationOptions, PasskeyRequestOptions, UsedPasskey } from "#contract/passkeys.ts";
import { ApiFailure } from "../api/failure.ts";

/** Asks for a passkey. Throws an ApiFailure with a message for the owner, like one from the server. */
export async function askForPasskey(options: PasskeyRequestOptions): Promise<UsedPasskey> {
  const used = await startAuthentication({ optionsJSON: options }).catch((error: unknown) => {
    throw inWords(error);
  });
  return { ...used, clientExtensionResults: {} };
}

/** Creates a passkey. Throws like `askForPasskey`. */
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
    return new ApiFailure(0, "Passkey login was canceled or timed out, or this device has no passkey for this site.");
  return new ApiFailure(0, "The passkey did not work. Try again, or use the password.");
}
