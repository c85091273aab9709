// A snapshot of the site: a copy of its database, made while others write, and the media files that this copy names.
import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { z } from "zod";
import { UnusableDatabaseError } from "../errors.ts";
import { refuseUnfinished } from "../store/migrations/before-initial.ts";
import { databaseName } from "../store/sqlite/sqlite.ts";
import {
  type FileKindOfStore,
  type MediaStorage,
  storedBuilds,
  storedClientFiles,
  storedMedia,
} from "../media/storage.ts";
import type { LiveDatabase } from "./live-database.ts";
import { databaseEntry, entryOf, readPart, type Source } from "./archive.ts";

/** The storage of each kind of files. */
export type Storages = Map<FileKindOfStore, MediaStorage>;

export type Snapshot = {
  sources: Source[];
  missing: string[];
  schema: string;
  worksFrom?: string;
  posts: number;
  projects: number;
};

/** Another process may remove new files a few times in a row. */
const tries = 20;
const variantNames = z.array(z.object({ file: z.string() }));

/**
 * Takes a snapshot into a work folder without blocking writers: the copy is made in one step from a read snapshot. The copy blocks the
 * calling process, so a serving process must not call this.
 */
export async function takeSnapshot(
  live: LiveDatabase,
  work: string,
  storages: Storages,
  { onlyLiveBuilds = false }: { onlyLiveBuilds?: boolean | undefined } = {},
): Promise<Snapshot> {
  const path = join(work, databaseName);
  for (let attempt = 1; ; attempt++) {
    await live.copyTo(path);
    const { files, ...facts } = examine(path, onlyLiveBuilds);
    const folder = join(work, `files-${attempt}`);
    await mkdir(folder, { mode: 0o700 });
    const sources: Source[] = [];
    const missing: string[] = [];
    for (const [kind, storage] of storages) {
      const gathered = await gather(kind, storage, folder, files.get(kind) ?? []);
      sources.push(...gathered.sources);
      missing.push(...gathered.missing);
    }
    // A missing file was either removed with its row a moment ago or is lost; a newer snapshot shows which.
    if (missing.length === 0 || attempt === tries || (await areNamed(live, missing))) {
      const { size } = await stat(path);
      return {
        ...facts,
        missing,
        sources: [
          {
            name: databaseEntry,
            bytes: size,
            open: () => Promise.resolve(readPart(path, { start: 0, end: size - 1 })),
          },
          ...sources,
        ],
      };
    }
  }
}

/** Throws if a database is damaged. */
export function checkIntegrity(database: SQLite.Database, shown: string): void {
  const found = database.pragma("integrity_check(1)", { simple: true });
  const orphans = database.pragma("foreign_key_check");
  if (found === "ok" && Array.isArray(orphans) && orphans.length === 0) return;
  throw new UnusableDatabaseError(
    `${shown} is damaged (${found === "ok" ? "rows that belong to nothing" : String(found).split("\n")[0]}).`,
  );
}

/**
 * Reads what the copy contains, after removing sessions with their IP addresses and the data that recognizes today's visitors: a backup is
 * kept longer than either.
 */
function examine(
  path: string,
  onlyLiveBuilds: boolean,
): { files: Map<FileKindOfStore, string[]> } & Pick<Snapshot, "schema" | "worksFrom" | "posts" | "projects"> {
  const copy = new SQLite(path, { fileMustExist: true });
  try {
    copy.pragma("journal_mode = DELETE");
    copy.pragma("secure_delete = ON");
    copy.pragma("foreign_keys = ON");
    const texts = (query: string) => copy.prepare<[], string>(query).pluck().all();
    const migrations = texts("SELECT name FROM kysely_migration ORDER BY name");
    refuseUnfinished(migrations, "The database");
    copy.exec(
      "DELETE FROM sessions; DELETE FROM visitors_today; DELETE FROM visitor_salts; DELETE FROM settings WHERE name = 'setup-key'",
    );
    checkIntegrity(copy, "The database");
    if (onlyLiveBuilds)
      copy.exec("DELETE FROM builds WHERE id NOT IN (SELECT build_id FROM build_publications WHERE ended_at IS NULL)");
    const number = (query: string) => copy.prepare<[], number>(query).pluck().get() ?? 0;
    return {
      files: new Map([
        [storedMedia, listFiles(copy)],
        // Their compressed variants can be made again.
        [storedBuilds, texts("SELECT DISTINCT sha256 FROM build_files ORDER BY sha256")],
        [storedClientFiles, texts("SELECT stored FROM client_files ORDER BY stored")],
      ]),
      schema: migrations.at(-1) ?? "",
      worksFrom: texts("SELECT value FROM settings WHERE name = 'works-from'")[0],
      posts: number("SELECT count(*) FROM posts WHERE deleted_at IS NULL AND kind = 'post'"),
      projects: number("SELECT count(*) FROM projects WHERE deleted_at IS NULL"),
    };
  } finally {
    copy.close();
  }
}

function listFiles(database: SQLite.Database): string[] {
  const rows = database
    .prepare<[], { file: string; poster: string; variants: string }>("SELECT file, poster, variants FROM media")
    .all();
  const files = rows.flatMap(({ file, poster, variants }) => [
    file,
    poster,
    ...variantNames.parse(JSON.parse(variants)).map((variant) => variant.file),
  ]);
  const earlier = database.prepare<[], string>("SELECT file FROM media_earlier").pluck().all();
  return [...new Set([...files, ...earlier])].filter((file) => file !== "").toSorted();
}

/**
 * Collects the files of a snapshot. A hard link keeps each file until the backup is written. Files in a bucket can't be kept; if one is
 * removed before its turn, the backup lacks it.
 */
async function gather(
  kind: FileKindOfStore,
  storage: MediaStorage,
  folder: string,
  files: readonly string[],
): Promise<{ sources: Source[]; missing: string[] }> {
  const sizes = new Map<string, number>();
  for await (const { name, bytes } of storage.list()) sizes.set(name, bytes);
  const sources: Source[] = [];
  const missing: string[] = [];
  for (const file of files) {
    const bytes = sizes.get(file);
    if (bytes === undefined) {
      missing.push(file);
      continue;
    }
    const held = join(folder, file);
    const holding = await storage.hold(file, held);
    if (holding === "gone") {
      missing.push(file);
      continue;
    }
    const open = async () =>
      holding === "held"
        ? readPart(held, { start: 0, end: Math.max(0, bytes - 1) })
        : ((await storage.open(file))?.content ?? null);
    sources.push({ name: entryOf(kind, file), bytes, open });
  }
  return { sources, missing };
}

async function areNamed(live: LiveDatabase, files: readonly string[]): Promise<boolean> {
  for (const file of files) if (!(await live.isNamed(file))) return false;
  return true;
}
