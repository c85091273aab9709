import type { Context } from "#server/context.ts";
import { onCopyOfSite } from "#server/copy-of-site.ts";
import type { CommandIo } from "./command-io.ts";
import type { Progress } from "./progress.ts";
import { withConfig } from "./with-config.ts";

/** Runs a command on a copy of the site, so that nothing of the site changes. Returns the command's exit code. */
export function withCopyOfSite(
  io: CommandIo,
  what: string,
  work: (context: Context, progress: Progress) => Promise<number>,
): Promise<number> {
  return withConfig(io, what, (config, progress) => onCopyOfSite(config, (context) => work(context, progress)));
}
