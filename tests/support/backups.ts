import { mkdtempSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import SQLite from "better-sqlite3";
import { onTestFinished } from "vitest";
import { makeBackup } from "#server/backup/make-backup.ts";
import { type RestoreResult, restoreBackup } from "#server/backup/restore-backup.ts";
import { storeImage } from "#server/media/images.ts";
import { makeImage } from "./media.ts";
import { bucketOf, readBucket } from "./media-place.ts";
import { changed, publish, saveDraft } from "./site-content.ts";
import type { TestServer } from "./test-server.ts";

const site = "http://localhost:3000";

/** Creates posts, a page, a project and images, one of them with an old URL. */
export async function fillSite(server: TestServer): Promise<void> {
  for (const [index, title] of ["First light", "Second wind", "Third time"].entries()) {
    const { url } = await storeImage(
      server.context,
      await makeImage(60 + index, 40)
        .png()
        .toBuffer(),
      { name: `${index}.png`, alt: title },
    );
    await server.asOwner("POST", "/blogs", {
      title,
      description: `About ${title}`,
      content: `<p>Words of ${title}</p>`,
      published: true,
      blogImage: url,
    });
  }
  await server.asOwner("POST", "/blogs", {
    kind: "page",
    placement: "menu",
    title: "Now",
    description: "What I do",
    published: true,
  });
  await server.asOwner("POST", "/portfolio", { title: "Tower", slug: "tower" });
  await publish(server, { contact: changed.contact });
  await saveDraft(server, "faq", changed.faq);
}

export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "savepoint-backup-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export async function backUp(dataDir: string, file = join(emptyFolder(), "site.tar")): Promise<string> {
  return (await makeBackup({ dataDir, s3: bucketOf(dataDir), file, madeAt: new Date().toISOString(), site })).file;
}

export function restore(file: string, dataDir: string, replace = false): Promise<RestoreResult> {
  return restoreBackup({ dataDir, s3: bucketOf(dataDir), file, replace, now: new Date().toISOString(), site });
}

/** Sends enquiries one after the other, within the hourly limit. `end` returns the names in the accepted ones. */
export function keepWriting(server: TestServer): { end(): Promise<string[]> } {
  const taken: string[] = [];
  const over = new AbortController();
  const writing = (async () => {
    for (let number = 1; !over.signal.aborted; number++) {
      const name = `Reader ${number}.`;
      const { status } = await server.call("POST", "/contact", {
        body: { name, email: "reader@example.com", message: "Hello", filledIn: 60_000 },
        ip: `10.0.${Math.floor(number / 250)}.${number % 250}`,
      });
      if (status < 300) taken.push(name);
      await wait(20);
    }
  })();
  return {
    async end() {
      over.abort();
      await writing;
      return taken;
    },
  };
}

/** Returns every row of every table as text, except sessions and the times of backups, which are not content. */
export function readRows(dataDir: string): Record<string, string[]> {
  const database = new SQLite(join(dataDir, "savepoint.sqlite"), { fileMustExist: true });
  try {
    const tables = database
      .prepare<[], string>(
        "select name from sqlite_schema where type = 'table' and name not in ('sessions', 'settings', 'sqlite_sequence', 'search_words') order by name",
      )
      .pluck()
      .all();
    return Object.fromEntries(
      tables.map((table) => [
        table,
        database
          .prepare<[], unknown[]>(`select * from "${table}"`)
          .raw()
          .all()
          .map((row) => JSON.stringify(row))
          .toSorted(),
      ]),
    );
  } finally {
    database.close();
  }
}

/** Returns the stored files with their bytes. */
export async function readMedia(dataDir: string): Promise<Record<string, string>> {
  const kept = readBucket(dataDir);
  if (kept) return kept;
  const entries = await readdir(join(dataDir, "media"), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.parentPath.includes(".staging"))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => [file.slice(dataDir.length), (await readFile(file)).toString("base64")] as const),
    ),
  );
}

export function isWhole(dataDir: string): boolean {
  const database = new SQLite(join(dataDir, "savepoint.sqlite"), { fileMustExist: true });
  try {
    return (
      database.pragma("integrity_check", { simple: true }) === "ok" &&
      (database.pragma("foreign_key_check") as unknown[]).length === 0
    );
  } finally {
    database.close();
  }
}
