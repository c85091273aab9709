// Draws one icon in one size.
import sharp from "sharp";

/** `size` is the width and height in pixels. A `full` icon is a square without transparency: launchers cut it to their shape. */
export type IconShape = { size: number; full: boolean; format: "png" | "ico" };

export const iconShapes = {
  "favicon.ico": { size: 32, full: false, format: "ico" },
  "icon-192.png": { size: 192, full: false, format: "png" },
  "icon-512.png": { size: 512, full: false, format: "png" },
  "icon-maskable-512.png": { size: 512, full: true, format: "png" },
  // iOS rounds the corners itself, and paints what is transparent black.
  "apple-touch-icon.png": { size: 180, full: true, format: "png" },
} as const satisfies Record<string, IconShape>;
export type IconName = keyof typeof iconShapes;

/** Draws an icon from an SVG on a 32 × 32 grid. */
export async function drawMark(svg: string, { size, format }: IconShape): Promise<Buffer> {
  // 72 dpi is one pixel per unit of the drawing.
  const png = await sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ palette: true, colors: 64, effort: 10 })
    .toBuffer();
  return format === "ico" ? icoOf(png, size) : png;
}

/** Draws an icon from an uploaded image. An image with transparency gets a white ground where the icon may have none. */
export async function drawUpload(image: Uint8Array, { size, full, format }: IconShape): Promise<Buffer> {
  const { hasAlpha } = await sharp(image).metadata();
  const upright = sharp(image).rotate();
  const inner = Math.round(size * 0.78);
  const drawn = !full
    ? upright.resize(size, size, { fit: "contain", background: "#0000" })
    : hasAlpha
      ? upright
          .resize(inner, inner, { fit: "contain", background: "#fff" })
          .flatten({ background: "#fff" })
          .extend({ ...marginsFor(size - inner), background: "#fff" })
      : upright.resize(size, size, { fit: "cover" });
  const png = await drawn.png({ palette: true, quality: 95, effort: 10 }).toBuffer();
  return format === "ico" ? icoOf(png, size) : png;
}

function marginsFor(space: number): { top: number; bottom: number; left: number; right: number } {
  const [before, after] = [Math.floor(space / 2), Math.ceil(space / 2)];
  return { top: before, bottom: after, left: before, right: after };
}

/** Returns an ICO file with a single image, which since Windows Vista may be a PNG. */
function icoOf(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon, not a cursor
  header.writeUInt16LE(1, 4); // images
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // color planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
