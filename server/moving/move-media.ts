import { createHash, type Hash } from "node:crypto";
import { join } from "node:path";
import { ConfigError } from "../config.ts";
import { ConflictError, DomainError, UnavailableError } from "../errors.ts";
import { createLimiter } from "../workers/limiter.ts";
import { diskStorage } from "../media/disk.ts";
import { openStaging } from "../media/staging.ts";
import type { MediaStorage, StoredFile } from "../media/storage.ts";
import type { Place } from "./places.ts";

export type ReadableMedia = Pick<MediaStorage, "open" | "list">;
export type WritableMedia = Pick<MediaStorage, "open" | "list" | "write">;
export type MovedMedia = {
  files: number;
  bytes: number;
  /** Were there already, but not as they are here. */ mended: string[];
};

const atOnce = 4;

/** That place and no other: the site itself also reads from the disk what is not in its bucket yet. */
export async function openMediaToWrite({ dataDir, s3 }: Place): Promise<MediaStorage> {
  const folder = join(dataDir, "media");
  if (s3 === null) return diskStorage(folder, await openStaging(folder));
  const [{ s3Storage }, { openBucket }] = await Promise.all([
    import("../media/s3.ts"),
    import("../media/s3-bucket.ts"),
  ]);
  const bucket = openBucket(s3);
  const fault = await bucket.check();
  if (fault === null) return s3Storage(bucket, folder);
  bucket.close();
  if (fault.setting) throw new ConfigError(`${fault.setting}: ${fault.reason}`);
  throw new UnavailableError(`The store of S3_BUCKET does not answer (${fault.reason}).`);
}

export async function listAll(storage: Pick<MediaStorage, "list">): Promise<Map<string, number>> {
  const files = new Map<string, number>();
  for await (const { name, bytes } of storage.list()) files.set(name, bytes);
  return files;
}

/** What is there already, whole, stays; every file is read back and has the checksum of the one it was made from, or this throws. */
export async function moveMedia(
  from: ReadableMedia,
  to: WritableMedia,
  onProgress: (done: number, total: number) => void,
): Promise<MovedMedia> {
  const [files, there] = [await listAll(from), await listAll(to)];
  const bytes = [...files.values()].reduce((sum, each) => sum + each, 0);
  const mended: string[] = [];
  let done = 0;
  // Each is read twice: here, and there.
  const onRead = (chunk: number) => onProgress(Math.min((done += chunk / 2), bytes), bytes);
  const limiter = createLimiter(atOnce);
  const failures: unknown[] = [];
  await Promise.all(
    [...files].map(([name, size]) =>
      limiter.run(async () => {
        if (failures.length === 0)
          await move({ name, bytes: size }).catch((error: unknown) => failures.push(explain(name, error)));
      }),
    ),
  );
  if (failures.length > 0) throw failures[0];
  return { files: files.size, bytes, mended };

  async function move({ name, bytes: size }: StoredFile): Promise<void> {
    const isThere = there.get(name) === size;
    const sum = isThere ? await readThrough(from, name, onRead) : await copy(name);
    if ((await readThrough(to, name, onRead)) === sum) return;
    // Cut off at another time, changed by somebody, or on its way.
    if ((await copy(name)) !== (await readThrough(to, name, onRead)))
      throw new ConflictError(
        `media/${name} is not the same there as here, although it was copied twice; look after that disk or store, then run this again.`,
      );
    mended.push(name);
  }

  async function copy(name: string): Promise<string> {
    const hash = createHash("sha256");
    await to.write(name, hashing(await openFile(from, name), hash, onRead));
    return hash.digest("hex");
  }
}

async function readThrough(storage: ReadableMedia, name: string, onRead: (bytes: number) => void): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of await openFile(storage, name)) {
    hash.update(chunk);
    onRead(chunk.length);
  }
  return hash.digest("hex");
}

async function openFile(storage: ReadableMedia, name: string): Promise<AsyncIterable<Uint8Array>> {
  const file = await storage.open(name);
  if (!file) throw new UnavailableError(`media/${name} was removed meanwhile; run this again.`);
  return file.content;
}

async function* hashing(
  content: AsyncIterable<Uint8Array>,
  hash: Hash,
  onRead: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    hash.update(chunk);
    onRead(chunk.length);
    yield chunk;
  }
}

function explain(name: string, error: unknown): unknown {
  if (error instanceof DomainError || !(error instanceof Error)) return error;
  return new UnavailableError(
    `media/${name} could not be moved (${error.message}); run this again, it goes on where it stopped.`,
    { cause: error },
  );
}
