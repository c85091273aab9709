// A preview shows drafts to anyone with its URL, because a frame can't send the owner's token.
import { jwtVerify, SignJWT } from "jose";
import type { Context } from "../../context.ts";

const audience = "preview";

/** Returns a token for an hour. It opens nothing but the preview. */
export async function signPreviewToken({ signingKey, clock }: Pick<Context, "signingKey" | "clock">): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setAudience(audience)
    .setIssuedAt(clock.now())
    .setExpirationTime(new Date(clock.now().getTime() + 3_600_000))
    .sign(signingKey);
}

export async function isPreviewToken(
  { signingKey, clock }: Pick<Context, "signingKey" | "clock">,
  token: string,
): Promise<boolean> {
  try {
    await jwtVerify(token, signingKey, { algorithms: ["HS256"], audience, currentDate: clock.now() });
    return true;
  } catch {
    return false;
  }
}
