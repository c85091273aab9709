// Versions of the site for tests of updates: each answers the few URLs that an update asks for, at once, in the way that the test wants.
import { createHash, generateKeyPairSync } from "node:crypto";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { keyName, type Manifest, signManifest, writeManifest } from "#server/releases/manifest.ts";
import { packRelease } from "#server/releases/release-archive.ts";
import { schemaName, worksFrom } from "#server/store/migrate.ts";

export type Behavior = {
  /** Ends at its start. */
  fails?: "always" | "on the site";
  /** Milliseconds after which it ends by itself. */
  livesFor?: number;
  /** A page that it doesn't answer, such as "/". */
  lacks?: string;
  /** A page that fails on the site, but not on its copy. */
  lacksOnSite?: string;
  /** A page that succeeds at the third attempt on the copy of a site, and at the eighth on the site, as on a busy machine. */
  busy?: string;
};

const makers = generateKeyPairSync("ed25519", {
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});

type Given = Partial<Pick<Manifest, "platform" | "schema" | "worksFrom">> & Behavior & { unsigned?: boolean };

function filesOf(version: string, { fails, livesFor, lacks, lacksOnSite, busy }: Given): Record<string, string> {
  const isRehearsal = 'process.env.BACKUPS === "false"';
  const main = `
import { createServer } from "node:http";
if (${fails === "always"} || (${fails === "on the site"} && !(${isRehearsal}))) {
  console.error("The site can't start: it is a bad day.");
  process.exit(1);
}
let refusals = ${isRehearsal} ? 2 : 7;
const lacked = ${JSON.stringify([lacks])}.concat(${isRehearsal} ? [] : ${JSON.stringify([lacksOnSite])});
const server = createServer((request, response) => {
  const isBusy = request.url === ${JSON.stringify(busy ?? "")} && refusals-- > 0;
  response.statusCode = isBusy ? 503 : lacked.includes(request.url) ? 500 : 200;
  response.end(request.url === "/sitemap.xml" ? "<loc>http://localhost/blog/first</loc>" : ${JSON.stringify(version)});
});
server.listen(Number(process.env.PORT), process.env.HOST || "127.0.0.1");
process.once("disconnect", () => process.exit(0));
${livesFor === undefined || fails === "always" ? "" : `if (!(${isRehearsal})) setTimeout(() => process.exit(1), ${livesFor});`}
`;
  return {
    node: `#!/bin/sh\nexec "${process.execPath}" "$@"\n`,
    "package.json": '{ "type": "module" }\n',
    "build/program/main.js": main,
    [keyName]: makers.publicKey,
  };
}

function manifestFor(version: string, given: Given): Buffer {
  const { platform = "linux-x64" } = given;
  const files = Object.fromEntries(
    Object.entries(filesOf(version, given)).map(([name, content]) => [
      name,
      {
        bytes: Buffer.byteLength(content),
        sha256: createHash("sha256").update(content).digest("hex"),
        mode: modeOf(name),
      },
    ]),
  );
  return writeManifest({
    version,
    platform,
    schema: given.schema ?? schemaName,
    worksFrom: given.worksFrom ?? worksFrom,
    files,
  });
}

function modeOf(name: string): "644" | "755" {
  return name === "node" ? "755" : "644";
}

/** Writes an installation of a version, as if its archive had been unpacked by hand. */
export function installVersion(folder: string, version: string, given: Given = {}): void {
  const place = join(folder, "versions", version);
  for (const [name, content] of Object.entries(filesOf(version, given))) {
    mkdirSync(dirname(join(place, name)), { recursive: true });
    writeFileSync(join(place, name), content);
    chmodSync(join(place, name), Number.parseInt(modeOf(name), 8));
  }
  writeFileSync(join(place, "manifest.json"), manifestFor(version, given));
  writeFileSync(join(folder, "current"), `${version}\n`);
}

/** Writes the archive of a version. Returns its path. */
export async function packVersion(folder: string, version: string, given: Given = {}): Promise<string> {
  const path = join(folder, `savepoint-${version}-${given.platform ?? "linux-x64"}.tar.gz`);
  const manifest = manifestFor(version, given);
  await packRelease(path, {
    version,
    manifest,
    signature: given.unsigned === true ? null : signManifest(manifest, makers.privateKey),
    files: Object.entries(filesOf(version, given)).map(([name, content]) => ({
      name,
      mode: modeOf(name),
      bytes: Buffer.byteLength(content),
      open: () => Readable.from([Buffer.from(content)]),
    })),
    launchers: [{ name: "current", content: `${version}\n`, mode: "644" }],
    modified: new Date("2026-11-01T00:00:00Z"),
    level: 1,
  });
  return path;
}
