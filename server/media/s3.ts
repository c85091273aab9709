import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { StoreUnreachableError } from "#server/errors.ts";
import type { Bucket } from "./s3-bucket.ts";
import { type FileKindOfStore, immutable, type MediaStorage, storedMedia } from "./storage.ts";

/** Milliseconds. Health checks are frequent, so the result is cached. */
const checkMilliseconds = 2000;

/** Stores files in a bucket; unfinished uploads stay on this disk. */
export function s3Storage(
  bucket: Bucket,
  staging: string,
  { folder: name, isName, typeOf }: FileKindOfStore = storedMedia,
): MediaStorage {
  const folder = `${name}/`;
  let checked: { at: number; answers: Promise<boolean> } | null = null;
  // Removes the parts of uploads that a crash cut off.
  void bucket.removeUnfinished(folder);

  return {
    staging,
    write: (name, source) => bucket.put(locate(name), source, { type: typeOf(name), cacheControl: immutable }),
    async adopt(name, path) {
      const key = locate(name);
      const { size } = await stat(path);
      await bucket.put(key, createReadStream(path, { highWaterMark: 256 * 1024 }), {
        type: typeOf(name),
        cacheControl: immutable,
        bytes: size,
      });
      await rm(path, { force: true });
    },
    open: async (name, range) => bucket.open(locate(name), range),
    findSize: async (name) => (await bucket.find(locate(name)))?.bytes ?? null,
    findVersion: async (name) => (await bucket.find(locate(name)))?.version ?? null,
    async remove(name) {
      const key = locate(name);
      await bucket.remove(key).catch((error: unknown) => {
        if (!(error instanceof StoreUnreachableError)) throw error;
      });
    },
    async *list() {
      for await (const file of bucket.list(folder)) if (isName(file.name)) yield file;
    },
    hold: () => Promise.resolve("impossible"),
    answers() {
      const now = performance.now();
      if (!checked || now - checked.at > checkMilliseconds)
        checked = { at: now, answers: bucket.check().then((fault) => fault === null) };
      return checked.answers;
    },
    close: () => bucket.close(),
  };

  function locate(name: string): string {
    if (!isName(name)) throw new Error(`Not the name of a stored file: ${JSON.stringify(name)}`);
    return folder + name;
  }
}
