import { setTimeout as wait } from "node:timers/promises";
import type { CdnSettings } from "../config.ts";
import type { ContentVersion } from "../context.ts";
import { pagesKey } from "../pages/cdn-headers.ts";

type Options = {
  site: string;
  report: (line: string) => void;
  lookMilliseconds?: number;
  /** How long it waits before each new try; the last one again and again. */
  pauses?: readonly number[];
};

const answerMilliseconds = 10_000;

/**
 * Tells the CDN within a second of a change to purge all pages, and again until it answers 2xx; also at the start, because a new
 * version may render other pages. No write waits for it. Changes between two looks are one purge.
 */
export function startPurging(
  content: ContentVersion,
  { url, secret }: NonNullable<CdnSettings["purge"]>,
  { site, report, lookMilliseconds = 500, pauses = [1000, 5000, 15_000, 60_000] }: Options,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const work = watch();
  return {
    async stop() {
      stopping.abort();
      await work;
    },
  };

  async function watch(): Promise<void> {
    let purged: string | null = null;
    let failures = 0;
    while (!stopping.signal.aborted) {
      // Read before the call: the next look sees a change that comes meanwhile.
      const version = content.current();
      const failure = version === purged ? null : await purge();
      if (failure === null) {
        purged = version;
        failures = 0;
      } else if (failures++ === 0 && !stopping.signal.aborted) {
        report(`The CDN could not be told of a change, and is told again until it answers: ${failure}`);
      }
      const pause = failures === 0 ? lookMilliseconds : pauses[Math.min(failures, pauses.length) - 1];
      await wait(pause, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
    }
  }

  /** Returns why it failed, or null. */
  async function purge(): Promise<string | null> {
    try {
      const answer = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${secret}` },
        body: JSON.stringify({ site, keys: [pagesKey] }),
        redirect: "error",
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(answerMilliseconds)]),
      });
      await answer.body?.cancel();
      return answer.ok ? null : `it answered ${answer.status}`;
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      return cause instanceof Error ? cause.message : String(cause);
    }
  }
}
