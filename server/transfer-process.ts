// A separate process that exports the site, makes a backup of it, or imports into it, so that the server stays responsive. It works on the
// same database as the server, as the commands do. Its progress is in a file that the server reads.
import { writeFileSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { type BackupResult, makeBackup } from "./backup/make-backup.ts";
import type { Config } from "./config.ts";
import type { Context } from "./context.ts";
import { onCopyOfSite } from "./copy-of-site.ts";
import { createContext } from "./create-context.ts";
import { DomainError, InvalidError } from "./errors.ts";
import { type ExportReport, exportSite } from "./export/export-site.ts";
import { importFrom } from "./import/import-from.ts";
import type { ImportReport } from "./import/report.ts";
import { packFolder } from "./media/zip/pack-folder.ts";
import { type TransferTask, progressFile, refusedCode } from "./transfers/transfer-task.ts";
import { unpackImport } from "./transfers/unpack-import.ts";
import { answerTasks } from "./workers/answer-tasks.ts";

const interval = 500;
const megabyte = 1_000_000;

answerTasks((task: TransferTask) => work(task).catch(markRefusal));

async function work(task: TransferTask): Promise<ExportReport | BackupResult | ImportReport> {
  const onProgress = reportProgress(task.folder);
  switch (task.kind) {
    case "export":
      return withContext(task.config, async (context) => {
        const folder = join(task.folder, "export");
        const report = await exportSite(context, folder, { onProgress });
        await packFolder(folder, task.file);
        await rm(folder, { recursive: true });
        return report;
      });
    case "backup":
      return makeBackup(task.job, (done, total) => onProgress(Math.ceil(done / megabyte), Math.ceil(total / megabyte)));
    case "check":
    case "import": {
      const folder = join(task.folder, task.kind);
      await mkdir(folder, { mode: 0o700 });
      const { site, posts } = task.from;
      const options = {
        onProgress,
        dryRun: task.kind === "check",
        ...(site !== "" && { site }),
        ...(posts !== "" && { posts: [posts] }),
      };
      try {
        const path = await unpackImport(task.file, folder);
        // The owner knows the file, not where it lies.
        const run = (context: Context) =>
          importFrom(context, path, options).catch(withoutPath(path, basename(task.file)));
        return await (task.kind === "check" ? onCopyOfSite(task.config, run) : withContext(task.config, run));
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    }
  }
}

async function withContext<Result>(config: Config, work: (context: Context) => Promise<Result>): Promise<Result> {
  const context = await createContext(config);
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}

function reportProgress(folder: string): (done: number, total: number) => void {
  let last = 0;
  return (done, total) => {
    if (performance.now() - last < interval) return;
    last = performance.now();
    writeFileSync(join(folder, progressFile), `${done} ${total}`);
  };
}

function withoutPath(path: string, name: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof DomainError) throw new InvalidError(error.message.replaceAll(path, name), { cause: error });
    throw error;
  };
}

/** Lets the server tell sentences for the owner from mistakes of the program. */
function markRefusal(error: unknown): never {
  if (error instanceof DomainError) throw Object.assign(new Error(error.message), { code: refusedCode });
  throw error;
}
