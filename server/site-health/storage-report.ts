import { statfs } from "node:fs/promises";
import type { SiteStorage } from "#contract/site-report.ts";
import type { Context } from "../context.ts";
import type { MediaStorage } from "../media/storage.ts";
import { findDatabaseSize } from "../store/engine.ts";

type MediaSize = { bytes: number; files: number };

/** Returns a function that measures storage. It measures the files again only after a change on the site. */
export function createStorageReport({ db, config, storage, builds, content }: Context): () => Promise<SiteStorage> {
  let known: { version: string; media: Promise<MediaSize>; builds: Promise<MediaSize> } | null = null;

  return async () => {
    const version = content.current();
    if (known?.version !== version) {
      const media = measure(storage);
      const ofBuilds = measure(builds);
      known = { version, media, builds: ofBuilds };
      ofBuilds.catch(() => undefined);
      media.catch(() => {
        known = null;
      });
    }
    const { bytes, files } = await known.media;
    return {
      databaseBytes: await findDatabaseSize(db),
      mediaBytes: bytes,
      mediaFiles: files,
      buildBytes: (await known.builds).bytes,
      freeBytes: await findFreeBytes(config.dataDir),
    };
  };
}

async function measure(storage: MediaStorage): Promise<MediaSize> {
  const total = { bytes: 0, files: 0 };
  for await (const { bytes } of storage.list()) {
    total.bytes += bytes;
    total.files++;
  }
  return total;
}

async function findFreeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}
