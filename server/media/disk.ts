import { randomUUID } from "node:crypto";
import { createReadStream, type Stats } from "node:fs";
import { link, mkdir, open, opendir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { explainFullDisk, hasCode, openStaging, writeDurably } from "./staging.ts";
import { type FileKindOfStore, type MediaStorage, storedMedia } from "./storage.ts";

/** Stores files in a folder that only this user can read. */
export async function diskStorage(
  folder: string,
  given?: string,
  { isName }: FileKindOfStore = storedMedia,
): Promise<MediaStorage> {
  const staging = given ?? (await openStaging(folder));

  return {
    staging,
    async write(name, source) {
      const path = join(staging, randomUUID());
      await writeDurably(path, source);
      await moveIn(path, name);
    },
    async adopt(name, path) {
      const file = await open(path, "r+");
      try {
        await file.sync();
      } finally {
        await file.close();
      }
      await moveIn(path, name);
    },
    async open(name, range) {
      const found = await look(name);
      return found?.isFile() ? { bytes: found.size, content: createReadStream(locate(name), range) } : null;
    },
    async findSize(name) {
      const found = await look(name);
      return found?.isFile() ? found.size : null;
    },
    async findVersion(name) {
      const found = await look(name);
      return found && `${found.ino}-${found.mtimeMs}`;
    },
    async remove(name) {
      await rm(locate(name), { force: true });
    },
    async *list() {
      for await (const entry of await opendir(folder, { recursive: true }).catch(noneWhereNoFolder)) {
        if (!entry.isFile() || !isName(entry.name)) continue;
        const found = await look(entry.name);
        if (found) yield { name: entry.name, bytes: found.size };
      }
    },
    async hold(name, path) {
      return await link(locate(name), path).then(
        () => "held" as const,
        (error: unknown) => (hasCode(error, "EEXIST") ? "held" : hasCode(error, "ENOENT") ? "gone" : "impossible"),
      );
    },
    answers: () => Promise.resolve(true),
    close: () => undefined,
  };

  async function look(name: string): Promise<Stats | null> {
    try {
      return await stat(locate(name));
    } catch (error) {
      if (hasCode(error, "ENOENT", "ENOTDIR")) return null;
      throw error;
    }
  }

  async function moveIn(path: string, name: string): Promise<void> {
    try {
      const parent = join(folder, shelf(name));
      if ((await mkdir(parent, { recursive: true, mode: 0o700 })) !== undefined) await syncFolder(folder);
      await rename(path, locate(name));
      await syncFolder(parent);
    } catch (error) {
      await rm(path, { force: true });
      throw explainFullDisk(error);
    }
  }

  function locate(name: string): string {
    if (!isName(name)) throw new Error(`Not the name of a stored file: ${JSON.stringify(name)}`);
    return join(folder, shelf(name), name);
  }
}

function noneWhereNoFolder(error: unknown): never[] {
  if (hasCode(error, "ENOENT")) return [];
  throw error;
}

/** Syncs a folder. Otherwise, a power cut could lose the name of a file that is on the disk. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Distributes files over 256 folders, so that no folder gets long. */
function shelf(name: string): string {
  return name.slice(0, 2);
}
