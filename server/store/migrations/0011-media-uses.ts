import { type Kysely, sql } from "kysely";
import { engineOf } from "../engine.ts";

type Before = {
  posts: { id: number; content: string; image_url: string; image_key: string };
  revisions: { post_id: number; number: number; snapshot: string };
  autosaves: { key: string; writer: string; snapshot: string };
  projects: {
    id: number;
    thumbnail_url: string;
    background_url: string;
    media_url: string;
    gallery: string;
    description: string;
  };
};
type Use = { media_id: string; what: string; key: string; part: string };
type After = Before & { media_uses: Use };

/** The number of texts to read, and rows to write, per batch: each text may be megabytes. */
const textsAtOnce = 20;
const usesAtOnce = 500;

/**
 * Records which posts, revisions, drafts and projects use which media, so that finding out needs no reading of texts. Code that writes a
 * text writes its uses; triggers delete the uses of deleted texts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("media_uses")
    .addColumn("media_id", "text", (column) => column.notNull())
    .addColumn("what", "text", (column) => column.notNull())
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("part", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("media_uses_pk", ["media_id", "what", "key", "part"])
    .execute();
  await db.schema.createIndex("media_uses_user").on("media_uses").columns(["what", "key", "part"]).execute();
  await fill(db.withTables<After>());
  for (const [table, what, key, part] of [
    ["posts", "post", "old.id", "''"],
    ["revisions", "revision", "old.post_id", "old.number"],
    ["autosaves", "draft", "old.key", "old.writer"],
    ["projects", "project", "old.id", "''"],
  ] as const) {
    const remove = sql.raw(
      `delete from media_uses where what = '${what}' and key = cast(${key} as text) and part = cast(${part} as text);`,
    );
    const trigger = sql.ref(`${table}_use_no_media`);
    if (engineOf(db) === "sqlite") {
      await sql`create trigger ${trigger} after delete on ${sql.table(table)} begin ${remove} end`.execute(db);
    } else {
      await sql`create function ${trigger}() returns trigger language plpgsql as $$ begin ${remove} return null; end $$`.execute(
        db,
      );
      await sql`create trigger ${trigger} after delete on ${sql.table(table)} for each row execute procedure ${trigger}()`.execute(
        db,
      );
    }
  }
}

async function fill(db: Kysely<After>): Promise<void> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom("posts")
      .select(["id", "content", "image_url", "image_key"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(textsAtOnce)
      .execute();
    for (const { id, ...texts } of rows) await save(db, "post", id, "", Object.values(texts));
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
  }
  for (let after = { post: 0, number: 0 }; ;) {
    const rows = await db
      .selectFrom("revisions")
      .select(["post_id", "number", "snapshot"])
      .where(sql<boolean>`(post_id, number) > (${after.post}, ${after.number})`)
      .orderBy("post_id")
      .orderBy("number")
      .limit(textsAtOnce)
      .execute();
    for (const row of rows) await save(db, "revision", row.post_id, row.number, [row.snapshot]);
    const last = rows.at(-1);
    if (!last) break;
    after = { post: last.post_id, number: last.number };
  }
  for (const { key, writer } of await db.selectFrom("autosaves").select(["key", "writer"]).execute()) {
    const { snapshot } = await db
      .selectFrom("autosaves")
      .select("snapshot")
      .where("key", "=", key)
      .where("writer", "=", writer)
      .executeTakeFirstOrThrow();
    await save(db, "draft", key, writer, [snapshot]);
  }
  const projects = await db
    .selectFrom("projects")
    .select(["id", "thumbnail_url", "background_url", "media_url", "gallery", "description"])
    .execute();
  for (const { id, ...texts } of projects) await save(db, "project", id, "", Object.values(texts));
}

async function save(
  db: Kysely<After>,
  what: string,
  key: number | string,
  part: number | string,
  texts: readonly string[],
): Promise<void> {
  const ids = [...new Set(texts.flatMap((text) => text.match(/[0-9a-f]{32}/g) ?? []))];
  for (let start = 0; start < ids.length; start += usesAtOnce) {
    const rows = ids
      .slice(start, start + usesAtOnce)
      .map((id) => ({ media_id: id, what, key: String(key), part: String(part) }));
    await db.insertInto("media_uses").values(rows).execute();
  }
}
