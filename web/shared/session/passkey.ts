// The browser's side of passkeys. Load this with import() on request, because few visitors need it.
import { startAuthentication, startRegistration, WebAuthnError } from "@simplewebauthn/browser";
import type { NewPasskey, PasskeyCreationOptions, PasskeyRequestOptions, UsedPasskey } from "#contract/passkeys.ts";
import type { Words } from "#words/en.ts";
import { ApiFailure } from "../api/failure.ts";

/** Asks for a passkey. Throws an ApiFailure with a message for the owner, like one from the server. */
export async function askForPasskey(options: PasskeyRequestOptions, words: Words["passkey"]): Promise<UsedPasskey> {
  const used = await startAuthentication({ optionsJSON: options }).catch((error: unknown) => {
    throw failureOf(error, words);
  });
  return { ...used, clientExtensionResults: {} };
}

/** Creates a passkey. Throws like `askForPasskey`. */
export async function makePasskey(options: PasskeyCreationOptions, words: Words["passkey"]): Promise<NewPasskey> {
  const made = await startRegistration({ optionsJSON: options }).catch((error: unknown) => {
    throw failureOf(error, words);
  });
  return { ...made, clientExtensionResults: {} };
}

function failureOf(error: unknown, words: Words["passkey"]): ApiFailure {
  const name = error instanceof Error ? error.name : "";
  const code = error instanceof WebAuthnError ? error.code : "";
  if (!("PublicKeyCredential" in globalThis)) return new ApiFailure(0, words.unsupported);
  if (code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED") return new ApiFailure(0, words.exists);
  if (name === "SecurityError") return new ApiFailure(0, words.otherSite);
  if (
    code === "ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT" ||
    code === "ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT"
  ) {
    return new ApiFailure(0, words.unfit);
  }
  if (name === "NotAllowedError" || name === "AbortError") return new ApiFailure(0, words.canceled);
  return new ApiFailure(0, words.failed);
}
