import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { ConflictError, InvalidError, UnavailableError } from "../errors.ts";
import type { S3Settings } from "../config.ts";
import { type ArchiveFile, readArchive } from "./archive.ts";

/** Backups in the bucket, beside the media. */
export type BucketBackups = {
  names(): Promise<string[]>;
  /** Lists the most recent backups as `npm run restore` takes them, with the prefix "s3:". The names begin with the time. */
  listNewest(): Promise<string[]>;
  /** Throws InvalidError that names the existing backups. */
  find(name: string): Promise<ArchiveFile>;
  /** Copies a file to the bucket and reads it back. On failure nothing stays in the bucket. */
  keep(path: string): Promise<void>;
  remove(name: string): Promise<void>;
  close(): void;
};

const folder = "backups/";
const maxNamed = 5;

/** Returns the name after "s3:", or null. */
export function nameInBucket(file: string): string | null {
  return file.startsWith("s3:") ? file.slice("s3:".length).replace(/^backups\//, "") : null;
}

export async function openBucketBackups(s3: S3Settings): Promise<BucketBackups> {
  const { openBucket } = await import("../media/s3-bucket.ts");
  const bucket = openBucket(s3);
  return { names, listNewest, find, keep, remove: (name) => bucket.remove(folder + name), close: () => bucket.close() };

  async function names(): Promise<string[]> {
    const found: string[] = [];
    for await (const { name } of bucket.list(folder)) if (name !== "") found.push(name);
    return found;
  }

  async function listNewest(): Promise<string[]> {
    return (await names())
      .toSorted()
      .toReversed()
      .slice(0, maxNamed)
      .map((name) => `s3:${name}`);
  }

  async function find(name: string): Promise<ArchiveFile> {
    const found = await bucket.find(folder + name);
    if (found) return fileOf(name, found.bytes);
    const others = await listNewest();
    throw new InvalidError(
      `There is no backup ${JSON.stringify(name)} in the bucket; ${others.length > 0 ? `there is ${others.join(", ")}` : "there is none at all"}.`,
    );
  }

  async function keep(path: string): Promise<void> {
    const name = basename(path);
    if (await bucket.find(folder + name))
      throw new ConflictError(`There is a backup ${name} in the bucket already; name another file.`);
    const { size } = await stat(path);
    await bucket.removeUnfinished(folder);
    try {
      await bucket.put(folder + name, createReadStream(path, { highWaterMark: 256 * 1024 }), {
        type: "application/x-tar",
        bytes: size,
      });
      await readArchive(fileOf(name, size), "The copy in the bucket");
    } catch (error) {
      await bucket.remove(folder + name).catch(() => undefined);
      throw error;
    }
  }

  function fileOf(name: string, bytes: number): ArchiveFile {
    return {
      bytes,
      async open(range) {
        const part = await bucket.open(folder + name, range);
        if (!part) throw new UnavailableError(`The backup ${name} has gone from the bucket.`);
        return part.content;
      },
    };
  }
}
