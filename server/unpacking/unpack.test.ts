import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { describe, expect, onTestFinished, test } from "vitest";
import { craftZip, hostileZips, makeBuildZip } from "#tests/support/build-zips.ts";
import { stageFolder, type Unpacked, unpackZip } from "./unpack.ts";

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "savepoint-unpack-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function unpack(zip: Buffer): Promise<Unpacked & { read(path: string): Promise<string> }> {
  const folder = await emptyFolder();
  const source = join(folder, "build.zip");
  await writeFile(source, zip);
  await mkdir(join(folder, "files"));
  const unpacked = await unpackZip(source, join(folder, "files"));
  const read = async (path: string) => {
    const staged = unpacked.files.find((file) => file.path === path)?.staged ?? "missing";
    return readFile(join(folder, "files", staged), "utf8");
  };
  return { ...unpacked, read };
}

/** A module that imports its memory, after a function and a table. */
function wasm({ shared }: { shared: boolean }): Buffer {
  const text = (name: string) => [name.length, ...Buffer.from(name)];
  const imports = [
    3,
    ...text("env"),
    ...text("f"),
    0,
    0,
    ...text("env"),
    ...text("t"),
    1,
    0x70,
    0,
    1,
    ...text("env"),
    ...text("memory"),
    2,
    ...(shared ? [3, 1, 0x80, 0x80, 0x02] : [0, 1]),
  ];
  return Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 4, 1, 0x60, 0, 0, 2, imports.length, ...imports]);
}

test("a build is unpacked, hashed and typed, without system files", async () => {
  const { files, read, ...facts } = await unpack(
    makeBuildZip({ "js/game.js": "play()", "__MACOSX/._x": "x", "js/.DS_Store": "x", "Thumbs.db": "x", ".git/a": "x" }),
  );
  expect(files.map(({ path, type, encoding }) => [path, type, encoding])).toEqual([
    ["index.html", "text/html; charset=utf-8", ""],
    ["js/game.js", "text/javascript; charset=utf-8", ""],
  ]);
  expect(await read("js/game.js")).toBe("play()");
  expect(files[1]).toMatchObject({ bytes: 6, sha256: createHash("sha256").update("play()").digest("hex") });
  expect(facts).toEqual({ engine: "html5", engineVersion: "", threads: false, bytes: 40 });
});

test("one folder around everything is stripped", async () => {
  const { files } = await unpack(makeZipIn("My Game/"));
  expect(files.map(({ path }) => path)).toEqual(["index.html", "game.js"]);
});

function makeZipIn(folder: string): Buffer {
  return craftZip([
    { name: folder },
    { name: `${folder}index.html`, content: "x" },
    { name: `${folder}game.js`, content: "y" },
    { name: "__MACOSX/._index.html", content: "z" },
  ]);
}

describe.each(Object.entries(hostileZips))("%s", (_name, { zip, says }) => {
  test("is refused with one sentence about what to do", async () => {
    const error: unknown = await unpack(zip()).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: expect.stringMatching(/^(?:damaged|too large)$/),
      message: expect.stringMatching(says),
    });
    expect((error as Error).message).toMatch(/^[A-Z0-9"][^\n]+\.$/);
  });
});

test("compressed files keep their bytes, and have the type of their content", async () => {
  const br = (text: string | Buffer) => brotliCompressSync(text);
  const { files } = await unpack(
    makeBuildZip({
      "Build/Web.wasm.br": br(wasm({ shared: false })),
      "Build/Web.framework.js.gz": gzipSync("x"),
      "Build/Web.data.unityweb": gzipSync("y"),
      "Build/Web.framework.js.unityweb": Buffer.from("plain()"),
      "level.tar.gz": gzipSync("z"),
      "fake.js.br": "not compressed, whatever its name says",
      "fake.js.gz": "neither is this",
    }),
  );
  expect(Object.fromEntries(files.map(({ path, type, encoding }) => [path, `${type} ${encoding}`]))).toMatchObject({
    "Build/Web.wasm.br": "application/wasm br",
    "Build/Web.framework.js.gz": "text/javascript; charset=utf-8 gzip",
    "Build/Web.data.unityweb": "application/octet-stream gzip",
    "Build/Web.framework.js.unityweb": "text/javascript; charset=utf-8 ",
    "level.tar.gz": "application/octet-stream ",
    "fake.js.br": "application/octet-stream ",
    "fake.js.gz": "application/octet-stream ",
  });
});

