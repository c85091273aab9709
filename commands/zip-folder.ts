// Packs a folder into a ZIP file, for a build that an engine has exported as a folder.
import { open, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { crc32, deflateRaw } from "node:zlib";

const compress = promisify(deflateRaw);
/** What systems leave in folders, and hidden files. */
const leftOut = /^\.|^(?:Thumbs\.db|desktop\.ini)$/;
/** Says that names are UTF-8. */
const utf8 = 0x0800;
const deflated = 8;

export async function zipFolder(folder: string, target: string): Promise<void> {
  const file = await open(target, "wx", 0o600);
  try {
    const directory: Buffer[] = [];
    let offset = 0;
    for (const path of await listFiles(folder)) {
      const content = await readFile(join(folder, path));
      const packed = await compress(content);
      const name = Buffer.from(path);
      const facts = Buffer.alloc(26);
      facts.writeUInt16LE(20, 0);
      facts.writeUInt16LE(utf8, 2);
      facts.writeUInt16LE(deflated, 4);
      facts.writeUInt32LE(crc32(content), 10);
      facts.writeUInt32LE(packed.length, 14);
      facts.writeUInt32LE(content.length, 18);
      facts.writeUInt16LE(name.length, 22);
      const place = Buffer.alloc(14);
      place.writeUInt32LE(offset, 10);
      directory.push(Buffer.from("PK\x01\x02\x14\x03", "latin1"), facts, place, name);
      const local = [Buffer.from("PK\x03\x04"), facts, name, packed];
      for (const part of local) await file.write(part);
      offset += local.reduce((sum, { length }) => sum + length, 0);
    }
    const central = Buffer.concat(directory);
    const end = Buffer.alloc(18);
    const count = directory.length / 4;
    end.writeUInt16LE(count, 4);
    end.writeUInt16LE(count, 6);
    end.writeUInt32LE(central.length, 8);
    end.writeUInt32LE(offset, 12);
    for (const part of [central, Buffer.from("PK\x05\x06"), end]) await file.write(part);
  } finally {
    await file.close();
  }
}

/** Lists the files of a folder by their paths with slashes. Links are not followed. */
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
