// Packs a folder into a ZIP file, however large: a build that an engine has exported as a folder, or an export of the site.
import { createWriteStream } from "node:fs";
import { readdir, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";

/** System files and hidden files. */
const leftOut = /^\.|^(?:Thumbs\.db|desktop\.ini)$/;
/** Compressed files, which would take long and hardly shrink. */
const compressed = /\.(?:png|jpe?g|webp|avif|gif|mp4|webm|mp3|m4a|ogg|opus|zip|glb|br|gz|pdf|woff2)$/i;

/** Leaves no file behind on failure. Doesn't follow links. */
export async function packFolder(folder: string, target: string): Promise<void> {
  const root = await realpath(folder);
  const zip = new ZipFile();
  const failed = new Promise<never>((_, reject) => {
    zip.once("error", reject);
  });
  for (const path of await listFiles(root)) zip.addFile(join(root, path), path, { compress: !compressed.test(path) });
  zip.end();
  try {
    await Promise.race([failed, pipeline(zip.outputStream, createWriteStream(target, { flags: "wx", mode: 0o600 }))]);
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  }
}

/** Lists the files of a folder by their paths with slashes. */
async function listFiles(folder: string, below = ""): Promise<string[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true });
  const lists = await Promise.all(
    entries
      .filter(({ name }) => !leftOut.test(name))
      .map(async (entry) => {
        const path = below + entry.name;
        if (entry.isDirectory()) return listFiles(folder, `${path}/`);
        return entry.isFile() ? [path] : [];
      }),
  );
  return lists.flat().toSorted();
}
