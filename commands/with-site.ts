import type { Context } from "#server/context.ts";
import { createContext } from "#server/create-context.ts";
import type { Progress } from "./progress.ts";
import { withConfig } from "./with-config.ts";

/** Does a command's work on the site that the environment names, and answers its exit code; what went wrong is one sentence. */
export function withSite(
  what: string,
  work: (context: Context, progress: Progress) => Promise<number>,
): Promise<number> {
  return withConfig(what, async (config, progress) => {
    const context = await createContext(config);
    try {
      return await work(context, progress);
    } finally {
      await context.close();
    }
  });
}
