import type { Context } from "../context.ts";
import { listFormulaFiles } from "../domain/newsletter/letter-formulas.ts";
import type { MediaContext, MediaStorage } from "../media/storage.ts";
import { listFilesOfBuilds } from "../store/tables/build-files.ts";
import { listStoredClientFiles } from "../store/tables/client-files.ts";
import { listFilesOfMedia } from "../store/tables/media.ts";
import type { Job } from "./job-runner.ts";

/** When a file was first seen without a row, and its version then. */
type Sighting = { at: number; version: string };

const hour = 3_600_000;
/** Milliseconds after the start before the first run. */
const firstAfter = 10_000;

type Times = { every?: number; grace?: number };

export function orphanedFiles(media: Pick<MediaContext, "db" | "storage">, times: Times = {}): Job {
  const listNamed = async () => new Set([...(await listFilesOfMedia(media.db)), ...(await listFormulaFiles(media.db))]);
  return sweeping("orphaned files", media.storage, listNamed, times);
}

export function orphanedBuildFiles({ db, builds }: Pick<Context, "db" | "builds">, times: Times = {}): Job {
  return sweeping("orphaned files of builds", builds, () => listFilesOfBuilds(db), times);
}

export function orphanedClientFiles({ db, clientFiles }: Pick<Context, "db" | "clientFiles">, times: Times = {}): Job {
  return sweeping("orphaned files of clients", clientFiles, () => listStoredClientFiles(db), times);
}

/**
 * Deletes files that no row names, which a crash between a file and its row, or a restored backup, leaves behind. A file is deleted after
 * it was seen without a row twice, an hour apart on a monotonic clock, and was not written again in between.
 */
function sweeping(
  name: string,
  storage: MediaStorage,
  listNamed: () => Promise<Set<string>>,
  { every = hour, grace = hour }: Times,
): Job {
  const seen = new Map<string, Sighting>();
  return {
    name,
    atLeastEvery: every,
    firstAfter: Math.min(firstAfter, every),
    async run(signal) {
      await sweep(signal);
      return null;
    },
  };

  async function sweep(signal: AbortSignal): Promise<void> {
    const found = new Set<string>();
    const named = await listNamed();
    for await (const { name } of storage.list()) {
      if (signal.aborted) return;
      if (!named.has(name)) found.add(name);
    }
    for (const file of seen.keys()) if (!found.has(file)) seen.delete(file);
    for (const file of found) await judge(file);
  }

  async function judge(file: string): Promise<void> {
    const version = await storage.findVersion(file);
    if (version === null) return;
    const before = seen.get(file);
    if (before?.version !== version) {
      seen.set(file, { at: performance.now(), version });
    } else if (
      performance.now() - before.at >= grace &&
      !(await listNamed()).has(file) &&
      (await storage.findVersion(file)) === version
    ) {
      await storage.remove(file);
      seen.delete(file);
    }
  }
}
