import type { Context } from "../context.ts";
import { identifyApiToken } from "../domain/auth/api-tokens.ts";

/** Milliseconds for which an answer of the database holds. A revoked token is refused at once anyway; here it is only counted. */
const remembered = 10_000;
const maxRemembered = 1000;

/** Looks API tokens up for the rate limits, also the ones that somebody made up, at most once in a while for each. */
export function rememberApiTokens(context: Context): { identify(token: string): Promise<number | null> } {
  const known = new Map<string, { id: Promise<number | null>; until: number }>();
  return {
    identify(token) {
      const now = context.clock.now().getTime();
      const before = known.get(token);
      if (before && before.until > now) return before.id;
      // Where the database can't be asked, the request fails later, and says why.
      const id = identifyApiToken(context, token).catch(() => null);
      known.delete(token);
      known.set(token, { id, until: now + remembered });
      const [oldest] = known.keys();
      if (known.size > maxRemembered && oldest !== undefined) known.delete(oldest);
      return id;
    },
  };
}
