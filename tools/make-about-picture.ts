// Draws the image of the biography page: one scene as wireframe, as grey blocks and painted, side by side.
// node_modules/.bin/node tools/make-about-picture.ts [seed]
// The result is committed, so neither a build nor a start needs this.
import { mkdir, stat } from "node:fs/promises";
import path from "node:path";
import sharp, { type Sharp } from "sharp";
import { blockArt } from "#art/block-art.ts";
import { selectionColour, type Pass } from "#art/drawing.ts";
import { scene } from "#web/site/about/scene.ts";

const seed = process.argv[2] ?? "about";
const { width, height, widths } = scene;
/** How much further to the right a border is at the top than at the bottom. */
const lean = 150;
const borders = [0.32, 0.585].map((share) => share * width);

const folder = path.join(import.meta.dirname, "../public/about");
await mkdir(folder, { recursive: true });
const [first = 0, second = 0] = borders;
const svg =
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
  part("wireframe", -width, first) +
  part("blockout", first, second) +
  part("painted", second, 2 * width) +
  borders
    .map((x) => `<path d="M${x + lean / 2} 0 ${x - lean / 2} ${height}" stroke="${selectionColour}" stroke-width="5"/>`)
    .join("") +
  "</svg>";
await save("scene.webp", sharp(Buffer.from(svg)).webp({ quality: 76, effort: 6, smartSubsample: true }));
for (const each of widths)
  await save(`scene-${each}.avif`, sharp(Buffer.from(svg)).resize(each).avif({ quality: 50, effort: 9 }));

async function save(name: string, picture: Sharp): Promise<void> {
  const file = path.join(folder, name);
  await picture.toFile(file);
  console.log(`about/${name}  ${Math.round((await stat(file)).size / 1024)} KB`);
}

function part(pass: Pass, from: number, to: number): string {
  const drawing = blockArt({ seed, kind: "game", light: "day", pass, width, height, idPrefix: pass });
  return `<clipPath id="part-${pass}"><path d="M${from + lean / 2} 0H${to + lean / 2}L${to - lean / 2} ${height}H${from - lean / 2}z"/></clipPath><g clip-path="url(#part-${pass})">${drawing}</g>`;
}
