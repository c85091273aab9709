import { readFileSync } from "node:fs";
import { reactRouter } from "@react-router/dev/vite";
import { minifySync } from "rolldown/utils";
import { defineConfig, type Plugin } from "vite";
import { heroIsland } from "./art/block-art.ts";

export default defineConfig({
  plugins: [bootScript(), heroPicture(), reactRouter()],
  environments: { ssr: { build: { rolldownOptions: { input: "./web/ssr.ts" } } } },
  build: { assetsInlineLimit: 0 },
});

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
