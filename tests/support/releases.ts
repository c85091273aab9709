// Archives of the site as it is built, and of a version after it that changes the database.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { build as bundle } from "rolldown";
import { schemaName, worksFrom } from "#server/store/migrate.ts";
import rolldownConfig from "../../rolldown.config.ts";
import { makeRelease } from "../../scripts/releasing/make-release.ts";
import { ownPlatform } from "../../scripts/releasing/platforms.ts";
import { listVersionFiles } from "../../scripts/releasing/version-files.ts";

const laterSchema = "2999-01-01-later";

/** What a later version may change while the one before works on: a new table, and a column with a default. */
const laterMigration = `{ up: async (db) => {
  await db.schema.createTable("later_things").addColumn("id", "integer", (column) => column.primaryKey()).execute();
  await db.schema.alterTable("posts").addColumn("later", "text", (column) => column.notNull().defaultTo("")).execute();
} }`;
const brokenMigration = `{ up: async () => { if (process.env.BACKUPS !== "false") throw new Error("not on this site"); } }`;

type Given = { version: string; later?: "works" | "breaks" };

/** Writes an archive of the built site. Returns its path. */
export async function packBuiltSite(folder: string, { version, later }: Given): Promise<string> {
  if (ownPlatform?.node == null) throw new Error("npm has no Node for this platform.");
  const modules = resolve("node_modules");
  const node = join(modules, ownPlatform.node, "bin", "node");
  const build = later === undefined ? "build" : await buildLater(join(folder, `build-${version}`), later);
  const path = join(folder, `savepoint-${version}-${ownPlatform.name}.tar.gz`);
  await makeRelease(path, {
    version,
    platform: ownPlatform.name,
    schema: later === undefined ? schemaName : laterSchema,
    worksFrom,
    files: listVersionFiles({ platform: ownPlatform, modules, node, version, build }),
    privateKey: null,
    modified: new Date("2026-11-01T00:00:00Z"),
    level: 1,
  });
  return path;
}

async function buildLater(folder: string, later: "works" | "breaks"): Promise<string> {
  mkdirSync(folder);
  for (const part of ["client", "server"]) cpSync(join("build", part), join(folder, part), { recursive: true });
  const end = "} satisfies Record<string, Migration>;";
  const migration = later === "works" ? laterMigration : brokenMigration;
  await bundle({
    ...rolldownConfig,
    plugins: [
      {
        name: "later-migration",
        transform: (code, id) =>
          id.endsWith("server/store/migrate.ts") ? code.replace(end, `"${laterSchema}": ${migration},\n${end}`) : null,
      },
    ],
    output: { ...rolldownConfig.output, dir: join(folder, "program") },
  });
  return folder;
}

/** Unpacks an archive with the program that people have. Returns the folder of the installation. */
export function unpackByHand(archive: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  execFileSync("tar", ["xzf", archive, "-C", folder]);
  return join(folder, "savepoint");
}

/** Runs a command of an installation with nothing of this machine's environment. */
export function runInstalled(
  installation: string,
  args: readonly string[],
  env: Record<string, string> = {},
): ChildProcess & { output(): string; ended: Promise<number | null> } {
  const child = spawn(join(installation, "savepoint"), args, { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((done) => {
    child.once("close", done);
  });
  return Object.assign(child, { output: () => output, ended });
}
