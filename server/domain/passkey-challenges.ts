import { randomBytes } from "node:crypto";
import { limits } from "#contract/limits.ts";
import type { Clock } from "../clock.ts";

/** What a passkey has to sign: random, for one purpose, for a few minutes, for one try. In memory: a restart only asks for a new one. */
export type PasskeyChallenges = {
  issue(purpose: string): string;
  /** Whether it was issued for this and is still good. It is gone afterwards either way. */
  take(challenge: string, purpose: string): boolean;
};

const lifetime = limits.passkeys.challengeMinutes * 60_000;
const mostKept = 10_000;

export function createPasskeyChallenges(clock: Clock): PasskeyChallenges {
  const issued = new Map<string, { purpose: string; until: number }>();
  return {
    issue(purpose) {
      const challenge = randomBytes(32).toString("base64url");
      issued.set(challenge, { purpose, until: clock.now().getTime() + lifetime });
      const [oldest] = issued.keys();
      if (issued.size > mostKept && oldest !== undefined) issued.delete(oldest);
      return challenge;
    },
    take(challenge, purpose) {
      const found = issued.get(challenge);
      issued.delete(challenge);
      return found !== undefined && found.purpose === purpose && clock.now().getTime() <= found.until;
    },
  };
}
