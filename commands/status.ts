import type { CommandIo } from "./command-io.ts";
import { withInstallation } from "./with-installation.ts";

/** Says which version runs, which one was before, and how the last change went. */
export async function run(_args: string[], io: CommandIo): Promise<number> {
  return withInstallation(io, async (installation, { dataDir }) => {
    const current = installation.readCurrent();
    const running = installation.readRunning();
    const previous = installation.readPrevious();
    const next = installation.readNext();
    const change = installation.readLastChange();
    const lines = [
      `Savepoint ${current} in ${installation.folder}`,
      running === null
        ? `The site isn't running. Its data are in ${dataDir}.`
        : `The site runs (process ${running.pid}). Its data are in ${running.dataDir}.`,
    ];
    if (next !== null) lines.push(`It is changing to ${next.version}.`);
    if (previous !== null) lines.push(`The version before was ${previous}; "savepoint rollback" goes back to it.`);
    if (change !== null)
      lines.push(
        change.problem === null
          ? `Changed from ${change.from} to ${change.to} on ${change.at.slice(0, 16).replace("T", " ")} UTC.`
          : `The change to ${change.to} on ${change.at.slice(0, 16).replace("T", " ")} UTC failed, so ${change.from} stayed. ${change.problem}`,
      );
    io.stdout.write(`${lines.join("\n")}\n`);
    return 0;
  });
}
