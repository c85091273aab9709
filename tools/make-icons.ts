// Draws the site's icons from the mark in art/logo.ts. Run it after changing the mark, and commit what it writes:
// $(node scripts/node-24.mjs) tools/make-icons.ts
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { logoSvg, maskableLogoSvg, starterLogo } from "#art/logo.ts";
import { drawMark, iconShapes } from "#server/look/icon-drawing.ts";

const folder = path.join(import.meta.dirname, "..", "public");

await save("favicon.svg", Buffer.from(logoSvg(starterLogo)));
for (const [name, shape] of Object.entries(iconShapes))
  await save(name, await drawMark(shape.full ? maskableLogoSvg(starterLogo) : logoSvg(starterLogo), shape));

async function save(name: string, content: Buffer): Promise<void> {
  await writeFile(path.join(folder, name), content);
  console.log(`${name}: ${content.length} bytes`);
}