test("a page in another encoding is sent in it", async () => {
  const { files } = await unpack(makeBuildZip({ "index.html": '<meta charset="Shift_JIS">' }));
  expect(files[0]?.type).toBe("text/html; charset=shift_jis");
});

const godot = Buffer.concat([Buffer.from("GDPC"), Buffer.from(new Uint32Array([3, 4, 6, 0]).buffer)]);

test.each<[string, Record<string, string | Buffer>, { engine: string; engineVersion: string }]>([
  ["Godot", { "index.pck": godot, "index.js": "x" }, { engine: "godot", engineVersion: "4.6" }],
  [
    "Unity",
    { "Build/W.loader.js": "x", "Build/W.data.br": brotliCompressSync("UnityFS\0\0\0\0\x085.x.x\x002020.3.1f1\0") },
    { engine: "unity", engineVersion: "2020.3.1f1" },
  ],
  [
    "Phaser",
    { "a.js": 'console.log("Phaser v"+V);var V={VERSION:"3.80.1"}' },
    { engine: "phaser", engineVersion: "3.80.1" },
  ],
  [
    "Phaser whose page names it too",
    { "index.html": "<script>new Phaser.Game()</script>", "p.js": 'r={VERSION:"4.2.1"};log("Phaser v"+r.VERSION)' },
    { engine: "phaser", engineVersion: "4.2.1" },
  ],
  [
    "Phaser 2 with Pixi in it",
    { "a.js": "/* PixiJS v2.2.9 */ Phaser = {}; Phaser.Game=1" },
    { engine: "phaser", engineVersion: "" },
  ],
  ["PixiJS", { "a.js": "/*!\n * pixi.js - v7.2.4\n */" }, { engine: "pixijs", engineVersion: "7.2.4" }],
  ["Rust", { "game_bg.wasm": wasm({ shared: false }), "game.js": "x" }, { engine: "rust", engineVersion: "" }],
  [
    "Rust without wasm-bindgen",
    { "game.wasm": Buffer.concat([wasm({ shared: false }), Buffer.from("rustc 1.80")]) },
    { engine: "rust", engineVersion: "" },
  ],
  ["plain HTML", { "game.js": "x" }, { engine: "html5", engineVersion: "" }],
])("a build of %s is recognized", async (_name, files, found) => {
  expect(await unpack(makeBuildZip(files))).toMatchObject(found);
});

test.each([
  ["as it is", "a.wasm", (bytes: Buffer) => bytes],
  ["through Brotli", "a.wasm.br", (bytes: Buffer) => brotliCompressSync(bytes)],
  ["through gzip", "a.wasm.gz", (bytes: Buffer) => gzipSync(bytes)],
  ["through Unity's own ending", "a.wasm.unityweb", (bytes: Buffer) => gzipSync(bytes)],
])("threads are found in the imported memory, %s", async (_name, path, pack) => {
  expect((await unpack(makeBuildZip({ [path]: pack(wasm({ shared: true })) }))).threads).toBe(true);
  expect((await unpack(makeBuildZip({ [path]: pack(wasm({ shared: false })) }))).threads).toBe(false);
});

test("a folder is handled like a ZIP file, with the same limits", async () => {
  const [source, target] = [await emptyFolder(), await emptyFolder()];
  await writeFile(join(source, "index.html"), "x");
  await writeFile(join(source, "a.js"), "y");
  const { files } = await stageFolder(source, ["index.html", "a.js"], target);
  expect(files.map(({ path }) => path)).toEqual(["index.html", "a.js"]);
  expect(await readdir(target)).toEqual(["0", "1"]);
  await expect(stageFolder(source, ["../x"], target)).rejects.toThrow("leads out");
  await expect(stageFolder(source, ["a.js"], target)).rejects.toThrow("no index.html");
});
