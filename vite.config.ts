import { readFileSync } from "node:fs";
import { reactRouter } from "@react-router/dev/vite";
import { minifySync } from "rolldown/utils";
import { defineConfig, type Plugin } from "vite";
import { heroIsland } from "./art/block-art.ts";
import { plainLetters } from "./scripts/plain-letters.ts";

// Few files, since each brings headers of its own, and half of the parts are smaller than those: what changes with a release of
// React or the router, what many pages share, what many screens of the dashboard share, and what one page needs.
const forDesk = "(routes[\\\\/]dashboard|layouts[\\\\/]dashboard|command-palette|api[\\\\/]upload|ui[\\\\/](checkbox|confirm-dialog|desk-icons|file-input|panel))";
const groups = [
  { name: "framework", test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler|cookie-es)[\\/]|preload-helper/, priority: 3 },
  { name: "desk", test: new RegExp(`[\\\\/]web[\\\\/]${forDesk}`), minShareCount: 4, priority: 1 },
  { name: "site", test: new RegExp(`[\\\\/](content|contract|art|lucide-react|@fortawesome|web[\\\\/](?!${forDesk}))[\\\\/]?`), minShareCount: 4, priority: 2 },
];

// Whole and small, since each file that a start has to find and read costs it.
const builtForServer = { resolve: { noExternal: true as const }, define: { "process.env.NODE_ENV": '"production"' }, build: { minify: true, rolldownOptions: { input: "./web/ssr.ts", plugins: [plainLetters()] } } };

export default defineConfig(({ command }) => ({
  plugins: [bootScript(), heroPicture(), reactRouter()],
  environments: {
    ...(command === "build" && { ssr: builtForServer }),
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
  build: { assetsInlineLimit: 0 },
}));

/** `virtual:boot-script` is the text of web/boot/boot.js, minified: it stands in the head of every page. */
function bootScript(): Plugin {
  const file = new URL("./web/boot/boot.js", import.meta.url).pathname;
  return {
    name: "boot-script",
    resolveId: (id) => (id === "virtual:boot-script" ? `\0${id}` : null),
    load(id) {
      if (id !== "\0virtual:boot-script") return null;
      this.addWatchFile(file);
      return `export default ${JSON.stringify(minifySync(file, readFileSync(file, "utf8"), { module: false }).code.trim())}`;
    },
  };
}

/** `virtual:hero-island` is the picture of the front page as SVG text, so that browsers get the picture and not its generator. */
function heroPicture(): Plugin {
  return {
    name: "hero-picture",
    resolveId: (id) => (id === "virtual:hero-island" ? `\0${id}` : null),
    load: (id) => (id === "\0virtual:hero-island" ? `export default ${JSON.stringify(heroIsland())}` : null),
  };
}
