// What an archive of a release holds, and who vouches for it: a list of all its files with their hashes, signed with the key of those who
// make the releases.
import { createPublicKey, sign, verify } from "node:crypto";
import { z } from "zod";
import { InvalidError } from "../errors.ts";

export const manifestName = "manifest.json";
export const signatureName = "manifest.sig";
/** The key that the next version's signature is checked with, beside the program. */
export const keyName = "release-key.pem";
const format = 1;

export const maxManifestBytes = 16 * 1024 * 1024;
export const maxSignatureBytes = 1024;
/** Of all files of a version. */
const maxBytes = 2_000_000_000;

/** A relative path of plain names, none of which consists of dots only. */
const filePath = z
  .string()
  .max(400)
  .regex(/^(?!(?:.*\/)?\.+(?:\/|$))[\w@+.-]+(?:\/[\w@+.-]+)*$/);
const version = z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/);

const file = z.object({
  bytes: z.number().int().min(0).max(maxBytes),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  mode: z.enum(["644", "755"]),
});

const manifestOf = z.object({
  format: z.literal(format),
  name: z.literal("savepoint"),
  version,
  platform: z.string().regex(/^[a-z]+-[a-z0-9]+$/),
  /** The last migration of this version. */
  schema: z.string().min(1),
  /** The oldest schema whose program can use a database of this version. */
  worksFrom: z.string().min(1),
  files: z.record(filePath, file).refine((files) => totalBytes(files) <= maxBytes),
});
export type Manifest = z.infer<typeof manifestOf>;

export function totalBytes(files: Readonly<Record<string, { bytes: number }>>): number {
  return Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Writes a manifest, always in the same bytes. */
export function writeManifest(facts: Omit<Manifest, "format" | "name">): Buffer {
  const { version: ofVersion, platform, schema, worksFrom, files } = facts;
  const sorted = Object.fromEntries(Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const manifest = { format, name: "savepoint", version: ofVersion, platform, schema, worksFrom, files: sorted };
  return Buffer.from(`${JSON.stringify(manifestOf.parse(manifest), null, 1)}\n`);
}

/** Throws InvalidError with one sentence if the bytes are no manifest. */
export function readManifest(bytes: Buffer, shown: string): Manifest {
  const json = parseJson(bytes);
  const given = z.object({ name: z.literal("savepoint"), format: z.number() }).safeParse(json);
  if (given.success && given.data.format > format)
    throw new InvalidError(`${shown} is of a newer kind, which this version can't read; update to a version between.`);
  const parsed = manifestOf.safeParse(json);
  if (!parsed.success) throw new InvalidError(`${shown} is not a release of Savepoint.`);
  return parsed.data;
}

/** Signs a manifest with a private key in PEM. Returns text. */
export function signManifest(manifest: Buffer, privateKey: string): string {
  return `${sign(null, manifest, privateKey).toString("base64")}\n`;
}

export function isSignedBy(manifest: Buffer, signature: string, publicKey: string): boolean {
  return verify(null, manifest, createPublicKey(publicKey), Buffer.from(signature, "base64"));
}

/** Compares versions such as 1.10.0 and 1.9.2: negative if the first is older. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a.split(".").map(Number), b.split(".").map(Number)];
  for (const index of [0, 1, 2]) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

export function isVersion(text: string): boolean {
  return version.safeParse(text).success;
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return null;
  }
}
