// Restores the site from a backup; s3:NAME is one in the bucket. Works with or without a running server.
import { parseArgs } from "node:util";
import { restoreBackup, type RestoreResult } from "#server/backup/restore-backup.ts";
import { commandLine } from "#server/program-files.ts";
import type { CommandIo } from "./command-io.ts";
import { count } from "#server/text/count.ts";
import { withConfig } from "./with-config.ts";

const usage = `Usage: ${commandLine("restore", "FILE-OR-s3:NAME [--replace]")}`;
const megabyte = 1_000_000;

export async function run(args: string[], io: CommandIo): Promise<number> {
  const given = readArguments(args);
  if (given === null) {
    io.stderr.write(`${usage}\n`);
    return 2;
  }
  return withConfig(io, "MB", async ({ dataDir, databaseUrl, s3, siteUrl }, progress) => {
    const restored = await restoreBackup(
      { dataDir, databaseUrl, s3, ...given, now: new Date().toISOString(), site: siteUrl },
      (done, total) => {
        progress.show(Math.ceil(done / megabyte), Math.ceil(total / megabyte));
      },
    );
    progress.end();
    for (const name of restored.missing)
      io.stdout.write(`media/${name} was missing already when the backup was made.\n`);
    io.stdout.write(`${summarize(restored)}\n`);
    return 0;
  });
}

function readArguments(args: string[]): { file: string; replace: boolean } | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { replace: { type: "boolean" } },
    });
    const [file, ...others] = positionals;
    return file === undefined || others.length > 0 ? null : { file, replace: values.replace ?? false };
  } catch {
    return null;
  }
}

function summarize({ posts, projects, media, madeAt, before, running }: RestoreResult): string {
  const counts = `${count(posts, "post")}, ${count(projects, "project")} and ${count(media, "media file")}`;
  const kept = before === null ? "" : ` What was there before is in ${before}.`;
  return `Restored ${counts} of ${madeAt.slice(0, 16).replace("T", " ")} UTC${running ? "; the running server shows them already" : ""}. Log in again.${kept}`;
}
