// Icons as the markup inside their svg element. As components they would bring a runtime, and an element for each of their lines.
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { z } from "zod";

const prefix = "virtual:drawing/";
const folder = new URL(".", import.meta.resolve("lucide-react/icons/sun"));
const attributes = z.record(z.string(), z.string());
const node = z.tuple([z.string(), attributes]).rest(z.unknown());
const lucideIcon = z.object({ __iconData: z.object({ node: z.array(node) }) }).transform(({ __iconData: icon }) => icon.node);

type Node = z.infer<typeof node>;

/** `virtual:drawing/sun` is the icon of that name from lucide, as text. */
export function drawings(): Plugin {
  return {
    name: "drawings",
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const icon = await readIcon(id.slice(prefix.length + 1));
      return `export default ${JSON.stringify(icon.map(([name, { key: _key, ...given }]) => elementOf(name, given)).join(""))}`;
    },
  };
}

async function readIcon(name: string): Promise<Node[]> {
  const file = new URL(`${name}.mjs`, folder);
  const module: unknown = await import(file.href);
  const icon = lucideIcon.safeParse(module);
  if (icon.success) return icon.data;
  // An earlier name of an icon leads to its file.
  const [, now] = /from ['"]\.\/([\w-]+)\.mjs['"]/.exec(readFileSync(file, "utf8").replace(/^import .*$/gm, "")) ?? [];
  if (now === undefined) throw new Error(`lucide has no icon "${name}".`);
  return readIcon(now);
}

function elementOf(name: string, given: Record<string, string>): string {
  return `<${name}${Object.entries(given).map(([attribute, value]) => ` ${attribute}="${value}"`).join("")}/>`;
}
