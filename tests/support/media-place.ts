// Where the sites of tests keep their media: on the disk, or in a bucket of their own where a test file says so.
import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { afterAll } from "vitest";
import type { S3Settings } from "#server/config.ts";
import type { S3Store } from "./s3-store.ts";

let store: S3Store | null = null;
const buckets = new Map<string, S3Settings>();

/** For all tests of the file that calls it. */
export async function keepMediaInBuckets(): Promise<S3Store> {
  // Only where it is wanted: it takes a while to load.
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

/** The bucket of the site with this data folder; null where its media are on the disk. */
export function bucketOf(dataDir: string): S3Settings | null {
  if (!store) return null;
  const known = buckets.get(dataDir) ?? store.bucket(basename(dataDir).toLowerCase());
  buckets.set(dataDir, known);
  return known;
}

/** Names of all files of a site, those under way included. */
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

/** What is in the bucket of a site, by where it would be on the disk; null where its media are there. */
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
