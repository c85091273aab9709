import { createHmac } from "node:crypto";
import { remember } from "../remember.ts";
import type { Broadcast } from "../store/store.ts";
import { type Counts, countingWindow } from "./counts.ts";

/** The calls of a client since its first call in the current window. */
type Count = { calls: number; from: number };
type OwnCount = Count & { code: string; told: number };

const tellMilliseconds = 500;
/** Instances do not report clients that are far from the limit, which are nearly all. */
const busyFrom = 1 / 20;
/** The maximum payload in PostgreSQL is 8,000 bytes. */
const toldAtOnce = 200;

/**
 * Makes limits hold for all instances together, without a query for each request: twice a second, each instance broadcasts its frequent
 * callers and their calls since its last broadcast. Callers are identified by an HMAC that only the instances can make.
 */
export function shareCounts(broadcast: Broadcast, signingKey: Uint8Array, maxRemembered: number): Counts {
  const own = new Map<string, OwnCount>();
  const heard = new Map<string, Count>();
  const busy = new Set<OwnCount>();
  let timer: NodeJS.Timeout | null = null;
  const unlisten = broadcast.listen(hear);

  return {
    add(key, most) {
      const now = Date.now();
      let mine = own.get(key);
      if (!mine || mine.from + countingWindow <= now) {
        mine = { calls: 0, from: now, code: "", told: 0 };
        remember(own, key, mine, maxRemembered);
      }
      mine.calls++;
      // Clients over the limit are rejected anyway.
      if (mine.calls >= most * busyFrom && mine.calls <= most) tellSoon(key, mine);
      const others = heard.size === 0 ? undefined : heard.get(codeOf(key, mine));
      const isFresh = others !== undefined && others.from + countingWindow > now;
      const from = isFresh ? Math.max(mine.from, others.from) : mine.from;
      return { calls: mine.calls + (isFresh ? others.calls : 0), left: from + countingWindow - now };
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
      // While broadcasts fail, each instance counts separately.
      broadcast.send(some.join(" ")).catch(() => undefined);
    }
  }

  function hear(text: string): void {
    const now = Date.now();
    for (const [, code = "", news = ""] of text.matchAll(/(\S+)=(\d+)/g)) {
      const known = heard.get(code);
      const isFresh = known !== undefined && known.from + countingWindow > now;
      const count = { calls: Number(news) + (isFresh ? known.calls : 0), from: isFresh ? known.from : now };
      remember(heard, code, count, maxRemembered);
    }
  }

  function codeOf(key: string, mine: OwnCount): string {
    return (
      mine.code ||
      (mine.code = createHmac("sha256", signingKey).update(`call\n${key}`).digest("base64url").slice(0, 20))
    );
  }
}
