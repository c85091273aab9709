// Draws the figures of the example posts into content/demo/pictures/. Run it by hand after changing one:
// $(node scripts/node-24.mjs) tools/make-figures.ts
// The results are committed, so neither a build nor a start needs this.
import { mkdir, stat } from "node:fs/promises";
import { fontEnvironment } from "#server/share-images/font-environment.ts";
import { burnUp, finishDates, frameTimes } from "./figures/charts.ts";
import { contractImports, jumpStates, saveStates } from "./figures/diagrams.ts";
import { inputDelay, memoryLayout } from "./figures/layouts.ts";
import { inDarkTheme } from "./figures/paper.ts";
import { blockoutPlan, jumpMetrics } from "./figures/plans.ts";

// The fonts of share images, which are those of the site; before sharp reads the list of fonts.
Object.assign(process.env, fontEnvironment);
const { default: sharp } = await import("sharp");

const figures: Record<string, () => string> = {
  "frame-times": frameTimes,
  "memory-layout": memoryLayout,
  "save-states": saveStates,
  "burn-up": burnUp,
  "finish-dates": finishDates,
  "contract-imports": contractImports,
  "jump-states": jumpStates,
  "blockout-plan": blockoutPlan,
  "jump-metrics": jumpMetrics,
  "input-delay": inputDelay,
};

const folder = new URL("../content/demo/pictures/", import.meta.url);
await mkdir(folder, { recursive: true });
for (const [name, draw] of Object.entries(figures)) {
  const drawing = draw();
  for (const [file, svg] of [
    [`figure-${name}.webp`, drawing],
    [`figure-${name}-dark.webp`, inDarkTheme(drawing)],
  ] as const) {
    const path = new URL(file, folder).pathname;
    // Lines and letters are sharp without loss, and the files are no larger.
    await sharp(Buffer.from(svg), { density: 96 }).webp({ lossless: true, effort: 6 }).toFile(path);
    console.log(`${file}  ${Math.round((await stat(path)).size / 1024)} KB`);
  }
}
