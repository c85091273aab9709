import { readFileSync } from "node:fs";
import { reactRouter } from "@react-router/dev/vite";
import { minifySync } from "rolldown/utils";
import { defineConfig, type Plugin } from "vite";

export default defineConfig({
  plugins: [bootScript(), reactRouter()],
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
