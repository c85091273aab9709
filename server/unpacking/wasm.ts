// Reads what a WebAssembly module says about its memory: threads need memory that is shared, whatever the engine, and browsers share memory
// only with isolated pages.

/** The first bytes hold the types, imports and memories, which come before the code. */
export const wasmHead = 4 * 1024 * 1024;

const sections = { import: 2, memory: 5 };
const kinds = { function: 0, table: 1, memory: 2, global: 3, tag: 4 };
const flags = { hasMost: 1, isShared: 2 };

export function isWasm(head: Buffer): boolean {
  return head.subarray(0, 4).equals(Buffer.from("\0asm", "latin1"));
}

/** Returns whether the module imports or defines memory that is shared between threads. A module that can't be read has none. */
export function sharesMemory(head: Buffer): boolean {
  if (!isWasm(head)) return false;
  const reader = createReader(head, 8);
  try {
    while (!reader.isAtEnd()) {
      const section = reader.byte();
      const end = reader.number() + reader.at();
      if (section === sections.import && findInImports(reader)) return true;
      if (section === sections.memory) {
        for (let left = reader.number(); left > 0; left--) if (reader.limits()) return true;
        return false;
      }
      // Memories come before the remaining sections.
      if (section > sections.memory) return false;
      reader.skipTo(end);
    }
  } catch {
    // The module is damaged, or its head is longer than the bytes that were read.
  }
  return false;
}

type Reader = ReturnType<typeof createReader>;

function findInImports(reader: Reader): boolean {
  for (let left = reader.number(); left > 0; left--) {
    reader.text();
    reader.text();
    const kind = reader.byte();
    if (kind === kinds.memory) {
      if (reader.limits()) return true;
    } else if (kind === kinds.table) {
      reader.byte();
      reader.limits();
    } else if (kind === kinds.global) {
      reader.byte();
      reader.byte();
    } else if (kind === kinds.tag) {
      reader.byte();
      reader.number();
    } else if (kind === kinds.function) reader.number();
    else throw new RangeError("An unknown kind of import.");
  }
  return false;
}

function createReader(bytes: Buffer, start: number) {
  let position = start;
  const reader = {
    at: () => position,
    isAtEnd: () => position >= bytes.length,
    skipTo(to: number) {
      position = to;
    },
    byte(): number {
      const value = bytes[position++];
      if (value === undefined) throw new RangeError("The end was reached.");
      return value;
    },
    /** LEB128. */
    number(): number {
      let value = 0;
      for (let shift = 1; ; shift *= 128) {
        const byte = reader.byte();
        value += (byte & 127) * shift;
        if (byte < 128) return value;
        if (shift > 2 ** 56) throw new RangeError("A number is too long.");
      }
    },
    text() {
      const length = reader.number();
      position += length;
    },
    /** Reads the limits of a memory or a table, and returns whether it is shared. */
    limits(): boolean {
      const flag = reader.byte();
      reader.number();
      if (flag & flags.hasMost) reader.number();
      return (flag & flags.isShared) !== 0;
    },
  };
  return reader;
}
