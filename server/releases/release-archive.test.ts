import { createHash, generateKeyPairSync } from "node:crypto";
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { compareVersions, type Manifest, signManifest, writeManifest } from "./manifest.ts";
import { packRelease, type PackedFile, unpackRelease } from "./release-archive.ts";

const makers = keyPair();
const contents = { "build/program/main.js": "console.log(1);\n", node: "#!/bin/sh\n", "package.json": "{}\n" };
const modified = new Date("2026-12-01T12:00:00Z");
let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "savepoint a release "));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

test("an archive is unpacked to the files that were packed, with their modes", async () => {
  const target = join(folder, "new version");
  expect(await unpack(await packSigned(), { into: target })).toMatchObject({ version: "1.2.3", platform: "linux-x64" });
  for (const [name, content] of Object.entries(contents))
    expect(readFileSync(join(target, name), "utf8")).toBe(content);
  expect(statSync(join(target, "node")).mode & 0o777).toBe(0o755);
  expect(statSync(join(target, "package.json")).mode & 0o777).toBe(0o644);
});

test("the same files give the same bytes, in whatever order they are listed", async () => {
  const [first, second] = [await packSigned({ name: "first" }), await packSigned({ name: "second", reversed: true })];
  expect(readFileSync(first).equals(readFileSync(second))).toBe(true);
  // Neither a name nor a time of this run is in the header of gzip.
  expect(readFileSync(first).subarray(3, 8)).toEqual(Buffer.alloc(5));
});

