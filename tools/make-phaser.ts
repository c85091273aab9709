// Packs Phaser for the example game Harbor Run, with the parts that it uses and no other: the canvas renderer, images, shapes, cameras and
// input: less than half of the whole. Writes content/demo/builds/harbor-run/phaser.js, which is committed, so nothing else needs Phaser's
// 118 MB:
// npm install --no-save --ignore-scripts phaser@4.2.1 && $(node scripts/node-24.mjs) tools/make-phaser.ts
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { rolldown } from "rolldown";

const target = "content/demo/builds/harbor-run/phaser.js";
/** What registers itself when it is loaded. */
const parts = [
  "events/EventEmitter",
  "scene/ScenePlugin",
  "gameobjects/GameObjectCreator",
  "gameobjects/DisplayList",
  "gameobjects/UpdateList",
  "gameobjects/image/ImageFactory",
  "gameobjects/graphics/GraphicsFactory",
  "cameras/2d/CameraManager",
  "input/InputPlugin",
  "input/keyboard/KeyboardPlugin",
  "input/gamepad/GamepadPlugin",
];
const { version } = JSON.parse(readFileSync("node_modules/phaser/package.json", "utf8"));
const license = readFileSync("node_modules/phaser/LICENSE.md", "utf8").trim();
const source = resolve("node_modules/phaser/src");
const entry = "\0entry.js";

const bundle = await rolldown({
  input: entry,
  platform: "browser",
  plugins: [
    {
      name: "entry",
      resolveId: (id) => (id === entry ? id : null),
      load: (id) =>
        id === entry
          ? [
              ...parts.map((part) => `import "${source}/${part}.js";`),
              `export { default as Game } from "${source}/core/Game.js";`,
              `export { default as Scene } from "${source}/scene/Scene.js";`,
              `export const CANVAS = 1;`,
            ].join("\n")
          : null,
    },
  ],
  transform: {
    define: {
      global: "globalThis",
      "typeof CANVAS_RENDERER": "true",
      ...Object.fromEntries(
        ["WEBGL_RENDERER", "WEBGL_DEBUG", "EXPERIMENTAL", "PLUGIN_CAMERA3D", "PLUGIN_FBINSTANT", "FEATURE_SOUND"].map(
          (flag) => [`typeof ${flag}`, "false"],
        ),
      ),
    },
  },
});
const { output } = await bundle.generate({ format: "esm", minify: true, comments: false });
const code = `/*! Phaser v${version}, packed by tools/make-phaser.ts\n\n${license}\n*/\n${output[0].code}`;
writeFileSync(target, code);
console.log(`${target}: ${code.length} bytes, ${brotliCompressSync(code).length} with Brotli`);
