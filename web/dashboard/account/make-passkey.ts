// Adding a passkey. Load this with import() on request.
import { startRegistration, WebAuthnError } from "@simplewebauthn/browser";
import type { NewPasskey, PasskeyCreationOptions } from "#contract/passkeys.ts";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { failureOf } from "#web/shared/session/passkey.ts";
import type { Words } from "#words/en.ts";

const unfit =
  "This device or security key can’t keep a passkey that checks who uses it. Set up a PIN on it, or use a different one.";

/** Why a device can make no passkey, by the codes of @simplewebauthn/browser. */
const reasons: Partial<Record<WebAuthnError["code"], string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: "This device has a passkey for this site already.",
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: unfit,
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: unfit,
};

/** Creates a passkey. Throws an ApiFailure with a message for the owner, like one from the server. */
export async function makePasskey(options: PasskeyCreationOptions, words: Words["passkey"]): Promise<NewPasskey> {
  const made = await startRegistration({ optionsJSON: options }).catch((error: unknown) => {
    const reason = error instanceof WebAuthnError ? reasons[error.code] : undefined;
    throw reason === undefined ? failureOf(error, words) : new ApiFailure(0, reason);
  });
  return { ...made, clientExtensionResults: {} };
}
