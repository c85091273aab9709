import { reactRouter } from "@react-router/dev/vite";
import { build } from "rolldown";
import { defineConfig, type Plugin } from "vite";
import { heroIsland } from "./art/block-art.ts";
import { starterIsland } from "./contract/look-files.ts";
import { apiRouteModules } from "./scripts/api-routes.ts";
import { drawings } from "./scripts/drawings.ts";

// Few files, since each brings headers of its own, and half of the modules are smaller than those. A chunk holds what changes with a
// release of React or the router, what all pages share, what lists or dialogs share (as do posts and projects that don't exist, which offer
// a search), the styles that only projects need, and what most screens of the dashboard share.
const groups = [
  {
    name: "framework",
    test: at("/node_modules/(react|react-dom|react-router|scheduler|cookie-es)/|preload-helper"),
    priority: 5,
  },
  {
    name: "site",
    test: at(
      "/contract/(limits|look-files|sharing|project-terms)|/art/(island-frame|kinds|random)|/words/numbers|/web/(shared/(api|browser|icons/(?!dashboard)|posts|projects|site|ui)/|seo/|site/layout/|site/contact/[\\w-]+\\.css|root)",
    ),
    priority: 4,
  },
  { name: "lists", test: at("/web/shared/(lists|missing)/"), minShareCount: 2, priority: 3 },
  {
    name: "project",
    test: at(
      "/web/(site/portfolio/gallery|shared/(player|model-viewer))/(gallery|player|versions|model-(figure|pack))\\.css",
    ),
    priority: 3,
  },
  // A group takes along what its modules import. In the dashboard's group, these would bring all of it to visitors.
  { name: "builds", test: at("/web/shared/(builds|sharing)/"), priority: 3 },
  { name: "dialogs", test: at("/web/shared/dialogs/"), minShareCount: 2, priority: 2 },
  { name: "dashboard", test: at("/web/(dashboard|shared/icons)/"), minShareCount: 4, priority: 1 },
];

/** Paths as they are written here, on Windows as well. */
function at(path: string): RegExp {
  return new RegExp(path.replaceAll("/", "[\\\\/]"));
}

// Whole and small, since each file that a start has to find and read costs it.
const builtForServer = {
  resolve: { noExternal: true as const },
  define: { "process.env.NODE_ENV": '"production"' },
  build: { minify: true, rolldownOptions: { input: "./web/rendering/ssr.ts" } },
};

// The first browsers that know light-dark() and popover, all from 2024. Written out for older ones, a part that is dark in both themes
// would not be.
const stylesFor = ["chrome123", "edge123", "firefox125", "safari17.5"];

export default defineConfig(({ command }) => ({
  plugins: [inlineScriptTexts(), heroImage(), drawings(), apiRouteModules(), reactRouter()],
  environments: {
    ...(command === "build" && { ssr: builtForServer }),
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
  // Development bundles the packages of every page before the first one is opened: one that it meets later reloads the page.
  optimizeDeps: { entries: ["web/entry.client.tsx", "web/root.tsx", "web/{dashboard,site}/**/*.tsx"] },
  build: { assetsInlineLimit: 0, cssTarget: stylesFor },
}));

/** Inline scripts by their virtual module, with the file that each is bundled from. */
const inlineScripts: Readonly<Record<string, string>> = {
  "virtual:boot-script": "web/boot/boot.ts",
  "virtual:time-on-page-script": "web/boot/time-on-page.ts",
};

/**
 * Gives the text of inline scripts, bundled and minified, such as that of web/boot/boot.ts in the head of every page. Browsers have run it
 * before React comes, which leaves it alone, so none of it is in what they load.
 */
function inlineScriptTexts(): Plugin {
  return {
    name: "inline-scripts",
    resolveId: (id) => (id in inlineScripts ? `\0${id}` : null),
    async load(id) {
      const input = id.startsWith("\0") ? inlineScripts[id.slice(1)] : undefined;
      if (input === undefined) return null;
      if (this.environment.name === "client") return 'export default ""';
      const { output } = await build({ input, write: false, output: { format: "iife", minify: true } });
      for (const file of output[0].moduleIds) this.addWatchFile(file);
      return `export default ${JSON.stringify(output[0].code.trim())}`;
    },
  };
}

/** `virtual:hero-island` is the image of the front page as SVG text, so that browsers get the image and not its generator. */
function heroImage(): Plugin {
  return {
    name: "hero-picture",
    resolveId: (id) => (id === "virtual:hero-island" ? `\0${id}` : null),
    load: (id) =>
      id === "\0virtual:hero-island" ? `export default ${JSON.stringify(heroIsland(starterIsland, "theme"))}` : null,
  };
}
