// The folder that an archive was unpacked to: `versions/` with a folder for each version, and beside it the launcher and small files that say
// which version runs. Each of these files is replaced in one step, so a kill or a power cut leaves the old or the new content.
import { accessSync, constants, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { isAlive, syncFolder } from "../backup/work-folder.ts";
import { DomainError, InvalidError } from "../errors.ts";
import { isRelease, projectFile } from "../program-files.ts";
import { compareVersions, isVersion, type Manifest, manifestName, readManifest } from "./manifest.ts";

const nextOf = z.object({
  version: z.string().refine(isVersion),
  /** Paths of pages that have to answer. */
  pages: z.array(z.string().startsWith("/")),
  /** Seconds that the start may take. */
  readyWithin: z.number().positive(),
  /** Whether a backup was made, so that the start needs to make none. */
  isBackedUp: z.boolean(),
  /** Whether the version was started. If it is found so at a start, it was not confirmed. */
  isTried: z.boolean(),
});
/** A version to change to. */
export type Next = z.infer<typeof nextOf>;

const changeOf = z.object({
  from: z.string(),
  to: z.string(),
  /** Null if the change succeeded. */
  problem: z.string().nullable(),
  at: z.string(),
});
/** The last change of the version, or the last attempt. */
export type Change = z.infer<typeof changeOf>;

const runningOf = z.object({ pid: z.number().int(), version: z.string(), dataDir: z.string() });
/** The process that runs the site. */
export type Running = z.infer<typeof runningOf>;

export type Installation = {
  folder: string;
  versionFolder(version: string): string;
  /** Lists complete versions, oldest first. */
  listVersions(): string[];
  readManifest(version: string): Manifest;
  /** The version that runs, or runs at the next start. */
  readCurrent(): string;
  setCurrent(version: string): Promise<void>;
  /** The version that ran before; null if there was none. */
  readPrevious(): string | null;
  setPrevious(version: string): Promise<void>;
  readNext(): Next | null;
  setNext(next: Next): Promise<void>;
  forgetNext(): Promise<void>;
  readLastChange(): Change | null;
  setLastChange(change: Change): Promise<void>;
  /** Returns null unless that process is alive. */
  readRunning(): Running | null;
  setRunning(running: Running): void;
  forgetRunning(): void;
  isWritable(): boolean;
};

/** Returns the installation that this program is a part of; null for a checkout or an image. */
export function findInstallation(): Installation | null {
  if (!isRelease) return null;
  const versions = dirname(fileURLToPath(projectFile(".")).replace(/[/\\]$/, ""));
  const folder = dirname(versions);
  return existsSync(join(folder, "current")) ? openInstallation(folder) : null;
}

export function openInstallation(folder: string): Installation {
  const file = (name: string) => join(folder, name);
  const versionFolder = (version: string) => join(folder, "versions", version);
  const readJson = <Value>(name: string, schema: z.ZodType<Value>): Value | null => {
    try {
      return schema.safeParse(JSON.parse(readFileSync(file(name), "utf8"))).data ?? null;
    } catch {
      return null;
    }
  };
  const readVersion = (name: string): string | null => {
    const text = readIfThere(file(name))?.trim() ?? "";
    return isVersion(text) ? text : null;
  };
  return {
    folder,
    versionFolder,
    listVersions: () =>
      readdirSync(join(folder, "versions"))
        .filter((name) => isVersion(name) && existsSync(join(versionFolder(name), manifestName)))
        .toSorted(compareVersions),
    readManifest: (version) =>
      readManifest(readFileSync(join(versionFolder(version), manifestName)), `versions/${version}`),
    readCurrent() {
      const current = readVersion("current");
      if (current === null)
        throw new InvalidError(`${file("current")} names no version; write the name of a folder of versions/ there.`);
      return current;
    },
    setCurrent: (version) => replaceFile(file("current"), `${version}\n`),
    readPrevious: () => readVersion("previous"),
    setPrevious: (version) => replaceFile(file("previous"), `${version}\n`),
    readNext: () => readJson("next.json", nextOf),
    setNext: (next) => replaceFile(file("next.json"), JSON.stringify(next)),
    forgetNext: () => rm(file("next.json"), { force: true }),
    readLastChange: () => readJson("last-change.json", changeOf),
    setLastChange: (change) => replaceFile(file("last-change.json"), JSON.stringify(change)),
    readRunning() {
      const running = readJson("running.json", runningOf);
      return running !== null && isAlive(running.pid) ? running : null;
    },
    setRunning: (running) => writeFileSync(file("running.json"), JSON.stringify(running)),
    forgetRunning: () => rmSync(file("running.json"), { force: true }),
    isWritable: () => [folder, join(folder, "versions")].every(canWrite),
  };
}

/** Returns whether this user can write to a folder. */
export function canWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Throws one sentence if a command would leave files that the user of the site can't use. */
export function refuseRoot(dataDir: string): void {
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid;
  if (process.getuid?.() !== 0 || owner === undefined || owner === 0) return;
  throw new DomainError(
    "The data folder belongs to another user. Run this as the user that runs the site, such as with sudo -u savepoint.",
  );
}

async function replaceFile(path: string, content: string): Promise<void> {
  const part = `${path}.${process.pid}.part`;
  try {
    await writeFile(part, content, { flush: true });
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolderIfPossible(dirname(path));
}

/** Windows can't sync a folder. */
export async function syncFolderIfPossible(path: string): Promise<void> {
  if (process.platform !== "win32") await syncFolder(path);
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
