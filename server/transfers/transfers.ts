// Exports, backups and imports that the owner starts in the dashboard. One at a time, in a separate process. The database says which it is,
// so that every instance can tell; its files are on the disk of the instance that does it.
import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { limits } from "#contract/limits.ts";
import { type StoredBackup, type Transfer, transfer as transferShape } from "#contract/transfers.ts";
import type { Transfers as Shown } from "#contract/transfers.ts";
import { saveLastBackup } from "../backup/last-backup.ts";
import { type BackupResult, stampOf } from "../backup/make-backup.ts";
import { nightlyTime } from "../backup/retention.ts";
import { backupsIn } from "../backup/work-folder.ts";
import type { Context } from "../context.ts";
import { changeRecords } from "../domain/transactions.ts";
import { ConflictError, InvalidError, NotFoundError, TooLargeError, UnavailableError } from "../errors.ts";
import type { ExportReport } from "../export/export-site.ts";
import type { ImportReport } from "../import/report.ts";
import { writeSummary } from "../import/summary.ts";
import { explainFullDisk } from "../media/staging.ts";
import { commandLine, entryFile } from "../program-files.ts";
import { readSetting, saveSetting } from "../store/tables/settings.ts";
import { count } from "../text/count.ts";
import { createWorkerPool } from "../workers/worker-pool.ts";
import { transfersIn } from "./old-transfers.ts";
import { type ImportSource, progressFile, refusedCode, type TransferTask } from "./transfer-task.ts";

export type Transfers = {
  read(): Promise<Shown>;
  startExport(): Promise<Transfer>;
  startBackup(): Promise<Transfer>;
  /** Receives a file, and finds out what importing it would do. */
  startCheck(source: ImportSource & { name: string; content: Readable }): Promise<Transfer>;
  /** Imports the file of the latest check. */
  startImport(id: string): Promise<Transfer>;
  end(id: string): Promise<void>;
  /** Returns where a file is that may be downloaded: an export by its id, a backup by its name. */
  find(file: string): Promise<{ path: string; name: string; bytes: number }>;
  close(): void;
};

/** As it is stored. `beatAt` tells other instances that the one that does it is alive. */
const stored = transferShape.extend({ site: z.string(), posts: z.string(), beatAt: z.iso.datetime() });
type Stored = z.infer<typeof stored>;
type Result = ExportReport | BackupResult | ImportReport;

const beatEvery = 10_000;
/** Milliseconds without a beat after which a transfer is over: its server was stopped. */
const silence = 60_000;
const longest = 12 * 3_600_000;
const busyWords = "Another export, backup or import is running. Wait until it is done, or cancel it.";
const stoppedWords = "The server was stopped in the meantime. Start it again: nothing is imported twice.";

