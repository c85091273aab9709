import { type Config, ConfigError, readConfig } from "#server/config.ts";
import { DomainError } from "#server/errors.ts";
import type { CommandIo } from "./command-io.ts";
import { createProgress, type Progress } from "./progress.ts";

/** Runs a command with the configuration from the environment and returns its exit code. Prints each error as one sentence. */
export async function withConfig(
  { env, stderr }: CommandIo,
  what: string,
  work: (config: Config, progress: Progress) => Promise<number>,
): Promise<number> {
  const progress = createProgress(what, stderr);
  try {
    return await work(readConfig(env), progress);
  } catch (error) {
    progress.end();
    if (!(error instanceof DomainError || error instanceof ConfigError)) throw error;
    stderr.write(`${error.message}\n`);
    return 1;
  }
}
