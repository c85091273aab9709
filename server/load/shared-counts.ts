import { createHmac } from "node:crypto";
import type { FastifyRateLimitStore } from "@fastify/rate-limit";
import type { Broadcast } from "../store/store.ts";

/** Who has called how often, counted from the first call on for as long as limits are. */
type Count = { calls: number; from: number };
type OwnCount = Count & { code: string; told: number };

export type SharedCounts = {
  /** What the limiter asks at each request: answers from memory. */
  Store: new () => FastifyRateLimitStore;
  close(): void;
};

const tellMilliseconds = 500;
/** Nobody is told of those who are far from a limit, which is nearly everybody. */
const busyFrom = 1 / 20;
/** PostgreSQL takes 8,000 bytes. */
const toldAtOnce = 200;

/**
 * Limits that hold for all instances together, without a query at any request: twice a second each tells the others who calls it
 * often, and how often since it said so last. Callers are told by a code that only the instances can make.
 */
export function shareCounts(broadcast: Broadcast, signingKey: Uint8Array, maxRemembered: number): SharedCounts {
  const own = new Map<string, OwnCount>();
  const heard = new Map<string, Count>();
  const busy = new Set<OwnCount>();
  let timer: NodeJS.Timeout | null = null;
  let longest = 0;
  const unlisten = broadcast.listen(hear);

  const store: FastifyRateLimitStore = {
    incr(key, answer, window, most) {
      const now = Date.now();
      longest = Math.max(longest, window);
      let mine = own.get(key);
      if (!mine || mine.from + window <= now) {
        own.delete(key);
        mine = { calls: 0, from: now, code: "", told: 0 };
        remember(own, key, mine);
      }
      mine.calls++;
      // What is over the limit is refused anyway.
      if (mine.calls >= most * busyFrom && mine.calls <= most) tellSoon(key, mine);
      const others = heard.size === 0 ? undefined : heard.get(codeOf(key, mine));
      const isFresh = others !== undefined && others.from + window > now;
      const from = isFresh ? Math.max(mine.from, others.from) : mine.from;
      answer(null, { current: mine.calls + (isFresh ? others.calls : 0), ttl: from + window - now });
    },
    child: () => store,
  };

  return {
    Store: class {
      incr = store.incr.bind(store);
      child = store.child.bind(store);
    },
    close() {
      if (timer) clearTimeout(timer);
      unlisten();
    },
  };

  function tellSoon(key: string, mine: OwnCount): void {
    mine.code = codeOf(key, mine);
    busy.add(mine);
    timer ??= setTimeout(tell, tellMilliseconds).unref();
  }

  function tell(): void {
    timer = null;
    const counts = [...busy];
    busy.clear();
    for (let start = 0; start < counts.length; start += toldAtOnce) {
      const some = counts.slice(start, start + toldAtOnce).map((mine) => {
        const news = mine.calls - mine.told;
        mine.told = mine.calls;
        return `${mine.code}=${news}`;
      });
      // While nobody can be told, each instance counts by itself.
      broadcast.send(some.join(" ")).catch(() => undefined);
    }
  }

  function hear(text: string): void {
    const now = Date.now();
    for (const [, code = "", news = ""] of text.matchAll(/(\S+)=(\d+)/g)) {
      const known = heard.get(code);
      const isFresh = known !== undefined && known.from + (longest || 60_000) > now;
      heard.delete(code);
      remember(heard, code, { calls: Number(news) + (isFresh ? known.calls : 0), from: isFresh ? known.from : now });
    }
  }

  function codeOf(key: string, mine: OwnCount): string {
    return (
      mine.code ||
      (mine.code = createHmac("sha256", signingKey).update(`call\n${key}`).digest("base64url").slice(0, 20))
    );
  }

  /** Those that came first are forgotten first. */
  function remember<Value>(counts: Map<string, Value>, key: string, value: Value): void {
    counts.set(key, value);
    const [first] = counts.keys();
    if (counts.size > maxRemembered && first !== undefined) counts.delete(first);
  }
}
