import { join } from "node:path";
import { diskStorage } from "./disk.ts";
import type { S3Settings } from "./s3-settings.ts";
import { openStaging } from "./staging.ts";
import type { MediaStorage } from "./storage.ts";

/** The storage that the settings name. What only looks on gives a folder for what is under way, and sweeps nothing out. */
export async function openStorage({ dataDir, s3 }: { dataDir: string; s3: S3Settings | null }, staging?: string): Promise<MediaStorage> {
  const folder = join(dataDir, "media");
  if (!s3) return diskStorage(folder, staging);
  const { s3Storage } = await import("./s3.ts");
  return s3Storage(s3, staging ?? await openStaging(folder));
}
