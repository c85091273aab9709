import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { expect, onTestFinished, test } from "vitest";
import * as initial from "#server/store/migrations/0001-initial.ts";
import * as search from "#server/store/migrations/0002-search.ts";
import * as replacedFiles from "#server/store/migrations/0003-replaced-files-and-project-slugs.ts";
import * as historyAndDrafts from "#server/store/migrations/0004-history-and-drafts.ts";
import { findAutosave } from "#server/store/tables/autosaves.ts";
import { listRevisions } from "#server/store/tables/revisions.ts";
import { openSqlite } from "#server/store/sqlite/sqlite.ts";

test("an upgrade keeps revisions and autosaves of an old database and gives revisions their kind", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "savepoint-old-"));
  const { db, close } = openSqlite(dataDir);
  onTestFinished(async () => {
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const before: readonly Migration[] = [initial, search, replacedFiles];
  const after: Migration = historyAndDrafts;
  for (const { up } of before) await up(db.withoutPlugins());
  await sql`insert into posts (id, slug, title, title_key, description, content, words, author, image_url, image_alt, image_key, link, published, dated_at, created_at, updated_at)
    values (1, 'p', 'P', 'p', 'd', '', 0, 'a', '', '', '', '', 1, '2026', '2026', '2026')`.execute(db);
  const states = [
    ["One", "<p>two words</p>", false],
    ["Two", "", false],
    ["Three", "<p>a</p>", true],
    ["Four", "", false],
  ] as const;
  for (const [index, [title, content, published]] of states.entries()) {
    const snapshot = JSON.stringify({
      title,
      description: "",
      content,
      category: "",
      imageUrl: "",
      imageAlt: "",
      imageKey: "",
      link: "",
      published,
    });
    await sql`insert into revisions (post_id, number, saved_at, snapshot) values (1, ${index + 1}, '2026', ${snapshot})`.execute(
      db,
    );
  }
  await sql`insert into autosaves (key, snapshot, saved_at) values ('p_1', ${JSON.stringify({ title: "Typed" })}, '2026')`.execute(
    db,
  );
  await after.up(db.withoutPlugins());
  expect((await listRevisions(db, 1)).map(({ title, kind, words }) => [title, kind, words])).toEqual([
    ["Four", "unpublished", 0],
    ["Three", "published", 1],
    ["Two", "saved", 0],
    ["One", "saved", 2],
  ]);
  expect(await findAutosave(db, "p_1")).toMatchObject({ title: "Typed", writer: "" });
});
