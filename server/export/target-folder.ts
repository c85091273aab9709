import { createHash, randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, realpath, rename, rm, rmdir, stat } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { InvalidError } from "../errors.ts";
import { exportFiles, exportMark } from "./format.ts";

export type Target = {
  /** The temporary folder of the export until it is complete. */
  work: string;
  /** Renames the temporary folder to its final name. */
  finish(): Promise<void>;
  giveUp(): Promise<void>;
};

/** Throws InvalidError if the folder contains anything but an export. */
export async function openTarget(folder: string): Promise<Target> {
  const path = await realpath(folder).catch(() => resolve(folder));
  const before = await inspect(path, folder);
  const work = join(dirname(path), `.${basename(path)}.${randomBytes(4).toString("hex")}.part`);
  try {
    await mkdir(work, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new InvalidError(`Nothing can be written beside ${folder}; name another folder.`, { cause: error });
  }
  return {
    work,
    giveUp: () => rm(work, { recursive: true, force: true }),
    async finish() {
      if (before === "empty") await rmdir(path);
      if (before !== "export") return rename(work, path);
      const old = `${work}.old`;
      await rename(path, old);
      try {
        await rename(work, path);
      } catch (error) {
        await rename(old, path);
        throw error;
      }
      await rm(old, { recursive: true, force: true });
    },
  };
}

async function inspect(path: string, folder: string): Promise<"missing" | "empty" | "export"> {
  const found = await stat(path).catch(() => null);
  if (found === null) return "missing";
  if (!found.isDirectory()) throw new InvalidError(`${folder} is a file; name a folder.`);
  const names = await readdir(path);
  if (names.length === 0) return "empty";
  if (!names.includes(exportFiles.mark))
    throw new InvalidError(`The folder ${folder} is not empty and no former export; name another one.`);
  const mark = exportMark.safeParse(parseJson(await readFile(join(path, exportFiles.mark), "utf8")));
  if (!mark.success)
    throw new InvalidError(`The ${exportFiles.mark} in ${folder} cannot be read; name another folder.`);
  // Files that were added or changed since the export must not be lost.
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue;
    const file = relative(path, join(entry.parentPath, entry.name)).split(sep).join("/");
    const written = Object.hasOwn(mark.data.files, file) ? mark.data.files[file] : undefined;
    if (file === exportFiles.mark) continue;
    if (written === undefined)
      throw new InvalidError(
        `The folder ${folder} holds ${file}, which no export wrote; name another one, or take it out.`,
      );
    if (/\.(?:md|yaml)$/.test(file) && hashOf(await readFile(join(path, file))) !== written) {
      throw new InvalidError(`${file} in ${folder} was changed since it was exported; name another folder.`);
    }
  }
  return "export";
}

export function hashOf(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
