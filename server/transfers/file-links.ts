// Addresses from which the owner downloads an export or a backup. Browsers send no login with a download, so the address itself is the key:
// it names the file, expires within a minute, and is signed.
import { limits } from "#contract/limits.ts";
import type { Context } from "../context.ts";
import { isSameSecret, sign } from "../secrets/secrets.ts";

type Needs = Pick<Context, "signingKey" | "clock">;

export function linkToFile(context: Needs, file: string): string {
  const expires = context.clock.now().getTime() + limits.transfer.linkSeconds * 1000;
  const content = `${Buffer.from(file).toString("base64url")}.${expires.toString(36)}`;
  return `/api/transfers/files/${content}.${sign(context.signingKey, "transfer", content)}`;
}

/** Returns the file that an address leads to, or null. */
export function readFileLink(context: Needs, token: string): string | null {
  const [, content = "", file = "", expires = "", signature = ""] =
    /^(([\w-]{1,200})\.([0-9a-z]{1,11}))\.([\w-]{43})$/.exec(token) ?? [];
  const isRight = isSameSecret(signature, sign(context.signingKey, "transfer", content));
  const isValid = isRight && Number.parseInt(expires, 36) > context.clock.now().getTime();
  return isValid ? Buffer.from(file, "base64url").toString() : null;
}
