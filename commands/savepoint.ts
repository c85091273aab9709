// All commands of the site: `npm run backup` in a checkout, `savepoint backup` where the program came as an archive.
import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { projectFile } from "#server/program-files.ts";
import { findInstallation } from "#server/releases/installation.ts";
import type { CommandIo } from "./command-io.ts";

type Command = { does: string; load(): Promise<{ run(args: string[], io: CommandIo): Promise<number> }> };

const commands = new Map<string, Command>([
  ["start", { does: "runs the site", load: () => import("./start.ts") }],
  ["status", { does: "says which version runs", load: () => import("./status.ts") }],
  ["update", { does: "changes to a newer version", load: () => import("./update.ts") }],
  ["rollback", { does: "goes back to the version before", load: () => import("./rollback.ts") }],
  ["backup", { does: "writes the whole site to one file", load: () => import("./backup.ts") }],
  ["restore", { does: "restores the site from a backup", load: () => import("./restore.ts") }],
  ["export", { does: "writes everything as Markdown, YAML and files", load: () => import("./export.ts") }],
  ["import", { does: "imports another blog, or an export", load: () => import("./import.ts") }],
  ["push-build", { does: "uploads a playable build to a running site", load: () => import("./push-build.ts") }],
  ["reset-password", { does: "sets a new password for the owner", load: () => import("./reset-password.ts") }],
]);

if (import.meta.main) process.exitCode = await run(process.argv.slice(2), process);

async function run([name = "help", ...args]: string[], io: CommandIo): Promise<number> {
  if (["--version", "-v", "version"].includes(name)) {
    io.stdout.write(`${await readVersion()}\n`);
    return 0;
  }
  const command = commands.get(name);
  if (command)
    return (await command.load()).run(args, { stdout: io.stdout, stderr: io.stderr, env: readSettings(io.env) });
  const isAsked = ["help", "--help", "-h"].includes(name);
  (isAsked ? io.stdout : io.stderr).write(`${isAsked ? "" : `There is no command "${name}". `}${describeCommands()}\n`);
  return isAsked ? 0 : 2;
}

/**
 * Returns the environment with the settings of an installation: those in its `.env` file, so that every command works with the same data as the
 * site. The environment wins.
 */
function readSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const installation = findInstallation();
  if (installation === null) return env;
  const file = join(installation.folder, ".env");
  const settings = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  const dataDir = env.DATA_DIR || resolve(installation.folder, settings.DATA_DIR || "data");
  return { ...settings, ...env, DATA_DIR: dataDir };
}

function describeCommands(): string {
  const width = Math.max(...[...commands.keys()].map((name) => name.length));
  const lines = [...commands].map(([name, { does }]) => `  ${name.padEnd(width)}  ${does}`);
  return ["The commands of Savepoint:", "", ...lines, "", "  --version prints the version."].join("\n");
}

async function readVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(projectFile("package.json"), "utf8")) as { version: string };
  return version;
}
