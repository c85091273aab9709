import { ConfigError, readConfig } from "#server/config.ts";
import { type Context, createContext } from "#server/context.ts";
import { DomainError } from "#server/errors.ts";
import { createProgress, type Progress } from "./progress.ts";

/** Does a command's work on the site that the environment names, and answers its exit code; what went wrong is one sentence. */
export async function withSite(what: string, work: (context: Context, progress: Progress) => Promise<number>): Promise<number> {
  const progress = createProgress(what);
  try {
    const context = await createContext(readConfig(process.env));
    try {
      return await work(context, progress);
    } finally {
      await context.close();
    }
  } catch (error) {
    progress.end();
    if (!(error instanceof DomainError || error instanceof ConfigError)) throw error;
    console.error(error.message);
    return 1;
  }
}
