import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { limits } from "#contract/limits.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../store/database.ts";
import { deleteChallengesBefore, saveUsedChallenge } from "../store/tables/shared-memory.ts";

/**
 * Challenges for passkeys to sign: random, for one purpose, for a few minutes, for one try. A challenge contains its expiry and a code that
 * only this site can make, so issued challenges need no storage, and nobody can push them out by requesting many.
 */
export type PasskeyChallenges = {
  issue(purpose: string): string;
  /** Returns whether the challenge was issued for this purpose and is still valid. A second call returns false. */
  take(challenge: string, purpose: string): Promise<boolean>;
};

/** Records that a challenge was used. Returns false if it was used before. */
type NoteUse = (challenge: string, until: number, now: number) => boolean | Promise<boolean>;

const lifetime = limits.passkeys.challengeMinutes * 60_000;
/** The maximum clock difference between instances. */
const skew = 60_000;
const bytes = { random: 24, until: 8 } as const;

/** Keeps used challenges of one instance in memory. After a restart, the browser only needs a new challenge. */
export function challengesInMemory(clock: Clock): PasskeyChallenges {
  const used = new Map<string, number>();
  return signedChallenges(clock, randomBytes(32), (challenge, until, now) => {
    for (const [other, end] of used) if (end < now) used.delete(other);
    if (used.has(challenge)) return false;
    used.set(challenge, until);
    return true;
  });
}

/** Accepts challenges of all instances on the same database. */
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
      // Normalized, so that another encoding of the same bytes is not a new challenge.
      return now <= until && (await noteUse(given.toString("base64url"), until, now));
    },
  };
}
