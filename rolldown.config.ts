// The server as it runs for visitors: its sources and most packages in a few files, which start in half the time and take a
// quarter less memory than hundreds of them, translated one by one. Names stay, so that an error says where it happened.
import { rmSync } from "node:fs";
import { defineConfig } from "rolldown";

/** What brings binaries or files of its own, or is wanted by few sites: it is loaded from where it was installed, when it is needed. */
const external =
  /^(better-sqlite3|sharp|@hyzyla\/pdfium|@fastify\/swagger(-ui)?|nodemailer|@simplewebauthn\/server|pg|@myriaddreamin\/.+|subset-font|@aws-sdk\/.+|vite|@gltf-transform\/.+|gltf-validator|draco3dgltf|meshoptimizer)$/;
const processes = [
  "backup/backup-process",
  "transfer-process",
  "examples-process",
  "text/long-text-worker",
  "feeds/text-worker",
  "media/image-worker",
  "media/variant-encoder",
  "media/model-worker",
  "media/document-worker",
  "share-images/painter-process",
  "watermarks/watermark-process",
  "typesetting/typeset-process",
  "look/icon-process",
  "unpacking/unpack-worker",
  "unpacking/brotli-worker",
  "import/career/career-worker",
  "import/subscribers/subscriber-worker",
];

export default defineConfig({
  input: {
    ...Object.fromEntries(["main", "start", ...processes].map((name) => [name, `server/${name}.ts`])),
    savepoint: "commands/savepoint.ts",
  },
  platform: "node",
  external,
  // What the engine has compiled of an earlier build is of no use to this one.
  plugins: [
    {
      name: "forget-compiled",
      buildStart: () => {
        rmSync("build/compiled", { recursive: true, force: true });
      },
    },
  ],
  transform: { define: { "process.env.NODE_ENV": JSON.stringify("production") } },
  output: {
    dir: "build/program",
    entryFileNames: "[name].js",
    chunkFileNames: "parts/[name]-[hash].js",
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
  },
});
