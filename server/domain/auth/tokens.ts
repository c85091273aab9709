import { randomBytes } from "node:crypto";
import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { Config } from "../../config.ts";
import type { Database } from "../../store/database.ts";
import { keepSetting } from "../../store/tables/settings.ts";

const payload = z.object({ sub: z.string(), username: z.string(), role: z.literal("owner"), sid: z.string() });
export type TokenPayload = z.infer<typeof payload>;

export async function signToken(
  key: Uint8Array,
  values: TokenPayload,
  issuedAt: Date,
  expiresAt: Date,
): Promise<string> {
  const { sub, ...claims } = values;
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setSubject(sub)
    .setIssuedAt(Math.floor(issuedAt.getTime() / 1000))
    .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
    .sign(key);
}

/** Returns the token of an Authorization header: null without a header, and empty where the header has another form. */
export function bearerToken(authorization: string | undefined): string | null {
  if (authorization === undefined) return null;
  return /^Bearer\s+(\S+)$/i.exec(authorization)?.[1] ?? "";
}

/** Returns the payload of a token that this key signed and that has not expired, or null. Accepts only HS256. */
export async function readToken(key: Uint8Array, token: string, now: Date): Promise<TokenPayload | null> {
  try {
    const verified = await jwtVerify(token, key, {
      algorithms: ["HS256"],
      currentDate: now,
      requiredClaims: ["exp", "sub"],
    });
    return payload.parse(verified.payload);
  } catch {
    return null;
  }
}

/**
 * Returns the key from the configuration, or the key made on the first start. That key is stored in the data folder, readable only by the
 * user of the server process, or in the database of DATABASE_URL, where every instance finds it.
 */
export async function readSigningKey(
  { sessionSecret, databaseUrl, dataDir }: Config,
  db: Database,
): Promise<Uint8Array> {
  const path = join(dataDir, "session-secret");
  if (sessionSecret !== null) return new TextEncoder().encode(sessionSecret);
  if (databaseUrl === null) return new TextEncoder().encode(await keepInFile(path));
  // A site that moves to DATABASE_URL keeps its key from the data folder, because other secrets are encrypted with it.
  const earlier = await readFile(path, "utf8").catch(() => "");
  return new TextEncoder().encode(await keepSetting(db, "session-secret", earlier.trim() || makeSecret()));
}

async function keepInFile(path: string): Promise<string> {
  try {
    const file = await open(path, "wx", 0o600);
    await file.writeFile(makeSecret());
    await file.sync();
    await file.close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return (await readFile(path, "utf8")).trim();
}

function makeSecret(): string {
  return randomBytes(48).toString("base64url");
}
