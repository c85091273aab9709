import { setTimeout as wait } from "node:timers/promises";
import type { CdnSettings, Config } from "../config.ts";
import type { ContentVersion } from "../context.ts";
import { pagesKey } from "../pages/cdn-headers.ts";
import type { Job } from "./job-runner.ts";

type Options = {
  content: ContentVersion;
  config: Pick<Config, "siteUrl">;
  onError: (line: string) => void;
  /** Milliseconds before each new try; the last one repeats. */
  pauses?: readonly number[];
};

const answerMilliseconds = 10_000;

/**
 * Tells the CDN of a change, so that it purges all pages, and retries until the CDN responds with 2xx. Also runs at the start, because a
 * new version may render other pages. Writes don't wait for it. Changes between two checks share one purge.
 */
export function cdnPurging(
  { url, secret }: NonNullable<CdnSettings["purge"]>,
  { content, config, onError, pauses = [1000, 5000, 15_000, 60_000] }: Options,
): Job {
  let purged: string | null = null;
  return {
    name: "CDN purging",
    atLeastEvery: Number.POSITIVE_INFINITY,
    wokenBy: ["contentChanged"],
    async run(signal) {
      for (let failures = 0; !signal.aborted && content.current() !== purged;) {
        // Read before the call, so that the next check sees a change during the call.
        const version = content.current();
        const failure = await purge(signal);
        if (failure === null) {
          purged = version;
          failures = 0;
          continue;
        }
        if (failures === 0 && !signal.aborted)
          onError(`The CDN could not be told of a change, and is told again until it answers: ${failure}`);
        const pause = pauses[Math.min(failures++, pauses.length - 1)];
        await wait(pause, undefined, { ref: false, signal }).catch(() => undefined);
      }
      return null;
    },
  };

  /** Returns the reason of a failure, or null. */
  async function purge(signal: AbortSignal): Promise<string | null> {
    try {
      const answer = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${secret}` },
        body: JSON.stringify({ site: config.siteUrl, keys: [pagesKey] }),
        redirect: "error",
        signal: AbortSignal.any([signal, AbortSignal.timeout(answerMilliseconds)]),
      });
      await answer.body?.cancel();
      return answer.ok ? null : `it answered ${answer.status}`;
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      return cause instanceof Error ? cause.message : String(cause);
    }
  }
}