describe("nothing is written of an archive that", () => {
  test("isn't signed", async () => {
    await expectRefusal(
      await packSigned({ key: null }),
      /has no signature\. If you made it yourself, add --unsigned\.$/,
    );
  });

  test("somebody else signed", async () => {
    await expectRefusal(await packSigned({ key: keyPair().privateKey }), /isn't signed by the makers of this version/);
  });

  test("has a manifest that was changed after it was signed", async () => {
    const signature = signManifest(manifestOf(), makers.privateKey);
    const changed = manifestOf({ worksFrom: "0000" });
    await expectRefusal(
      await packRaw([manifestEntry(changed), signatureEntry(signature)]),
      /isn't signed by the makers/,
    );
  });

  test("is another file", async () => {
    const path = join(folder, "notes.tar.gz");
    writeFileSync(path, "not an archive".repeat(1000));
    await expectRefusal(path, /is damaged or incomplete; download it again\. Nothing was changed\.$/);
    await expectRefusal(await packRaw([{ name: "README.md", content: "Hello" }]), /is not a release of Savepoint\.$/);
    await expectRefusal(join(folder, "nowhere.tar.gz"), /^There is no file nowhere\.tar\.gz\.$/);
  });

  test.each(["../evil", "/etc/passwd", "a/../../b", "a//b", ".", "C:\\evil", "a\0b", "..%2f", "a b"])(
    "lists a file at %j",
    async (path) => {
      const text = manifestOf().toString().replace('"package.json"', JSON.stringify(path));
      const signature = signManifest(Buffer.from(text), makers.privateKey);
      await expectRefusal(
        await packRaw([manifestEntry(Buffer.from(text)), signatureEntry(signature)]),
        /is not a release of Savepoint\.$/,
      );
    },
  );

  test("has files of more than 2 GB", async () => {
    const text = manifestOf()
      .toString()
      .replaceAll(/"bytes": \d+/g, '"bytes": 1000000000');
    await expectRefusal(await packRaw([manifestEntry(Buffer.from(text))]), /is not a release of Savepoint\.$/);
  });
});

describe("an archive is refused that", () => {
  const begin = () => {
    const manifest = manifestOf();
    return [manifestEntry(manifest), signatureEntry(signManifest(manifest, makers.privateKey))];
  };
  const files = () => Object.entries(contents).map(([name, content]) => fileEntry(name, content));

  test("is cut off", async () => {
    const whole = readFileSync(await packSigned());
    for (const part of [0.2, 0.5, 0.9, 0.99]) {
      const path = join(folder, `part-${part}.tar.gz`);
      writeFileSync(path, whole.subarray(0, Math.floor(whole.length * part)));
      await expect(unpack(path)).rejects.toThrow(/is damaged or incomplete/);
    }
  });

  test("lacks a file of its list", async () => {
    await expect(unpack(await packRaw([...begin(), ...files().slice(1)]))).rejects.toThrow(/is damaged or incomplete/);
  });

  test("has a file with another content", async () => {
    const [, ...others] = files();
    const changed = fileEntry("build/program/main.js", contents["build/program/main.js"].replace("1", "2"));
    await expect(unpack(await packRaw([...begin(), changed, ...others]))).rejects.toThrow(/is damaged or incomplete/);
  });

  test("has a file that its list lacks, one twice, or one outside of its folder", async () => {
    const twice = fileEntry("package.json", contents["package.json"]);
    for (const extra of [fileEntry("more.js", "1"), twice, { name: "../../evil", content: "1" }])
      await expect(unpack(await packRaw([...begin(), ...files(), extra]))).rejects.toThrow(/not in its list of files/);
  });

  test("has a link", async () => {
    const link = { name: fileEntry("package.json", "").name, type: "symlink" as const, linkname: "/etc/passwd" };
    await expect(unpack(await packRaw([...begin(), link]))).rejects.toThrow(/not in its list of files/);
    expect(existsSync(join(folder, "target", "package.json"))).toBe(false);
  });
});

test("versions are compared by their numbers", () => {
  expect(["1.10.0", "1.9.12", "2.0.0", "1.9.2"].toSorted(compareVersions)).toEqual([
    "1.9.2",
    "1.9.12",
    "1.10.0",
    "2.0.0",
  ]);
});

function keyPair() {
  return generateKeyPairSync("ed25519", {
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
}

function manifestOf(changes: Partial<Manifest> = {}): Buffer {
  const files = Object.fromEntries(
    Object.entries(contents).map(([name, content]) => [
      name,
      {
        bytes: content.length,
        sha256: createHash("sha256").update(content).digest("hex"),
        mode: name === "node" ? ("755" as const) : ("644" as const),
      },
    ]),
  );
  return writeManifest({
    version: "1.2.3",
    platform: "linux-x64",
    schema: "2026",
    worksFrom: "2026",
    files,
    ...changes,
  });
}

async function packSigned({
  name = "savepoint",
  key = makers.privateKey,
  reversed = false,
}: { name?: string; key?: string | null; reversed?: boolean } = {}): Promise<string> {
  const path = join(folder, `${name}.tar.gz`);
  const manifest = manifestOf();
  const files = Object.entries(contents).map(([file, content]): PackedFile => ({
    name: file,
    mode: file === "node" ? "755" : "644",
    bytes: content.length,
    open: () => Readable.from([Buffer.from(content)]),
  }));
  await packRelease(path, {
    version: "1.2.3",
    manifest,
    signature: key === null ? null : signManifest(manifest, key),
    files: reversed ? files.toReversed() : files,
    launchers: [{ name: "savepoint", content: "#!/bin/sh\n", mode: "755" }],
    modified,
  });
  return path;
}

type RawEntry = { name: string; content?: string | Buffer; type?: "symlink"; linkname?: string };

function manifestEntry(content: Buffer): RawEntry {
  return fileEntry("manifest.json", content);
}

function signatureEntry(content: string): RawEntry {
  return fileEntry("manifest.sig", content);
}

function fileEntry(name: string, content: string | Buffer): RawEntry {
  return { name: `savepoint/versions/1.2.3/${name}`, content };
}

/** Packs entries that no archive of ours has. */
async function packRaw(entries: readonly RawEntry[]): Promise<string> {
  const path = join(folder, "forged.tar.gz");
  const tar = pack();
  for (const { content = "", ...header } of entries) tar.entry(header, content);
  tar.finalize();
  await pipeline(tar, createGzip(), createWriteStream(path));
  return path;
}

function unpack(path: string, { into = join(folder, "target") } = {}): Promise<Manifest> {
  rmSync(into, { recursive: true, force: true });
  return unpackRelease(path, {
    shown: path.slice(path.lastIndexOf("/") + 1),
    key: makers.publicKey,
    accept: async () => {
      mkdirSync(into);
      return into;
    },
  });
}

async function expectRefusal(path: string, reason: RegExp): Promise<void> {
  await expect(unpack(path)).rejects.toThrow(reason);
  expect(readdirSync(folder)).not.toContain("target");
}
