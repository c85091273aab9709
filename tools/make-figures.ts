// Draws the figures of the example posts into content/demo/pictures/. Run it by hand after changing one:
// $(node scripts/node-24.mjs) tools/make-figures.ts
// The results are committed, so neither a build nor a start needs this.
import { mkdir, stat } from "node:fs/promises";
import sharp from "sharp";
import { burnUp, finishDates, frameTimes } from "./figures/charts.ts";
import { contractImports, jumpStates, saveStates } from "./figures/diagrams.ts";
import { inputDelay, memoryLayout } from "./figures/layouts.ts";
import { blockoutPlan, jumpMetrics } from "./figures/plans.ts";

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
  const file = new URL(`figure-${name}.webp`, folder).pathname;
  await sharp(Buffer.from(draw())).webp({ quality: 80, effort: 6, smartSubsample: true }).toFile(file);
  console.log(`figure-${name}.webp  ${Math.round((await stat(file)).size / 1024)} KB`);
}
