import type { Context } from "../context.ts";
import { renewSearch } from "../domain/outdated-search.ts";
import type { Job } from "./job-runner.ts";

/** Renews what searches read if another version of the site stored it, soon after an update or a restored backup. One of several instances does it. */
export function outdatedSearch(context: Context, onError: (text: string, error: unknown) => void): Job {
  return {
    name: "outdated search",
    atLeastEvery: 5 * 60_000,
    firstAfter: 1000,
    async run(signal) {
      await context.tryWithLock("outdated search", async () => {
        if (await renewSearch(context, { signal, onError })) context.content.changed();
      });
      return null;
    },
  };
}
