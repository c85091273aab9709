import { listFilesOfMedia } from "../store/tables/media.ts";
import type { MediaContext } from "../media/storage.ts";

export type OrphanSweep = { stop(): Promise<void> };

/** How a file was when it was first seen without a row. */
type Sighting = { at: number; version: string };

const hour = 3_600_000;
/** Milliseconds that the first look leaves to the start. */
const firstAfter = 10_000;

/**
 * A crash between a file and its row, or a restore, leaves files that nothing names. A file goes when it was seen so twice, with
 * an hour in between by a clock that never jumps, and has not been written again meanwhile.
 */
export function startOrphanSweep(
  media: MediaContext,
  failed: (error: unknown) => void,
  { every = hour, grace = hour } = {},
): OrphanSweep {
  const seen = new Map<string, Sighting>();
  let work: Promise<void> = Promise.resolve();
  let isStopped = false;
  const look = () => {
    work = work.then(sweep).catch(failed);
  };
  const timers = [setTimeout(look, Math.min(firstAfter, every)).unref(), setInterval(look, every).unref()];
  return {
    async stop() {
      isStopped = true;
      for (const timer of timers) clearInterval(timer);
      await work;
    },
  };

  async function sweep(): Promise<void> {
    const found = new Set<string>();
    const named = await listFilesOfMedia(media.db);
    for await (const { name } of media.storage.list()) {
      if (isStopped) return;
      if (!named.has(name)) found.add(name);
    }
    for (const file of seen.keys()) if (!found.has(file)) seen.delete(file);
    for (const file of found) await judge(file);
  }

  async function judge(file: string): Promise<void> {
    const version = await media.storage.findVersion(file);
    if (version === null) return;
    const before = seen.get(file);
    if (before?.version !== version) {
      seen.set(file, { at: performance.now(), version });
    } else if (
      performance.now() - before.at >= grace &&
      !(await listFilesOfMedia(media.db)).has(file) &&
      (await media.storage.findVersion(file)) === version
    ) {
      await media.storage.remove(file);
      seen.delete(file);
    }
  }
}
