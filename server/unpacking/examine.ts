// Detects the engine of a build, and whether it needs threads, by reading a little of its files.
import type { Engine } from "#contract/build-terms.ts";
import { type Encoding, withoutEncoding } from "./file-types.ts";
import { readPart, readStart } from "./read-start.ts";
import { isWasm, sharesMemory, wasmHead } from "./wasm.ts";

export type ExaminedFile = { path: string; staged: string; type: string; encoding: Encoding; bytes: number };
export type Findings = { engine: Engine; engineVersion: string; threads: boolean };

/** How many bytes to search of each script, and in total. */
const maxScript = 8 * 1024 * 1024;
const maxScripts = 32 * 1024 * 1024;
const unityData = 512 * 1024;
const maxWasm = 40;

/** `locate` returns where the bytes of a file are. */
export async function examine(
  files: readonly ExaminedFile[],
  locate: (file: ExaminedFile) => string,
): Promise<Findings> {
  const modules = files.filter(({ type }) => type === "application/wasm").slice(0, maxWasm);
  let threads = false;
  let isRust = false;
  for (const file of modules) {
    const head = await readStart(locate(file), file.encoding, wasmHead).catch(() => Buffer.alloc(0));
    threads ||= sharesMemory(head);
    isRust ||= isWasm(head) && (await isMadeByRust(file, locate(file)));
  }
  return { threads, ...(await findEngine(files, locate, isRust)) };
}

async function findEngine(
  files: readonly ExaminedFile[],
  locate: (file: ExaminedFile) => string,
  isRust: boolean,
): Promise<Omit<Findings, "threads">> {
  const isUnity = files.some(({ path }) => /(?:^|\/)UnityLoader\.js$|\.unityweb$|\.loader\.js$/.test(path));
  const data = files.find(({ path }) => withoutEncoding(path).endsWith(".data"));
  if (isUnity && data) {
    const start = await readStart(locate(data), data.encoding, unityData).catch(() => Buffer.alloc(0));
    return {
      engine: "unity",
      engineVersion: /\b\d{1,4}\.\d+\.\d+[abfp]\d+\b/.exec(start.toString("latin1"))?.[0] ?? "",
    };
  }
  for (const file of files.filter(({ path }) => path.endsWith(".pck"))) {
    const version = readGodotVersion(await readStart(locate(file), "", 20));
    if (version !== null) return { engine: "godot", engineVersion: version };
  }
  const scripts = await searchScripts(files, locate);
  if (scripts) return scripts;
  return { engine: isRust ? "rust" : "html5", engineVersion: "" };
}

/** Reads "GDPC", the format, and the major, minor and patch number of the engine. */
function readGodotVersion(head: Buffer): string | null {
  if (head.length < 20 || head.toString("latin1", 0, 4) !== "GDPC") return null;
  const [major, minor, patch] = [8, 12, 16].map((at) => head.readUInt32LE(at));
  return `${major}.${minor}${patch === 0 ? "" : `.${patch}`}`;
}

/** How libraries identify themselves in scripts, minified or not. The first match counts: Phaser 2 games contain Pixi. */
const libraries: readonly { engine: Engine; says: RegExp; version: RegExp }[] = [
  {
    engine: "phaser",
    says: /Phaser v|Phaser\.Game\b|\bPhaser\s*=\s*\{/,
    version: /Phaser v?(\d+\.\d+\.\d+)|\bVERSION\s*[:=]\s*["'](\d+\.\d+\.\d+)["']/,
  },
  {
    engine: "pixijs",
    says: /PixiJS|pixi\.js - v|\bPIXI\s*[.=]/,
    version: /(?:PixiJS|pixi\.js)(?: -)? v?(\d+\.\d+\.\d+)|\bVERSION\s*[:=]\s*["'](\d+\.\d+\.\d+)["']/,
  },
  { engine: "rust", says: /\bmq_js_bundle\b|\bminiquad\b|__wbindgen_/, version: /(?!)/ },
];

async function searchScripts(
  files: readonly ExaminedFile[],
  locate: (file: ExaminedFile) => string,
): Promise<Omit<Findings, "threads"> | null> {
  const texts: string[] = [];
  let left = maxScripts;
  for (const file of files.filter(({ type }) => /^text\/(?:javascript|html)/.test(type))) {
    if (left <= 0) break;
    const text = (await readStart(locate(file), file.encoding, Math.min(left, maxScript))).toString("latin1");
    left -= text.length;
    texts.push(text);
  }
  for (const { engine, says, version } of libraries) {
    const its = texts.filter((each) => says.test(each));
    if (its.length === 0) continue;
    const found = its.map((text) => version.exec(text)).find((each) => each !== null);
    return { engine, engineVersion: found?.[1] ?? found?.[2] ?? "" };
  }
  return null;
}

/** The compiler writes its name at the end of a module. */
async function isMadeByRust({ path, encoding }: ExaminedFile, at: string): Promise<boolean> {
  if (path.endsWith("_bg.wasm")) return true;
  return encoding === "" && (await readPart(at, -4096, 4096)).includes("rustc");
}
