import { randomBytes } from "node:crypto";
import { limits } from "#contract/limits.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../store/database.ts";
import { deleteChallengesBefore, saveChallenge, takeChallenge } from "../store/shared-memory.ts";

/** What a passkey has to sign: random, for one purpose, for a few minutes, for one try. */
export type PasskeyChallenges = {
  issue(purpose: string): Promise<string>;
  /** Whether it was issued for this and is still good. It is gone afterwards either way. */
  take(challenge: string, purpose: string): Promise<boolean>;
};

const lifetime = limits.passkeys.challengeMinutes * 60_000;
const mostKept = 10_000;

/** In memory: a restart only asks for a new one. */
export function challengesInMemory(clock: Clock): PasskeyChallenges {
  const issued = new Map<string, { purpose: string; until: number }>();
  return {
    async issue(purpose) {
      const challenge = makeChallenge();
      issued.set(challenge, { purpose, until: clock.now().getTime() + lifetime });
      const [oldest] = issued.keys();
      if (issued.size > mostKept && oldest !== undefined) issued.delete(oldest);
      return challenge;
    },
    async take(challenge, purpose) {
      const found = issued.get(challenge);
      issued.delete(challenge);
      return found !== undefined && found.purpose === purpose && clock.now().getTime() <= found.until;
    },
  };
}

/** Any instance on the database takes what another has issued. */
export function sharedChallenges(clock: Clock, db: Database): PasskeyChallenges {
  return {
    async issue(purpose) {
      const now = clock.now().getTime();
      const challenge = makeChallenge();
      await deleteChallengesBefore(db, now);
      await saveChallenge(db, challenge, purpose, now + lifetime);
      return challenge;
    },
    async take(challenge, purpose) {
      const found = await takeChallenge(db, challenge);
      return found !== null && found.purpose === purpose && clock.now().getTime() <= found.until;
    },
  };
}

function makeChallenge(): string {
  return randomBytes(32).toString("base64url");
}
