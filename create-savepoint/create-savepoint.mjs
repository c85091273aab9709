#!/usr/bin/env node
// Makes a folder with Savepoint from a release, and starts it: create-savepoint my-site --file savepoint-1.0.0-linux-x64.tar.gz
import { spawn } from "node:child_process";
import { createWriteStream, existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rename, rm, rmdir } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { Refusal, unpack } from "./archive.mjs";

const usage = `Usage: create-savepoint FOLDER (--file ARCHIVE | --url URL) [--key PUBLIC-KEY-FILE] [--no-start]

Makes FOLDER with Savepoint from the archive of a release, and starts the site.`;

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  // Errors of the system, such as a full disk, say what is wrong.
  const isSaid = error instanceof Refusal || (error instanceof Error && "code" in error);
  console.error(isSaid ? error.message : error);
  process.exitCode = 1;
}

async function run(args) {
  const given = readArguments(args);
  if (given === null) {
    console.error(usage);
    return 2;
  }
  const target = resolve(given.folder);
  await refuseUsed(target, given.folder);
  const key = given.key === undefined ? null : await readFile(given.key, "utf8");
  // Beside the folder, so that it appears whole, by a rename.
  const work = await mkdtemp(join(await existing(dirname(target)), ".create-savepoint-"));
  try {
    const archive = given.file ?? (await download(given.url, work));
    if (!existsSync(archive)) throw new Refusal(`There is no file ${archive}.`);
    console.log(`Unpacking ${basename(archive)} …`);
    const { release, version } = await unpack(resolve(archive), await mkdtemp(join(work, "unpacked-")), key);
    if (existsSync(target)) await rmdir(target);
    await rename(release, target);
    console.log(`Savepoint ${version} is in ${given.folder}.`);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  const launcher = join(target, process.platform === "win32" ? "savepoint.cmd" : "savepoint");
  const shown = relative(process.cwd(), launcher) || launcher;
  console.log(`Start it with: ${shown.includes(" ") ? `"${shown}"` : shown} start`);
  return given.isStarted ? start(launcher, target) : 0;
}

function readArguments(args) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        file: { type: "string" },
        url: { type: "string" },
        key: { type: "string" },
        "no-start": { type: "boolean", default: false },
      },
    });
    const { file, url, key } = values;
    if (positionals.length !== 1 || (file === undefined) === (url === undefined)) return null;
    return { folder: positionals[0], file, url, key, isStarted: !values["no-start"] };
  } catch {
    return null;
  }
}

/** Nothing of the owner's is overwritten: the folder must be new or empty. */
async function refuseUsed(target, shown) {
  const found = await readdir(target).catch((error) => {
    if (error.code === "ENOENT") return [];
    throw error.code === "ENOTDIR" ? new Refusal(`${shown} is a file; choose another name.`) : error;
  });
  if (found.length > 0) throw new Refusal(`${shown} is not empty; choose another folder.`);
}

async function existing(folder) {
  if (!existsSync(folder)) throw new Refusal(`There is no folder ${folder}.`);
  return folder;
}

/** Downloads the archive into a folder, and returns its path. */
async function download(url, folder) {
  if (!/^https:\/\/|^http:\/\/(?:localhost|127\.0\.0\.1)[:/]/.test(url) || !URL.canParse(url))
    throw new Refusal("A release is downloaded by https only.");
  console.log(`Downloading ${url} …`);
  const response = await fetch(url).catch((error) => {
    throw new Refusal(`${url} can't be reached (${error.cause?.message ?? error.message}).`);
  });
  if (!response.ok) throw new Refusal(`${url} can't be downloaded: its server answered ${response.status}.`);
  const path = join(folder, basename(new URL(url).pathname) || "release.tar.gz");
  await pipeline(Readable.fromWeb(response.body), createWriteStream(path, { flags: "wx" })).catch((error) => {
    throw error.code === "ENOSPC" ? error : new Refusal(`The download of ${url} broke off; start again.`);
  });
  return path;
}

/** Runs the site in this terminal until it ends. It says itself where to go. */
function start(launcher, cwd) {
  const isWindows = process.platform === "win32";
  const child = spawn(isWindows ? `"${launcher}"` : launcher, ["start"], { cwd, stdio: "inherit", shell: isWindows });
  // Ctrl-C reaches the site by itself; a signal to this process alone doesn't.
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  return new Promise((done, failed) => {
    child.once("error", failed);
    child.once("exit", (code) => done(code ?? 1));
  });
}
