import { setTimeout as wait } from "node:timers/promises";
import { StoreUnreachableError } from "#server/errors.ts";
import { type MediaStorage, storedMedia, type StoredFile } from "./storage.ts";

type Options = { say?: (line: string) => void; pauseMilliseconds?: number; called?: string };

/**
 * Returns the storage of a site that got a bucket after its media were on the disk. Stores new files in the bucket, and reads files from the disk
 * that are not there yet. `begin` moves one file after the other; each stays on the disk until it is in the bucket.
 */
export function movingStorage(
  from: MediaStorage,
  to: MediaStorage,
  { say = () => undefined, pauseMilliseconds = 60_000, called = storedMedia.called }: Options = {},
): MediaStorage & { begin(): Promise<void> } {
  const stopping = new AbortController();

  return {
    staging: to.staging,
    write: (name, source) => to.write(name, source),
    adopt: (name, path) => to.adopt(name, path),
    open: (name, range) => inEither((storage) => storage.open(name, range)),
    findSize: (name) => inEither((storage) => storage.findSize(name)),
    findVersion: (name) => inEither((storage) => storage.findVersion(name)),
    async remove(name) {
      await from.remove(name);
      await to.remove(name);
    },
    async *list() {
      const seen = new Set<string>();
      for await (const file of listBoth()) {
        if (!seen.has(file.name)) yield file;
        seen.add(file.name);
      }
    },
    hold: (name, path) => from.hold(name, path),
    answers: () => to.answers(),
    close() {
      stopping.abort();
      to.close();
    },
    begin,
  };

  /** Looks in the bucket, on the disk, and in the bucket again, in case the file moves during the search. */
  async function inEither<Result>(look: (storage: MediaStorage) => Promise<Result | null>): Promise<Result | null> {
    try {
      return (await look(to)) ?? (await look(from)) ?? (await look(to));
    } catch (error) {
      const local = error instanceof StoreUnreachableError ? await look(from) : null;
      if (local === null) throw error;
      return local;
    }
  }

  async function* listBoth(): AsyncGenerator<StoredFile> {
    yield* from.list();
    yield* to.list();
  }

  async function begin(): Promise<void> {
    let moved = 0;
    while (!stopping.signal.aborted) {
      try {
        for await (const file of from.list()) {
          if (stopping.signal.aborted) return;
          await move(file);
          moved++;
        }
        say(`${moved} ${called.toLowerCase()} that were on the disk are in the bucket now.`);
        return;
      } catch (error) {
        if (stopping.signal.aborted) return;
        say(
          `${called} could not be moved into the bucket; it is tried again: ${error instanceof Error ? error.message : String(error)}`,
        );
        await wait(pauseMilliseconds, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  async function move({ name, bytes }: StoredFile): Promise<void> {
    if ((await to.findSize(name)) !== bytes) {
      const file = await from.open(name);
      if (!file) return;
      await to.write(name, file.content);
      // The file was deleted while it moved.
      if ((await from.findSize(name)) === null) return to.remove(name);
    }
    await from.remove(name);
  }
}
