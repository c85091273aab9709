// Goes back to the version before the last update, with the data as they are.
import { rollBackSite } from "#server/releases/update.ts";
import type { CommandIo } from "./command-io.ts";
import { withInstallation } from "./with-installation.ts";

const usage = `Usage: savepoint rollback [--check]

  --check   only says whether the version before works with a copy of your site`;

export async function run(args: string[], io: CommandIo): Promise<number> {
  const onlyCheck = args[0] === "--check";
  if (args.length > (onlyCheck ? 1 : 0)) {
    io.stderr.write(`${usage}\n`);
    return 2;
  }
  return withInstallation(io, async (installation, config) => {
    await rollBackSite({
      installation,
      config,
      env: io.env,
      log: (line) => io.stdout.write(`${line}\n`),
      onlyCheck,
    });
    return 0;
  });
}
