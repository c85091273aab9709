import type { Config } from "#server/config.ts";
import { findInstallation, type Installation } from "#server/releases/installation.ts";
import type { CommandIo } from "./command-io.ts";
import { withConfig } from "./with-config.ts";

/** Runs a command that only an installation from an archive has. Prints each error as one sentence. */
export async function withInstallation(
  io: CommandIo,
  work: (installation: Installation, config: Config) => Promise<number>,
): Promise<number> {
  const installation = findInstallation();
  if (installation === null) {
    io.stderr.write(
      'This command belongs to the archives of releases. A checkout starts with "npm start" and is updated with Git; docs/operating.md says how.\n',
    );
    return 2;
  }
  return withConfig(io, "", (config) => work(installation, config));
}
