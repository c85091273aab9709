import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { limits } from "#contract/limits.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../store/database.ts";
import { deleteChallengesBefore, saveUsedChallenge } from "../store/tables/shared-memory.ts";

/**
 * What a passkey has to sign: random, for one purpose, for a few minutes, for one try. Each says itself until when it is good, and bears a code that
 * only this site can make, so nothing is kept of those that were issued, and nobody can have them forgotten by asking for many.
 */
export type PasskeyChallenges = {
  issue(purpose: string): string;
  /** Whether it was issued for this and is still good. It never is a second time. */
  take(challenge: string, purpose: string): Promise<boolean>;
};

/** Notes that a challenge was used; false where it was used before. */
type NoteUse = (challenge: string, until: number, now: number) => boolean | Promise<boolean>;

const lifetime = limits.passkeys.challengeMinutes * 60_000;
/** How far the clocks of instances may lie apart. */
const skew = 60_000;
const bytes = { random: 24, until: 8 } as const;

/** For one instance. A restart only asks for a new challenge. */
export function challengesInMemory(clock: Clock): PasskeyChallenges {
  const used = new Map<string, number>();
  return signedChallenges(clock, randomBytes(32), (challenge, until, now) => {
    for (const [other, end] of used) if (end < now) used.delete(other);
    if (used.has(challenge)) return false;
    used.set(challenge, until);
    return true;
  });
}

/** Any instance on the database takes what another has issued. */
export function sharedChallenges(clock: Clock, db: Database, signingKey: Uint8Array): PasskeyChallenges {
  return signedChallenges(clock, signingKey, async (challenge, until, now) => {
    await deleteChallengesBefore(db, now - skew);
    return saveUsedChallenge(db, challenge, until);
  });
}

function signedChallenges(clock: Clock, key: Uint8Array, noteUse: NoteUse): PasskeyChallenges {
  const codeOf = (said: Buffer, purpose: string) =>
    createHmac("sha256", key).update(`passkey challenge\n${purpose}\n`).update(said).digest();

  return {
    issue(purpose) {
      const until = Buffer.alloc(bytes.until);
      until.writeBigUInt64BE(BigInt(clock.now().getTime() + lifetime));
      const said = Buffer.concat([randomBytes(bytes.random), until]);
      return Buffer.concat([said, codeOf(said, purpose)]).toString("base64url");
    },

    async take(challenge, purpose) {
      const given = Buffer.from(challenge, "base64url");
      const said = given.subarray(0, bytes.random + bytes.until);
      const code = given.subarray(said.length);
      const expected = codeOf(said, purpose);
      if (code.length !== expected.length || !timingSafeEqual(code, expected)) return false;
      const until = Number(said.readBigUInt64BE(bytes.random));
      const now = clock.now().getTime();
      // In one spelling: others of the same bytes must not make it a new one.
      return now <= until && (await noteUse(given.toString("base64url"), until, now));
    },
  };
}
