// Runs the site of an installation, and changes its version when an update asks for it.
import { makeDataDir } from "#server/data-dir.ts";
import { projectFile } from "#server/program-files.ts";
import { refuseRoot } from "#server/releases/installation.ts";
import { superviseSite } from "#server/releases/supervisor.ts";
import { originOf } from "#server/releases/version-process.ts";
import type { CommandIo } from "./command-io.ts";
import { withInstallation } from "./with-installation.ts";

export async function run(args: string[], io: CommandIo): Promise<number> {
  if (args.length > 0) {
    io.stderr.write("Usage: savepoint start. Its settings are environment variables, or lines of the file .env.\n");
    return 2;
  }
  return withInstallation(io, async (installation, config) => {
    makeDataDir(config.dataDir);
    refuseRoot(config.dataDir);
    const { env, stdout } = io;
    // Such as in an image. Nothing can be updated there, so the site runs in this process.
    if (!installation.isWritable()) {
      Object.assign(process.env, env, { NODE_ENV: "production" });
      await import(projectFile("build/program/main.js").href);
      return 0;
    }
    const stopping = new AbortController();
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
      process.on(signal, () => {
        stopping.abort();
      });
    return superviseSite({
      installation,
      env,
      origin: originOf(config),
      dataDir: config.dataDir,
      log: (line) => stdout.write(`${line}\n`),
      signal: stopping.signal,
    });
  });
}
