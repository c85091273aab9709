// Draws the site's icons from the logo in art/logo.ts. Run it after changing the logo, and commit the results:
// node_modules/.bin/node tools/make-icons.ts
import { writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { logoSvg, maskableLogoSvg } from "#art/logo.ts";

const folder = path.join(import.meta.dirname, "..", "public");

const icons: Record<string, Buffer> = {
  "favicon.svg": Buffer.from(logoSvg()),
  "favicon.ico": icoOf(await draw(logoSvg(), 32), 32),
  "icon-192.png": await draw(logoSvg(), 192),
  "icon-512.png": await draw(logoSvg(), 512),
  "icon-maskable-512.png": await draw(maskableLogoSvg(), 512),
  // iOS rounds the corners itself, and shows transparent pixels as black.
  "apple-touch-icon.png": await draw(maskableLogoSvg(), 180),
};
for (const [name, content] of Object.entries(icons)) {
  await writeFile(path.join(folder, name), content);
  console.log(`${name}: ${content.length} bytes`);
}

async function draw(svg: string, size: number): Promise<Buffer> {
  // At 72 dpi, one unit of the 32-unit drawing is one pixel.
  return sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ palette: true, colours: 64, effort: 10 })
    .toBuffer();
}

/** Returns an ICO file with a single image, which can be a PNG since Windows Vista. */
function icoOf(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon, not a cursor
  header.writeUInt16LE(1, 4); // number of images
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // color planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
