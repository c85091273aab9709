import { setTimeout as wait } from "node:timers/promises";
import type { ContentVersion } from "../context.ts";
import type { Cdn, Outdated } from "../cdn/cdn.ts";
import type { CdnSettings } from "../config.ts";

export type Purging = { stop(): Promise<void> };

type Options = {
  site: string;
  report: (line: string) => void;
  lookMilliseconds?: number;
  /** How long it waits before each new try; the last one again and again. */
  pauses?: readonly number[];
};

const answerMilliseconds = 10_000;

/**
 * Tells the CDN within a second of a change what it may hold that is no longer right; also at the start, because a new version may
 * make other pages. Whoever writes never waits for it. What it could not be told it is told again, until it answers.
 */
export function startPurging(
  cdn: Cdn,
  content: ContentVersion,
  target: NonNullable<CdnSettings["purge"]>,
  { site, report, lookMilliseconds = 500, pauses = [1000, 5000, 15_000, 60_000] }: Options,
): Purging {
  const stopping = new AbortController();
  let known: string | null = null;
  let work: Promise<void> | null = null;
  const timer = setInterval(look, lookMilliseconds).unref();
  look();

  return {
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await work;
    },
  };

  function look(): void {
    if (work || (content.current() === known && !cdn.hasRemoved())) return;
    work = tell().finally(() => {
      work = null;
    });
  }

  async function tell(): Promise<void> {
    for (let tries = 0; !stopping.signal.aborted; tries++) {
      // Before what is given out is asked for: a change in between is told the next time.
      const version = content.current();
      const outdated = cdn.takeOutdated();
      const failure = await send(outdated);
      if (failure === null) {
        known = version;
        return;
      }
      cdn.putBack(outdated);
      if (stopping.signal.aborted) return;
      if (tries === 0) report(`The CDN could not be told of a change, and is told again until it answers: ${failure}`);
      await wait(pauses[Math.min(tries, pauses.length - 1)], undefined, { ref: false, signal: stopping.signal }).catch(
        () => undefined,
      );
    }
  }

  /** Answers why it failed, or null. */
  async function send({ keys, paths, isComplete }: Outdated): Promise<string | null> {
    try {
      const answer = await fetch(target.url, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${target.secret}` },
        body: JSON.stringify({ site, keys, paths, complete: isComplete }),
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
