import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { limits } from "#contract/limits.ts";
import type { Context } from "../context.ts";

/** Returns the folder with a folder for each transfer. */
export function transfersIn(dataDir: string): string {
  return join(dataDir, "transfers");
}

/** Removes uploads and exports that the owner has left behind. No transfer runs as long as they are kept. */
export async function removeOldTransfers({ config, clock }: Pick<Context, "config" | "clock">): Promise<void> {
  const root = transfersIn(config.dataDir);
  const since = clock.now().getTime() - limits.transfer.hours * 3_600_000;
  for (const name of await readdir(root).catch(() => [])) {
    const found = await stat(join(root, name)).catch(() => null);
    if (found !== null && found.mtimeMs < since) await rm(join(root, name), { recursive: true, force: true });
  }
}
