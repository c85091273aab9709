// Logging in with a passkey. Load this with import() on request, because few visitors need it.
import { startAuthentication } from "@simplewebauthn/browser";
import type { PasskeyRequestOptions, UsedPasskey } from "#contract/passkeys.ts";
import type { Words } from "#words/en.ts";
import { ApiFailure } from "../api/failure.ts";

/** Asks for a passkey. Throws an ApiFailure with a message for the owner, like one from the server. */
export async function askForPasskey(options: PasskeyRequestOptions, words: Words["passkey"]): Promise<UsedPasskey> {
  const used = await startAuthentication({ optionsJSON: options }).catch((error: unknown) => {
    throw failureOf(error, words);
  });
  return { ...used, clientExtensionResults: {} };
}

/** Says why the browser gave no passkey. */
export function failureOf(error: unknown, words: Words["passkey"]): ApiFailure {
  const name = error instanceof Error ? error.name : "";
  if (!("PublicKeyCredential" in globalThis)) return new ApiFailure(0, words.unsupported);
  if (name === "SecurityError") return new ApiFailure(0, words.otherSite);
  if (name === "NotAllowedError" || name === "AbortError") return new ApiFailure(0, words.canceled);
  return new ApiFailure(0, words.failed);
}
