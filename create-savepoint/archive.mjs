// Unpacks a release of Savepoint, and compares every file with its manifest. The system's tar unpacks: each system that Savepoint runs on has one.
import { spawnSync } from "node:child_process";
import { createHash, createPublicKey, verify } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, sep } from "node:path";

/** A reason to stop that is said in one sentence. */
export class Refusal extends Error {}

/** The folder that all of a release is in, and the files beside its folder of versions. */
const top = "savepoint";
const launchers = new Set(["current", "savepoint", "savepoint.cmd"]);

/** Unpacks the archive into an empty folder. Returns the folder with the launcher, and the version. */
export async function unpack(archive, folder, key) {
  const { status, error, stderr } = spawnSync("tar", ["-xzf", archive, "-C", folder], { encoding: "utf8" });
  if (error) throw new Refusal(`The program tar can't be run (${error.message}).`);
  if (status !== 0) throw new Refusal(`${archive} can't be unpacked: ${stderr.trim().split("\n")[0]}`);
  const release = join(folder, top);
  const version = (await readFile(join(release, "current"), "utf8").catch(() => "")).trim();
  if (!/^\d{1,5}\.\d{1,5}\.\d{1,5}$/.test(version)) throw new Refusal(`${archive} is not a release of Savepoint.`);
  await check(archive, folder, version, key);
  return { release, version };
}

/** Throws unless the folder has exactly the files of the manifest, with its hashes. */
async function check(archive, folder, version, key) {
  const program = join(folder, top, "versions", version);
  const text = await readFile(join(program, "manifest.json")).catch(() => null);
  const files = text === null ? null : readManifest(text, version);
  if (files === null) throw new Refusal(`${archive} is not a release of Savepoint.`);
  if (key !== null)
    checkSignature(archive, text, await readFile(join(program, "manifest.sig"), "utf8").catch(() => null), key);
  const inVersion = `${join(top, "versions", version)}${sep}`;
  const missing = new Map(Object.entries(files));
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue;
    const path = join(entry.parentPath, entry.name).slice(folder.length + 1);
    const name = path.startsWith(inVersion) ? path.slice(inVersion.length).split(sep).join("/") : null;
    const isBeside = name === null ? isLauncher(path) : ["manifest.json", "manifest.sig"].includes(name);
    const expected = name === null ? undefined : missing.get(name);
    if (!entry.isFile() || (expected === undefined && !isBeside))
      throw new Refusal(`${archive} holds ${JSON.stringify(path)}, which is not in its list of files.`);
    if (expected === undefined) continue;
    missing.delete(name);
    if ((await hashOf(join(folder, path))) !== expected.sha256) throw damaged(archive);
  }
  if (missing.size > 0) throw damaged(archive);
}

/** Returns the files of a manifest by their paths; null if it isn't one of this version. */
function readManifest(text, version) {
  try {
    const manifest = JSON.parse(text);
    const isOurs = manifest.name === "savepoint" && manifest.format === 1 && manifest.version === version;
    return isOurs && Object.keys(manifest.files).length > 0 ? manifest.files : null;
  } catch {
    return null;
  }
}

function checkSignature(archive, manifest, signature, key) {
  const isRight =
    signature !== null && verify(null, manifest, createPublicKey(key), Buffer.from(signature.trim(), "base64"));
  if (!isRight) throw new Refusal(`${archive} isn't signed with the key that you gave.`);
}

function isLauncher(path) {
  const [first, name = "", ...rest] = path.split(sep);
  return first === top && launchers.has(name) && rest.length === 0;
}

function damaged(archive) {
  return new Refusal(`${archive} is damaged or incomplete; download it again.`);
}

async function hashOf(path) {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
}
