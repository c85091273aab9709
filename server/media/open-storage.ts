import { join } from "node:path";
import { ConfigError } from "#server/config.ts";
import { diskStorage } from "./disk.ts";
import type { Patience } from "./s3-bucket.ts";
import type { S3Settings } from "../config.ts";
import { openStaging } from "./staging.ts";
import { type FileKindOfStore, type MediaStorage, storedMedia } from "./storage.ts";

type Options = {
  kind?: FileKindOfStore;
  /** A staging folder for read-only commands. Without it, leftovers of interrupted uploads are deleted. */
  staging?: string;
  say?: (line: string) => void;
  /** For tests, which can't wait as long. */
  patience?: Patience;
};

/**
 * Opens the storage that the settings name, of media or of another kind of files. Moves files that were on the disk before a bucket was set into the bucket in the background.
 * Throws a ConfigError with the invalid setting if the bucket denies access. A bucket that doesn't respond may do so later.
 */
export async function openStorage(
  { dataDir, s3 }: { dataDir: string; s3: S3Settings | null },
  { kind = storedMedia, staging, say = () => undefined, patience }: Options = {},
): Promise<MediaStorage> {
  const folder = join(dataDir, kind.folder);
  if (!s3) return diskStorage(folder, staging, kind);
  const [{ s3Storage }, { openBucket }] = await Promise.all([import("./s3.ts"), import("./s3-bucket.ts")]);
  const bucket = openBucket(s3, patience);
  const fault = await bucket.check();
  if (fault?.setting) {
    bucket.close();
    throw new ConfigError(`${fault.setting}: ${fault.reason}`);
  }
  if (fault && kind === storedMedia)
    say(
      `The store of images and videos does not answer (${fault.reason}). Pages are served; images and uploads wait until it is back.`,
    );
  const remote = s3Storage(bucket, staging ?? (await openStaging(folder)), kind);
  const local = await diskStorage(folder, remote.staging, kind);
  if (await isEmpty(local)) return remote;

  const { movingStorage } = await import("./moving.ts");
  const moving = movingStorage(local, remote, { say, called: kind.called });
  if (staging === undefined) {
    say(`${kind.called} that are on the disk are moved into the bucket.`);
    void moving.begin();
  }
  return moving;
}

async function isEmpty(storage: MediaStorage): Promise<boolean> {
  for await (const _ of storage.list()) return false;
  return true;
}
