// Where test sites keep their media: on the disk, or in a separate bucket if a test file asks for one.
import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { afterAll } from "vitest";
import type { S3Settings } from "#server/config.ts";
import type { S3Store } from "./s3-store.ts";

let store: S3Store | null = null;
const buckets = new Map<string, S3Settings>();

/** Applies to all tests of the calling file. */
export async function keepMediaInBuckets(): Promise<S3Store> {
  // Imported on demand, because it takes a while to load.
  const { startS3Store } = await import("./s3-store.ts");
  const started = await startS3Store();
  store = started;
  afterAll(async () => {
    store = null;
    buckets.clear();
    await started.close();
  });
  return started;
}

/** Returns the bucket of the site with this data folder, or null if its media are on the disk. */
export function bucketOf(dataDir: string): S3Settings | null {
  if (!store) return null;
  const known = buckets.get(dataDir) ?? store.bucket(basename(dataDir).toLowerCase());
  buckets.set(dataDir, known);
  return known;
}

/** Returns the names of all files of a site, including unfinished ones. */
export async function listMedia(dataDir: string): Promise<string[]> {
  const settings = bucketOf(dataDir);
  const local = await listFiles(join(dataDir, "media"));
  if (!settings || !store) return local;
  return [
    ...local,
    ...store.keys(settings.bucket).map((key) => key.replace("media/", "")),
    ...store.unfinished(settings.bucket),
  ];
}

/** Returns the bucket's content by the path it would have on the disk, or null if the media are on the disk. */
export function readBucket(dataDir: string): Record<string, string> | null {
  const bucket = bucketOf(dataDir)?.bucket;
  if (bucket === undefined || !store) return null;
  const { keys, read } = store;
  return Object.fromEntries(
    keys(bucket)
      .filter((key) => key.startsWith("media/"))
      .map((key) => [
        `/media/${key.slice("media/".length, "media/".length + 2)}/${key.slice("media/".length)}`,
        read(bucket, key).toString("base64"),
      ]),
  );
}

export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}
