import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { type Requester, createLimiter } from "../../workers/limiter.ts";

/** argon2id with the parameters that OWASP recommends. The hash stores them, so that they can be raised later. */
const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
/** Each hash takes 19 MiB and tens of milliseconds of a core, so a flood of logins must queue. */
const limiter = createLimiter(2, { maxWaiting: 50, tooMany: "Too many logins at once; try again in a moment." });

const derive = promisify(argon2);
const owner: Requester = { from: "the owner", isKnown: true };

/** Returns a new password hash in PHC text form, such as `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await limiter.run(() => derive("argon2id", { ...parameters, message: password, nonce }), owner);
  return phcText(nonce, hash);
}

function phcText(salt: Buffer, hash: Buffer): string {
  return `$argon2id$v=19$m=${parameters.memory},t=${parameters.passes},p=${parameters.parallelism}$${encode(salt)}$${encode(hash)}`;
}

export async function verifyPassword(password: string, stored: string, by?: Requester): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored);
  if (!parts) return false;
  const [, memory, passes, parallelism, salt = "", expected = ""] = parts;
  const hash = Buffer.from(expected, "base64");
  const derived = await limiter.run(
    () =>
      derive("argon2id", {
        message: password,
        nonce: Buffer.from(salt, "base64"),
        memory: Number(memory),
        passes: Number(passes),
        parallelism: Number(parallelism),
        tagLength: hash.length,
      }),
    by,
  );
  return timingSafeEqual(derived, hash);
}

/** Returns a random password that is easy to type: 20 of 32 letters and digits that don't look alike, 100 bits. */
export function randomPassword(): string {
  const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";
  return [...randomBytes(20)]
    .map((byte) => alphabet[byte % 32])
    .join("")
    .replace(/(.{5})(?=.)/g, "$1-");
}

/** A valid hash that matches no password; checking against it takes as long as against a real one. */
const decoy = phcText(randomBytes(16), randomBytes(parameters.tagLength));

/** Takes as long as checking a real password, for usernames that don't exist. */
export async function verifyAgainstNobody(password: string, by?: Requester): Promise<false> {
  await verifyPassword(password, decoy, by);
  return false;
}

function encode(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
