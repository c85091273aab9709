// Draws the image of the biography page: one scene as wireframe, as gray blocks and painted, side by side, by day and by night.
// $(node scripts/node-24.mjs) tools/make-about-picture.ts [seed]
// The result is committed, so neither a build nor a start needs this.
import { mkdir, stat } from "node:fs/promises";
import path from "node:path";
import sharp, { type Sharp } from "sharp";
import { stagedScene } from "#art/staged-scene.ts";
import { scene } from "#web/site/about/scene.ts";

const seed = process.argv[2] ?? "about";
const { width, height, widths } = scene;
const folder = path.join(import.meta.dirname, "../public/about");
await mkdir(folder, { recursive: true });
for (const [name, light] of [
  ["scene", "day"],
  ["scene-night", "night"],
] as const) {
  const svg = stagedScene({ seed, width, height, light });
  await save(`${name}.webp`, sharp(Buffer.from(svg)).webp({ quality: 76, effort: 6, smartSubsample: true }));
  for (const each of widths)
    await save(`${name}-${each}.avif`, sharp(Buffer.from(svg)).resize(each).avif({ quality: 50, effort: 9 }));
}

async function save(name: string, picture: Sharp): Promise<void> {
  const file = path.join(folder, name);
  await picture.toFile(file);
  console.log(`about/${name}  ${Math.round((await stat(file)).size / 1024)} KB`);
}
