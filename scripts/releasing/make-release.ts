import { createReadStream, readFileSync, statSync } from "node:fs";
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Manifest, signManifest, writeManifest } from "#server/releases/manifest.ts";
import { packRelease, type PackedFile } from "#server/releases/release-archive.ts";
import type { VersionFile } from "./version-files.ts";

export type Release = Pick<Manifest, "version" | "platform" | "schema" | "worksFrom"> & {
  files: readonly VersionFile[];
  /** In PEM, or null for an archive without a signature. */
  privateKey: string | null;
  modified: Date;
  level?: number;
};

/** Writes the archive of a version. */
export async function makeRelease(
  path: string,
  { files, privateKey, modified, level, ...facts }: Release,
): Promise<void> {
  const listed: Manifest["files"] = {};
  const packed: PackedFile[] = [];
  for (const file of files) {
    const open = () => ("path" in file ? createReadStream(file.path) : Readable.from([Buffer.from(file.content)]));
    const bytes = "path" in file ? statSync(file.path).size : Buffer.byteLength(file.content);
    if (file.name in listed) throw new Error(`${file.name} is there twice.`);
    listed[file.name] = { bytes, sha256: await hash(open()), mode: file.mode };
    packed.push({ name: file.name, mode: file.mode, bytes, open });
  }
  const manifest = writeManifest({ ...facts, files: listed });
  await packRelease(path, {
    version: facts.version,
    manifest,
    signature: privateKey === null ? null : signManifest(manifest, privateKey),
    files: packed,
    launchers: launchersFor(facts),
    modified,
    ...(level !== undefined && { level }),
  });
}

function launchersFor({ version, platform }: Pick<Manifest, "version" | "platform">) {
  const name = platform.startsWith("win-") ? "savepoint.cmd" : "savepoint";
  const launcher = readFileSync(new URL(name, import.meta.url), "utf8");
  return [
    { name: "current", content: `${version}\n`, mode: "644" as const },
    { name, content: launcher, mode: "755" as const },
  ];
}

async function hash(content: Readable): Promise<string> {
  const sha256 = createHash("sha256");
  await pipeline(content, sha256);
  return sha256.digest("hex");
}
