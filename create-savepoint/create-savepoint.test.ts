import { spawn } from "node:child_process";
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";
import { expect, onTestFinished, test } from "vitest";

const script = resolve("create-savepoint/create-savepoint.mjs");
const { publicKey, privateKey } = generateKeyPairSync("ed25519", {
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const program = "console.log('a program');\n";
/** Longer than the names that the simplest kind of tar can hold. */
const deep = `node_modules/${"a-long-name/".repeat(12)}index.js`;
const launcher = '#!/bin/sh\necho "started with $1 in $(basename "$(pwd)")"\n';

type Part = { name: string; content?: string; linkname?: string };

function folderOfTest(): string {
  const folder = mkdtempSync(join(tmpdir(), "savepoint-create-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Packs a release as `npm run release` does, with these changes. */
async function makeRelease(
  folder: string,
  { change = (parts) => parts, manifest = {} }: { change?: (parts: Part[]) => Part[]; manifest?: object } = {},
): Promise<string> {
  const files = { "build/program/savepoint.js": program, [deep]: "" };
  const text = JSON.stringify({
    format: 1,
    name: "savepoint",
    version: "1.2.3",
    files: Object.fromEntries(
      Object.entries(files).map(([name, content]) => [
        name,
        { bytes: content.length, sha256: createHash("sha256").update(content).digest("hex"), mode: "644" },
      ]),
    ),
    ...manifest,
  });
  const inVersion = (name: string) => `savepoint/versions/1.2.3/${name}`;
  const parts: Part[] = [
    { name: inVersion("manifest.json"), content: text },
    { name: inVersion("manifest.sig"), content: `${sign(null, Buffer.from(text), privateKey).toString("base64")}\n` },
    { name: "savepoint/current", content: "1.2.3\n" },
    { name: "savepoint/savepoint", content: launcher },
    ...Object.entries(files).map(([name, content]) => ({ name: inVersion(name), content })),
  ];
  const path = join(folder, "savepoint-1.2.3-linux-x64.tar.gz");
  const tar = pack();
  for (const { name, content = "", linkname } of change(parts))
    tar.entry({ name, mode: 0o755, ...(linkname !== undefined && { type: "symlink", linkname }) }, content);
  tar.finalize();
  await pipeline(tar, createGzip(), createWriteStream(path));
  return path;
}

function create(cwd: string, ...args: string[]): Promise<{ code: number | null; out: string; errors: string }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [script, ...args], { cwd });
    let [out, errors] = ["", ""];
    child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
    child.once("close", (code) => {
      done({ code, out, errors });
    });
  });
}

test("one command makes the folder and starts the site there, in a path with spaces", async () => {
  const folder = folderOfTest();
  const release = await makeRelease(folder);
  const { code, out, errors } = await create(folder, "my site", "--file", release);
  expect([code, errors]).toEqual([0, ""]);
  expect(out).toContain('Start it with: "my site/savepoint" start\nstarted with start in my site\n');
  expect(readdirSync(join(folder, "my site")).toSorted()).toEqual(["current", "savepoint", "versions"]);
  expect(readFileSync(join(folder, "my site/versions/1.2.3/build/program/savepoint.js"), "utf8")).toBe(program);
  expect(existsSync(join(folder, "my site/versions/1.2.3", deep))).toBe(true);
  expect(
    readdirSync(folder).filter((name) => name.startsWith(".")),
    "left over",
  ).toEqual([]);
});

test("a release from a URL is the same, and one that can't be reached makes no folder", async () => {
  const folder = folderOfTest();
  const release = readFileSync(await makeRelease(folder));
  const server = createServer((request, response) => {
    if (request.url === "/cut.tar.gz")
      response.writeHead(200, { "content-length": release.length }).write(release.subarray(0, 99));
    else response.writeHead(request.url === "/release.tar.gz" ? 200 : 404).end(release);
    if (request.url === "/cut.tar.gz") setTimeout(() => response.destroy(), 50);
  });
  await new Promise<void>((ready) => {
    server.listen(0, "127.0.0.1", ready);
  });
  onTestFinished(() => void server.close());
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  expect((await create(folder, "site", "--no-start", "--url", `${origin}/release.tar.gz`)).code).toBe(0);
  for (const [url, reason] of [
    [`${origin}/none.tar.gz`, "answered 404"],
    [`${origin}/cut.tar.gz`, "broke off"],
    ["http://192.0.2.1/release.tar.gz", "by https only"],
    ["http://127.0.0.1:1/release.tar.gz", "can't be reached"],
  ] as const) {
    const { code, errors } = await create(folder, "other", "--no-start", "--url", url);
    expect([code, errors.trim().split("\n").length], url).toEqual([1, 1]);
    expect(errors).toContain(reason);
  }
  expect(readdirSync(folder).toSorted()).toEqual(["savepoint-1.2.3-linux-x64.tar.gz", "site"]);
});

test("a release that differs from its list of files makes no folder", async () => {
  const last = (parts: Part[]) => parts.slice(0, -1);
  for (const [change, reason] of [
    [
      (parts: Part[]) => parts.map((part) => (part.content === program ? { ...part, content: "other" } : part)),
      "damaged",
    ],
    [last, "damaged"],
    [(parts: Part[]) => [...parts, { name: "savepoint/versions/1.2.3/extra.js" }], "not in its list"],
    [(parts: Part[]) => [...parts, { name: "elsewhere.js" }], "not in its list"],
    [
      (parts: Part[]) => [...parts, { name: "savepoint/versions/1.2.3/link", linkname: "/etc/passwd" }],
      "not in its list",
    ],
    [
      (parts: Part[]) => [...last(parts), { name: `savepoint/versions/1.2.3/${deep}`, linkname: "/dev/null" }],
      "not in its list",
    ],
    [(parts: Part[]) => parts.filter(({ name }) => !name.endsWith("manifest.json")), "not a release"],
    [
      (parts: Part[]) => parts.map((part) => (part.name.endsWith("current") ? { ...part, content: "../../x" } : part)),
      "not a release",
    ],
  ] as const) {
    const folder = folderOfTest();
    const release = await makeRelease(folder, { change });
    const { code, errors } = await create(folder, "site", "--no-start", "--file", release);
    expect([code, errors.trim().split("\n").length], errors).toEqual([1, 1]);
    expect(errors).toContain(reason);
    expect(readdirSync(folder)).toEqual(["savepoint-1.2.3-linux-x64.tar.gz"]);
  }
  const folder = folderOfTest();
  const other = await makeRelease(folder, { manifest: { version: "1.2.4" } });
  expect((await create(folder, "site", "--file", other)).errors).toContain("not a release");
  writeFileSync(other, "no archive");
  expect((await create(folder, "site", "--file", other)).errors).toContain("can't be unpacked");
});

test("with a key, only a release that it signed makes a folder", async () => {
  const folder = folderOfTest();
  const key = join(folder, "key.pem");
  writeFileSync(key, publicKey);
  const signed = await makeRelease(folder);
  expect((await create(folder, "signed", "--no-start", "--key", key, "--file", signed)).code).toBe(0);
  writeFileSync(key, generateKeyPairSync("ed25519").publicKey.export({ type: "spki", format: "pem" }));
  const { code, errors } = await create(folder, "other", "--no-start", "--key", key, "--file", signed);
  expect([code, errors]).toEqual([1, expect.stringContaining("isn't signed with the key")]);
  const unsigned = await makeRelease(folder, {
    change: (parts) => parts.filter(({ name }) => !name.endsWith("manifest.sig")),
  });
  expect((await create(folder, "other", "--no-start", "--key", key, "--file", unsigned)).code).toBe(1);
  expect(existsSync(join(folder, "other"))).toBe(false);
});

test("nothing of the owner's is overwritten, and a wrong command says how it is used", async () => {
  const folder = folderOfTest();
  const release = await makeRelease(folder);
  mkdirSync(join(folder, "used"));
  writeFileSync(join(folder, "used/mine.txt"), "mine");
  mkdirSync(join(folder, "empty"));
  expect((await create(folder, "used", "--file", release)).errors).toContain("used is not empty");
  expect((await create(folder, "used/mine.txt", "--file", release)).errors).toContain("is a file");
  expect((await create(folder, "none/site", "--file", release)).errors).toContain("There is no folder");
  expect((await create(folder, "site", "--file", "none.tar.gz")).errors).toContain("There is no file none.tar.gz");
  expect((await create(folder, "empty", "--no-start", "--file", release)).code).toBe(0);
  expect(readdirSync(join(folder, "used"))).toEqual(["mine.txt"]);
  for (const args of [[], ["site"], ["site", "--file", "a", "--url", "b"], ["--file", "a"], ["site", "--fil", "a"]]) {
    const { code, errors } = await create(folder, ...args);
    expect([code, errors], args.join(" ")).toEqual([2, expect.stringContaining("Usage: create-savepoint FOLDER")]);
  }
});
