import type { Context } from "#server/context.ts";
import { createContext } from "#server/create-context.ts";
import type { CommandIo } from "./command-io.ts";
import type { Progress } from "./progress.ts";
import { withConfig } from "./with-config.ts";

/** Runs a command on the site that the environment configures and returns its exit code. Prints each error as one sentence. */
export function withSite(
  io: CommandIo,
  what: string,
  work: (context: Context, progress: Progress) => Promise<number>,
): Promise<number> {
  return withConfig(io, what, async (config, progress) => {
    const context = await createContext(config);
    try {
      return await work(context, progress);
    } finally {
      await context.close();
    }
  });
}
