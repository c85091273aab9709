// Gives a font file a unique family name and says its weight, so that a typesetter can tell apart the many files of one family.

type Table = { tag: string; content: Buffer };

/** Returns the font with this family name and weight; everything else stays. */
export function nameFont(font: Buffer, family: string, weight: number): Buffer {
  const tables = readTables(font).map(({ tag, content }): Table => {
    if (tag === "name") return { tag, content: nameTable(family, weight) };
    if (tag === "OS/2") return { tag, content: withWeight(content, weight) };
    return { tag, content };
  });
  return writeTables(font.subarray(0, 4), tables);
}

export function isVariable(font: Buffer): boolean {
  return readTables(font).some(({ tag }) => tag === "fvar");
}

function readTables(font: Buffer): Table[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const at = 12 + index * 16;
    const start = font.readUInt32BE(at + 8);
    return {
      tag: font.toString("latin1", at, at + 4),
      content: font.subarray(start, start + font.readUInt32BE(at + 12)),
    };
  });
}

function withWeight(content: Buffer, weight: number): Buffer {
  const changed = Buffer.from(content);
  changed.writeUInt16BE(weight, 4);
  return changed;
}

/** The table "name" in format 0, with the names that Windows reads: family, style, identifier, full name, PostScript name. */
function nameTable(family: string, weight: number): Buffer {
  const style = weight >= 600 ? "Bold" : "Regular";
  const full = `${family} ${style}`;
  const names = new Map([
    [1, family],
    [2, style],
    [3, full],
    [4, full],
    [6, full.replaceAll(" ", "-")],
  ]);
  const records: Buffer[] = [];
  const texts: Buffer[] = [];
  let offset = 0;
  for (const [id, name] of names) {
    const text = Buffer.from(name, "utf16le").swap16();
    // Platform Windows, encoding Unicode, language English.
    records.push(toUint16(3, 1, 0x0409, id, text.length, offset));
    texts.push(text);
    offset += text.length;
  }
  return Buffer.concat([toUint16(0, names.size, 6 + names.size * 12), ...records, ...texts]);
}

function writeTables(version: Buffer, tables: readonly Table[]): Buffer {
  const power = 2 ** Math.floor(Math.log2(tables.length));
  const header = Buffer.concat([
    version,
    toUint16(tables.length, power * 16, Math.log2(power), (tables.length - power) * 16),
  ]);
  let offset = 12 + tables.length * 16;
  const directory: Buffer[] = [];
  const contents: Buffer[] = [];
  for (const { tag, content } of tables) {
    const entry = Buffer.alloc(16);
    entry.write(tag, "latin1");
    // The checksum stays 0: no reader of these files looks at it.
    entry.writeUInt32BE(offset, 8);
    entry.writeUInt32BE(content.length, 12);
    directory.push(entry);
    const padded = Buffer.alloc(Math.ceil(content.length / 4) * 4);
    content.copy(padded);
    contents.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([header, ...directory, ...contents]);
}

function toUint16(...numbers: number[]): Buffer {
  const buffer = Buffer.alloc(numbers.length * 2);
  numbers.forEach((number, index) => buffer.writeUInt16BE(number, index * 2));
  return buffer;
}
