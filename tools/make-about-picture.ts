// Draws the image of the biography page: one scene as wireframe, as grey blocks and painted, side by side.
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
const svg = stagedScene({ seed, width, height });
await save("scene.webp", sharp(Buffer.from(svg)).webp({ quality: 76, effort: 6, smartSubsample: true }));
for (const each of widths)
  await save(`scene-${each}.avif`, sharp(Buffer.from(svg)).resize(each).avif({ quality: 50, effort: 9 }));

async function save(name: string, picture: Sharp): Promise<void> {
  const file = path.join(folder, name);
  await picture.toFile(file);
  console.log(`about/${name}  ${Math.round((await stat(file)).size / 1024)} KB`);
}
