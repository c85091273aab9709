import { createHmac } from "node:crypto";
import type { FastifyRateLimitStore } from "@fastify/rate-limit";
import type { Broadcast } from "../store/store.ts";

/** The calls of a client since its first call in the current window. */
type Count = { calls: number; from: number };
type OwnCount = Count & { code: string; told: number };

export type SharedCounts = {
  /** The in-memory store that the rate limiter asks at each request. */
  Store: new () => FastifyRateLimitStore;
  close(): void;
};

const tellMilliseconds = 500;
/** Instances do not report clients that are far from the limit, which are nearly all. */
const busyFrom = 1 / 20;
/** The maximum payload in PostgreSQL is 8,000 bytes. */
const toldAtOnce = 200;

/**
 * Makes limits hold for all instances together, without a query for each request: twice a second, each instance broadcasts its frequent
 * callers and their calls since its last broadcast. Callers are identified by an HMAC that only the instances can make.
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
      // Clients over the limit are rejected anyway.
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
      // While broadcasts fail, each instance counts by itself.
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

  /** Stores a value. The oldest entries are forgotten first. */
  function remember<Value>(counts: Map<string, Value>, key: string, value: Value): void {
    counts.set(key, value);
    const [first] = counts.keys();
    if (counts.size > maxRemembered && first !== undefined) counts.delete(first);
  }
}
