import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { join } from "node:path";

export type ImageCache = {
  /** Returns the image of that name, and makes it if necessary. Concurrent calls share one drawing. */
  get(name: string, make: () => Promise<Buffer>): Promise<Buffer>;
};

const isOurs = /^[0-9a-f]{32}\.png$/;

/** Stores images as files: the most recently used, up to a number of bytes. All of them can be made again. */
export function createImageCache(folder: string, maxBytes: number): ImageCache {
  const pending = new Map<string, Promise<Buffer>>();
  /** Sizes by file name, in the order of last use. */
  let cached: Promise<Map<string, number>> | null = null;

  return {
    get(name, make) {
      const shared = pending.get(name) ?? readOrMake(`${name}.png`, make).finally(() => pending.delete(name));
      pending.set(name, shared);
      return shared;
    },
  };

  async function readOrMake(file: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const files = await (cached ??= listCached());
    const size = files.get(file);
    const known = size === undefined ? null : await readFile(join(folder, file)).catch(() => null);
    files.delete(file);
    if (known && known.length === size) {
      files.set(file, size);
      return known;
    }
    const picture = await make();
    // A disk that is full or read-only only costs time.
    await keep(files, file, picture).catch(() => undefined);
    return picture;
  }

  async function keep(files: Map<string, number>, file: string, picture: Buffer): Promise<void> {
    const draft = join(folder, `${randomUUID()}.tmp`);
    try {
      await writeFile(draft, picture, { mode: 0o600 });
      await rename(draft, join(folder, file));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    files.set(file, picture.length);
    let total = [...files.values()].reduce((sum, each) => sum + each, 0);
    for (const [oldest, size] of files) {
      if (total <= maxBytes) return;
      files.delete(oldest);
      total -= size;
      await rm(join(folder, oldest), { force: true });
    }
  }

  async function listCached(): Promise<Map<string, number>> {
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => undefined);
    const names = await readdir(folder).catch(() => []);
    const found = await Promise.all(
      names.map(async (name) => {
        const path = join(folder, name);
        const facts = await stat(path).catch(() => null);
        if (facts && isOurs.test(name)) return [{ name, size: facts.size, time: facts.mtimeMs }];
        // Left unfinished by an earlier process.
        if (name.endsWith(".tmp")) await rm(path, { force: true });
        return [];
      }),
    );
    return new Map(
      found
        .flat()
        .toSorted((a, b) => a.time - b.time)
        .map(({ name, size }) => [name, size]),
    );
  }
}
