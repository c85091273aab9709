// Icons as the markup inside their svg element, with as few elements as possible, because browsers restyle each of them when the whole page
// changes. Icon components would also need a runtime.
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { z } from "zod";
import { joinShapes } from "./join-shapes.ts";

const prefix = "virtual:drawing/";
const set = new URL(import.meta.resolve("@iconify-json/lucide/icons.json"));
const lucide = z.object({ icons: z.record(z.string(), z.object({ body: z.string() })) });
let known: z.infer<typeof lucide>["icons"] | undefined;

/** Attributes that every shape of the set repeats; web/shared/icons/icon.css sets them for all. */
const line = ' fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"';

/** Serves `virtual:drawing/sun` as the text of lucide's icon of that name. */
export function drawings(): Plugin {
  return {
    name: "drawings",
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      return `export default ${JSON.stringify(drawingOf(id.slice(prefix.length + 1)))}`;
    },
  };
}

/** Returns the content of an icon's svg element. */
export function drawingOf(name: string): string {
  return joinShapes(
    bodyOf(name)
      .replace(line, "")
      .replace(/^<g>(.*)<\/g>$/, "$1"),
  );
}

/** Returns the content of the svg element as lucide has it. */
export function bodyOf(name: string): string {
  known ??= lucide.parse(JSON.parse(readFileSync(set, "utf8"))).icons;
  const icon = known[name];
  if (!icon) throw new Error(`lucide has no icon "${name}".`);
  return icon.body;
}
