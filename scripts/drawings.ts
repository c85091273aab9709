// Icons as the markup inside their svg element, as few elements as can be: browsers style each of them anew whenever the whole page
// changes. As components they would bring a runtime, too.
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { z } from "zod";
import { joinShapes } from "./join-shapes.ts";

const prefix = "virtual:drawing/";
const set = new URL(import.meta.resolve("@iconify-json/lucide/icons.json"));
const lucide = z.object({ icons: z.record(z.string(), z.object({ body: z.string() })) });
let known: z.infer<typeof lucide>["icons"] | undefined;

/** What every line of the set says of itself, and the stylesheet of all: web/shared/icons/icon.css. */
const line = ' fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"';

/** `virtual:drawing/sun` is the icon of that name from lucide, as text. */
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

/** What stands inside the svg element of an icon. */
export function drawingOf(name: string): string {
  return joinShapes(
    bodyOf(name)
      .replace(line, "")
      .replace(/^<g>(.*)<\/g>$/, "$1"),
  );
}

/** As lucide has it. */
export function bodyOf(name: string): string {
  known ??= lucide.parse(JSON.parse(readFileSync(set, "utf8"))).icons;
  const icon = known[name];
  if (!icon) throw new Error(`lucide has no icon "${name}".`);
  return icon.body;
}