export function createTransfers(context: Context, log: (error: unknown) => void): Transfers {
  const { clock, db, config } = context;
  const root = transfersIn(config.dataDir);
  const pool = createWorkerPool<TransferTask, Result>({
    entry: entryFile("transfer-process"),
    maxTasks: 1,
    taskMilliseconds: longest,
    priority: constants.priority.PRIORITY_LOW,
    explain: (failure, cause) => new Error(`The process of the transfer was ended (${failure}).`, { cause }),
  });
  /** What this instance does. */
  let own: { id: string; abort: AbortController } | null = null;
  let isStarting = false;

  return {
    async read() {
      const found = await load();
      return {
        latest: found && (await toTransfer(found)),
        backups: await listBackups(),
        isNightly: config.backups,
      };
    },

    startExport: () =>
      begin("export", async ({ id }) => ({
        task: { kind: "export", config, folder: folderOf(id), file: exportPath(id) },
        async finish(report) {
          if (!("categories" in report)) throw new Error("An export answered without its report.");
          const now = await changeRecords(context, async (change) => {
            await saveSetting(change.db, "copied-at", change.now);
            await change.log("Exported the site");
            return change.now;
          });
          const name = `savepoint-export-${stampOf(now)}.zip`;
          return { result: exportWords(report), file: { name, bytes: (await stat(exportPath(id))).size } };
        },
      })),

    startBackup: () =>
      begin("backup", async ({ id, startedAt }) => {
        const folder = backupsIn(config.dataDir);
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const { dataDir, databaseUrl, s3, siteUrl: site, backupBuilds } = config;
        const file = join(folder, `savepoint-${stampOf(startedAt)}.tar`);
        const job = { dataDir, databaseUrl, s3, file, madeAt: startedAt, site, onlyLiveBuilds: !backupBuilds };
        return {
          task: { kind: "backup", job, folder: folderOf(id) },
          async finish(result) {
            if (!("missing" in result)) throw new Error("A backup answered without its result.");
            await saveLastBackup(db, { at: startedAt, bytes: result.bytes, file: result.file });
            return { result: backupWords(result), file: null };
          },
        };
      }),

    startCheck: ({ name, content, ...from }) =>
      begin(
        "check",
        async (started) => {
          await receive(content, importPath(started));
          return importing(started, "check");
        },
        { source: name, ...from },
      ),

    async startImport(id) {
      const checked = await load();
      const isChecked = checked?.id === id && checked.kind === "check" && checked.state === "done";
      if (!isChecked || !(await isThere(importPath(checked))))
        throw new NotFoundError("This file is no longer here. Upload it again.");
      const { source, site, posts } = checked;
      return begin("import", async (started) => importing(started, "import"), { id, source, site, posts });
    },

    async end(id) {
      const found = await load();
      if (found?.id !== id) throw new NotFoundError("This export, backup or import does not exist.");
      if (own?.id === id) own.abort.abort();
      else if (found.state === "running")
        throw new ConflictError("It runs on another instance of the site. Try again in a moment.");
      await saveSetting(db, "transfer", "");
      await rm(folderOf(id), { recursive: true, force: true });
    },

    async find(file) {
      const latest = await load();
      const exported = latest?.id === file ? latest.file : null;
      const path = exported === null ? backupPath(file) : exportPath(file);
      const found = path === null ? null : await stat(path).catch(() => null);
      if (path === null || !found?.isFile())
        throw new NotFoundError("This file is not here. It was removed, or another instance of the site has it.");
      return { path, name: exported?.name ?? file, bytes: found.size };
    },

    close: pool.close,
  };

  type Plan = { task: TransferTask; finish(result: Result): Promise<Pick<Stored, "result" | "file">> };

  /** Starts a transfer. Resolves when it runs. The files of the former one are removed, unless an import still uses them. */
  async function begin(
    kind: Transfer["kind"],
    prepare: (started: Stored) => Promise<Plan>,
    given: Partial<Pick<Stored, "id" | "source" | "site" | "posts">> = {},
  ): Promise<Transfer> {
    const former = await load();
    if (isStarting || own !== null || former?.state === "running") throw new ConflictError(busyWords);
    isStarting = true;
    const now = clock.now().toISOString();
    const started: Stored = {
      id: given.id ?? randomBytes(12).toString("hex"),
      kind,
      state: "running",
      startedAt: now,
      beatAt: now,
      source: given.source ?? "",
      site: given.site ?? "",
      posts: given.posts ?? "",
      done: 0,
      total: 0,
      result: "",
      file: null,
    };
    try {
      for (const name of await readdir(root).catch(() => []))
        if (name !== started.id) await rm(join(root, name), { recursive: true, force: true });
      await mkdir(folderOf(started.id), { recursive: true, mode: 0o700 });
      await rm(join(folderOf(started.id), progressFile), { force: true });
      const plan = await prepare(started);
      await save(started);
      own = { id: started.id, abort: new AbortController() };
      void run(started, plan, own.abort.signal);
      return await toTransfer(started);
    } catch (error) {
      await rm(folderOf(started.id), { recursive: true, force: true });
      throw explainFullDisk(error);
    } finally {
      isStarting = false;
    }
  }

  async function run(started: Stored, { task, finish }: Plan, signal: AbortSignal): Promise<void> {
    const beat = setInterval(() => {
      void save({ ...started, beatAt: clock.now().toISOString() }).catch(log);
    }, beatEvery);
    beat.unref();
    let ended: Pick<Stored, "state" | "result" | "file">;
    try {
      const result = await pool.run(task, signal);
      ended = { state: "done", ...(await finish(result)) };
    } catch (error) {
      ended = { state: "failed", result: failureWords(error), file: null };
      if (!signal.aborted && !isRefusal(error)) log(error);
    } finally {
      clearInterval(beat);
    }
    // Ended by the owner: `end` has removed it.
    if (!signal.aborted) await save({ ...started, ...ended }).catch(log);
    own = null;
    for (const event of ["imagesDue", "modelsDue", "documentsDue", "buildsDue"] as const) context.events.emit(event);
  }

  function importing(started: Stored, kind: "check" | "import"): Plan {
    const { id, site, posts } = started;
    return {
      task: { kind, config, folder: folderOf(id), file: importPath(started), from: { site, posts } },
      async finish(report) {
        if (!("pictures" in report)) throw new Error("An import answered without its report.");
        if (kind === "import") await rm(folderOf(id), { recursive: true, force: true });
        return { result: writeSummary(report, kind === "check"), file: null };
      },
    };
  }

  async function receive(content: Readable, path: string): Promise<void> {
    let bytes = 0;
    await mkdir(dirname(path), { mode: 0o700 });
    await pipeline(
      content,
      async function* observe(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          bytes += chunk.length;
          if (bytes > limits.transfer.upload)
            throw new TooLargeError(
              `This file is larger than 1 GB. Unpack it, and import it on the server with ${commandLine("import", "FOLDER")}.`,
            );
          yield chunk;
        }
      },
      createWriteStream(path, { flags: "wx", mode: 0o600 }),
    );
    if (bytes === 0) throw new InvalidError("This file is empty. Choose another one.");
  }

  /** Returns the latest transfer. One whose server was stopped has failed, and one that is a day old is gone. */
  async function load(): Promise<Stored | null> {
    const found = await readSetting(db, "transfer", stored);
    if (!found) return null;
    const now = clock.now().getTime();
    if (found.state === "running") {
      const isAlive = own?.id === found.id || (config.databaseUrl !== null && now - Date.parse(found.beatAt) < silence);
      return isAlive ? found : { ...found, state: "failed", result: stoppedWords };
    }
    return now - Date.parse(found.startedAt) < limits.transfer.hours * 3_600_000 ? found : null;
  }

  function save(transfer: Stored): Promise<void> {
    return saveSetting(db, "transfer", JSON.stringify(transfer));
  }

  async function toTransfer({ site: _site, posts: _posts, beatAt: _beatAt, ...transfer }: Stored): Promise<Transfer> {
    if (transfer.state !== "running") return transfer;
    const text = await readFile(join(folderOf(transfer.id), progressFile), "utf8").catch(() => "");
    const [done = 0, total = 0] = text.split(" ").map(Number);
    return { ...transfer, done, total };
  }

  async function listBackups(): Promise<StoredBackup[]> {
    const folder = backupsIn(config.dataDir);
    const found: StoredBackup[] = [];
    for (const name of await readdir(folder).catch(() => [])) {
      const facts = name.endsWith(".tar") ? await stat(join(folder, name)).catch(() => null) : null;
      if (facts?.isFile())
        found.push({ name, madeAt: (nightlyTime(name) ?? facts.mtime).toISOString(), bytes: facts.size });
    }
    return found.toSorted((one, other) => (one.madeAt < other.madeAt ? 1 : -1));
  }

  /** Only names of backups, without a folder in them. */
  function backupPath(name: string): string | null {
    return /^[\w.-]+\.tar$/.test(name) ? join(backupsIn(config.dataDir), name) : null;
  }

  function folderOf(id: string): string {
    return join(root, id);
  }

  function exportPath(id: string): string {
    return join(folderOf(id), "export.zip");
  }

  /** The name stays, because importing a Markdown file goes by it. */
  function importPath({ id, source }: Pick<Stored, "id" | "source">): string {
    const name = source.replace(/^\.+|[^\p{L}\p{N}._ -]/gu, "_").slice(-80);
    return join(folderOf(id), "uploaded", name);
  }
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}

function isRefusal(error: unknown): error is Error {
  return error instanceof Error && "code" in error && error.code === refusedCode;
}

function failureWords(error: unknown): string {
  if (isRefusal(error)) return error.message;
  const explained = explainFullDisk(error);
  if (explained instanceof UnavailableError || explained !== error) return (explained as Error).message;
  return "Something went wrong on the server; its log says what. Try again.";
}

function exportWords({ posts, drafts, pages, projects, files, problems }: ExportReport): string {
  const counts = `${count(posts, "post")} (${count(drafts, "draft")}), ${count(pages, "page")}, ${count(projects, "project")} and ${count(files, "file")}.`;
  return [counts, ...problems].join("\n");
}

function backupWords({ posts, projects, media, missing }: BackupResult): string {
  const counts = `${count(posts, "post")}, ${count(projects, "project")} and ${count(media, "media file")}, read back and found whole.`;
  return [counts, ...missing.map((name) => `media/${name} is missing, so it is not in the backup either.`)].join("\n");
}
