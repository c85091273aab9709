import { type Config, ConfigError, readConfig } from "#server/config.ts";
import { DomainError } from "#server/errors.ts";
import { createProgress, type Progress } from "./progress.ts";

/** Runs a command with the configuration from the environment and returns its exit code. Prints each error as one sentence. */
export async function withConfig(
  what: string,
  work: (config: Config, progress: Progress) => Promise<number>,
): Promise<number> {
  const progress = createProgress(what);
  try {
    return await work(readConfig(process.env), progress);
  } catch (error) {
    progress.end();
    if (!(error instanceof DomainError || error instanceof ConfigError)) throw error;
    console.error(error.message);
    return 1;
  }
}
