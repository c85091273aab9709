// `<img>` and `<video>` elements don't send a token. So the owner's browser gets a cookie that is only valid for `/media/` and ends with the
// session.
import type { FastifyRequest } from "fastify";
import { limits } from "#contract/limits.ts";
import type { Context } from "../context.ts";
import { isSameSecret, sign } from "../secrets/secrets.ts";
import { findSession, type SessionRow } from "../store/tables/users.ts";

const name = "savepoint_media";
const daySeconds = 86_400;

export function mediaCookie({ signingKey }: Context, { id }: SessionRow, request: FastifyRequest): string {
  return write(`${id}.${sign(signingKey, "media", id)}`, limits.session.maxDays * daySeconds, request);
}

export function endedMediaCookie(request: FastifyRequest): string {
  return write("", 0, request);
}

/** Returns whether the cookie belongs to an active session. */
export async function hasMediaCookie({ signingKey, db, clock }: Context, request: FastifyRequest): Promise<boolean> {
  const value = new RegExp(`(?:^|;\\s*)${name}=([^;\\s]+)`).exec(request.headers.cookie ?? "")?.[1] ?? "";
  const [id = "", signature = ""] = value.split(".");
  if (!isSameSecret(signature, sign(signingKey, "media", id))) return false;
  return (await findSession(db, id, clock.now().toISOString())) !== null;
}

function write(value: string, seconds: number, request: FastifyRequest): string {
  const secure = request.protocol === "https" ? "; Secure" : "";
  return `${name}=${value}; Path=/media/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}
