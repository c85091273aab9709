// Updates an installation to the version in an archive.
import { parseArgs } from "node:util";
import { updateSite } from "#server/releases/update.ts";
import type { CommandIo } from "./command-io.ts";
import { withInstallation } from "./with-installation.ts";

const usage = `Usage: savepoint update FILE-OR-URL [--check] [--unsigned]

  FILE-OR-URL   the archive of the new version
  --check       only says whether the new version works with a copy of your site
  --unsigned    takes an archive without a signature, such as one that you made yourself`;

export async function run(args: string[], io: CommandIo): Promise<number> {
  const given = readArguments(args);
  if (given === null) {
    io.stderr.write(`${usage}\n`);
    return 2;
  }
  return withInstallation(io, async (installation, config) => {
    const system = process.platform === "win32" ? "win" : process.platform;
    await updateSite({
      installation,
      config,
      env: io.env,
      platform: `${system}-${process.arch}`,
      log: (line) => io.stdout.write(`${line}\n`),
      ...given,
    });
    return 0;
  });
}

function readArguments(args: string[]): { archive: string; onlyCheck: boolean; allowUnsigned: boolean } | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { check: { type: "boolean", default: false }, unsigned: { type: "boolean", default: false } },
    });
    const [archive, ...others] = positionals;
    if (archive === undefined || others.length > 0) return null;
    return { archive, onlyCheck: values.check, allowUnsigned: values.unsigned };
  } catch {
    return null;
  }
}
