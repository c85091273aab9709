import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/**
 * What the router can do and this site never asks for: to fetch parts of the route table, to tell tools about itself, to stand in while
 * the first data is on its way. It decides by settings that come with a page, so that no build leaves these modules out by itself.
 */
const unused = ["dom/ssr/fog-of-war", "dom/ssr/route-discovery", "dom/ssr/fallback", "router/instrumentation"];

/** In the browser their functions answer that there is nothing to do. A release of the router that has moved one stops the build. */
export function unusedRouter(): Plugin {
  let left = new Set(unused);
  return {
    name: "unused-router",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    buildStart() { left = new Set(unused); },
    load(id) {
      const [, part = ""] = /\/react-router\/dist\/production\/lib\/(.+)\.js$/.exec(id) ?? [];
      if (!left.delete(part)) return null;
      const names = /^export \{ (.+) \};$/m.exec(readFileSync(id, "utf8"))?.[1]?.split(", ") ?? [];
      return `const none = () => undefined; export { ${names.map((name) => `none as ${name}`).join(", ")} };`;
    },
    buildEnd(error) {
      if (!error && left.size > 0) throw new Error(`The router has no module ${[...left].join(", ")} any more.`);
    },
  };
}
