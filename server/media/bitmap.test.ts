import sharp from "sharp";
import { expect, test } from "vitest";
import { decodeBmp, decodeIco } from "./bitmap.ts";
import { Refusal } from "./refusal.ts";

type Color = [red: number, green: number, blue: number, alpha: number];

const red: Color = [255, 0, 0, 255];
const green: Color = [0, 255, 0, 255];
const blue: Color = [0, 0, 255, 255];
const white: Color = [255, 255, 255, 255];
/** Two rows of three, so that every depth has padded rows and a wrong row order is visible. */
const expected = [red, green, blue, white, blue, red];
const palette = [red, green, blue, white];
const indexes = [
  [0, 1, 2],
  [3, 2, 0],
];

const depths = [1, 4, 8, 16, 24, 32];

test("a BMP of every depth is read, with the bottom row first", () => {
  for (const depth of depths) {
    const result = decodeBmp(bmp({ depth, topDown: false }), () => undefined);
    expect(result, String(depth)).toMatchObject({ width: 3, height: 2 });
    expect(colors(result), String(depth)).toEqual(depth === 1 ? [red, green, red, green, red, red] : expected);
  }
});

test("a BMP with the top row first is read", () => {
  expect(colors(decodeBmp(bmp({ depth: 24, topDown: true }), () => undefined))).toEqual(expected);
});

test("a BMP with its own masks is read", () => {
  for (const [depth, masks] of [
    [16, [0xf800, 0x07e0, 0x001f]],
    [32, [0xff, 0xff00, 0xff0000]],
  ] as const)
    expect(colors(decodeBmp(bmp({ depth, topDown: false, masks }), () => undefined)), String(depth)).toEqual(expected);
});

test("an icon is read with its transparency mask", () => {
  const dib = bmp({ depth: 24, topDown: false }).subarray(14);
  const doubled = Buffer.from(dib);
  doubled.writeInt32LE(4, 8);
  const mask = Buffer.from([0, 0, 0, 0, 0b10000000, 0, 0, 0]);
  const pixels = colors(decodeIco(icon([{ size: 3, data: Buffer.concat([doubled, mask]) }]), () => undefined));
  expect(pixels).toEqual([[255, 0, 0, 0], ...expected.slice(1)]);
});

test("the largest image of an icon is used, which may be a PNG", async () => {
  const png = await sharp({ create: { width: 64, height: 64, channels: 4, background: "red" } })
    .png()
    .toBuffer();
  const small = bmp({ depth: 32, topDown: false }).subarray(14);
  expect(
    decodeIco(
      icon([
        { size: 3, data: small },
        { size: 64, data: png },
      ]),
      () => undefined,
    ),
  ).toEqual({ png });
});

test("the size is checked before memory is allocated", () => {
  const huge = bmp({ depth: 1, topDown: false });
  huge.writeInt32LE(8, 18);
  expect(() =>
    decodeBmp(huge, (width, height) => {
      throw new Refusal(`${width} × ${height}`);
    }),
  ).toThrow("8 × 2");
});

test("every truncated file is rejected, and damaged files give an image or an error", () => {
  for (const depth of depths) {
    const whole = bmp({ depth, topDown: false });
    const lengths = Array.from({ length: whole.length }, (_, length) => length);
    const accepted = lengths.filter(
      (length) => !isRefused(() => decodeBmp(whole.subarray(0, length), () => undefined)),
    );
    expect(accepted).toEqual([]);
    for (let at = 0; at < 54; at += 1) {
      for (const value of [0, 1, 0x7f, 0x80, 0xff]) {
        const damaged = Buffer.from(whole);
        damaged.writeUInt8(value, at);
        isRefused(() => decodeBmp(damaged, refuseHuge));
        isRefused(() => decodeIco(icon([{ size: 3, data: damaged.subarray(14) }]), refuseHuge));
      }
    }
  }
});

/** Returns whether decoding throws a Refusal; rethrows other errors. */
function isRefused(decode: () => unknown): boolean {
  try {
    decode();
    return false;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return true;
  }
}

function refuseHuge(width: number, height: number): void {
  if (width * height > 10_000) throw new Refusal("too big");
}

function colors(bitmap: ReturnType<typeof decodeBmp>): number[][] {
  if ("png" in bitmap) throw new Error("Not a bitmap");
  return Array.from({ length: bitmap.width * bitmap.height }, (_, index) => [
    ...bitmap.rgba.subarray(index * 4, index * 4 + 4),
  ]);
}

function bmp({ depth, topDown, masks }: { depth: number; topDown: boolean; masks?: readonly number[] }): Buffer {
  const entries = depth > 8 ? 0 : 2 ** depth;
  const table = Buffer.alloc(entries * 4);
  for (let index = 0; index < entries; index += 1) {
    const [r, g, b] = palette[index] ?? [0, 0, 0];
    table.set([b, g, r, 0], index * 4);
  }
  const maskBytes = Buffer.alloc((masks?.length ?? 0) * 4);
  masks?.forEach((mask, index) => maskBytes.writeUInt32LE(mask, index * 4));
  const stride = Math.ceil((3 * depth) / 32) * 4;
  const rows = indexes.map((row) => {
    const bytes = Buffer.alloc(stride);
    row.forEach((index, x) => writePixel(bytes, x, index, depth, masks));
    return bytes;
  });
  const pixels = Buffer.concat(topDown ? rows : rows.toReversed());
  const header = Buffer.alloc(54);
  const start = 54 + maskBytes.length + table.length;
  header.write("BM", "latin1");
  header.writeUInt32LE(start + pixels.length, 2);
  header.writeUInt32LE(start, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(3, 18);
  header.writeInt32LE(topDown ? -2 : 2, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(depth, 28);
  header.writeUInt32LE(masks ? 3 : 0, 30);
  return Buffer.concat([header, maskBytes, table, pixels]);
}

function writePixel(row: Buffer, x: number, index: number, depth: number, masks?: readonly number[]): void {
  const [r, g, b] = palette[index] ?? [0, 0, 0];
  if (depth <= 8) {
    const at = Math.floor((x * depth) / 8);
    const shift = 8 - depth - ((x * depth) % 8);
    row.writeUInt8(row.readUInt8(at) | ((index & (2 ** depth - 1)) << shift), at);
  } else if (depth === 24) {
    row.set([b, g, r], x * 3);
  } else {
    const full = masks ?? (depth === 16 ? [0x7c00, 0x03e0, 0x001f] : [0xff0000, 0xff00, 0xff]);
    const value = [r, g, b].reduce((sum, part, channel) => sum + (part > 0 ? (full[channel] ?? 0) : 0), 0);
    if (depth === 16) row.writeUInt16LE(value, x * 2);
    else row.writeUInt32LE(value, x * 4);
  }
}

function icon(images: Array<{ size: number; data: Buffer }>): Buffer {
  const header = Buffer.alloc(6 + images.length * 16);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let start = header.length;
  images.forEach(({ size, data }, index) => {
    const at = 6 + index * 16;
    header.set([size, size], at);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(data.length, at + 8);
    header.writeUInt32LE(start, at + 12);
    start += data.length;
  });
  return Buffer.concat([header, ...images.map(({ data }) => data)]);
}
