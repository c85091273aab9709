// `npm run release [-- PLATFORM …] [--node FILE]`: writes archives of this version to release/; without a name, for this platform.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createPublicKey } from "node:crypto";
import { keyName } from "#server/releases/manifest.ts";
import { schemaName, worksFrom } from "#server/store/migrate.ts";
import { makeRelease } from "./releasing/make-release.ts";
import { installPackages, ownPlatform, type Platform, platforms } from "./releasing/platforms.ts";
import { listVersionFiles } from "./releasing/version-files.ts";

const folder = "release";
const usage = `Usage: npm run release -- [PLATFORM …] [--node FILE]

  PLATFORM      ${platforms.map(({ name }) => name).join(", ")}; without one, this machine's
  --node FILE   the program of Node 24 for the platform, where npm has none

RELEASE_KEY names the file with the private key that signs the archives; npm run release-key makes one.`;

class ReleaseError extends Error {}

try {
  await run();
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const { wanted, givenNode } = readArguments();
  const privateKey = readPrivateKey();
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  mkdirSync(folder, { recursive: true });
  for (const platform of wanted) {
    const work = mkdtempSync(join(tmpdir(), "savepoint-release-"));
    try {
      const modules = installPackages(platform, work);
      const node = givenNode ?? nodeOf(platform, modules);
      const files = listVersionFiles({ platform, modules, node, version });
      const path = join(folder, `savepoint-${version}-${platform.name}.tar.gz`);
      const facts = { version, platform: platform.name, schema: schemaName, worksFrom };
      await makeRelease(path, { ...facts, files, privateKey, modified: dateOfSources() });
      const signed = privateKey === null ? "not signed, because RELEASE_KEY is not set" : "signed";
      console.log(`${path}: ${(statSync(path).size / 1e6).toFixed(1)} MB, ${files.length} files, ${signed}`);
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  }
}

function readArguments(): { wanted: Platform[]; givenNode: string | null } {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { node: { type: "string" } } });
  const wanted = positionals.map((name) => platforms.find((platform) => platform.name === name));
  if (wanted.length === 0) wanted.push(ownPlatform);
  const known = wanted.filter((platform) => platform !== undefined);
  const isWrong = known.length < wanted.length || (values.node !== undefined && known.length > 1);
  if (isWrong) throw new ReleaseError(usage);
  return { wanted: known, givenNode: values.node ?? null };
}

function nodeOf({ name, node, os }: Platform, modules: string): string {
  if (node !== null) return join(modules, node, "bin", os === "win32" ? "node.exe" : "node");
  throw new ReleaseError(
    `npm has no Node 24 for ${name}. Download it from https://nodejs.org, unpack it, and name its program: npm run release -- ${name} --node FILE`,
  );
}

/** Returns the private key, or null. The archive contains the public one, which the next version is checked with. */
function readPrivateKey(): string | null {
  const file = process.env.RELEASE_KEY ?? "";
  if (file === "") return null;
  if (!existsSync(file)) throw new ReleaseError(`RELEASE_KEY names ${file}, which is not there.`);
  const key = readFileSync(file, "utf8");
  const isOfPair =
    existsSync(keyName) &&
    readFileSync(keyName, "utf8") === createPublicKey(key).export({ type: "spki", format: "pem" });
  if (!isOfPair)
    throw new ReleaseError(
      `The key in ${file} is not the one that belongs to ${keyName}, so no version could check what it signs.`,
    );
  return key;
}

/** When the sources were changed last, so that the same sources give the same bytes. */
function dateOfSources(): Date {
  const given = process.env.SOURCE_DATE_EPOCH;
  const seconds = given ?? execFileSync("git", ["log", "-1", "--format=%ct"], { encoding: "utf8" });
  return new Date(Number(seconds) * 1000);
}
