import { type Kysely, sql } from "kysely";
import { engineOf } from "../../engine.ts";
import { required, withDefault } from "./columns.ts";

/** The media library, the former files of replaced media, and what uses which media, so that finding out needs no reading of texts. */
export async function createMedia(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("media")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("item_id", "text", withDefault(""))
    .addColumn("hash", "text", (column) => column.notNull().unique())
    .addColumn("source_hash", "text", (column) => column.notNull().unique())
    .addColumn("kind", "text", required)
    .addColumn("mime", "text", required)
    .addColumn("file", "text", required)
    .addColumn("original_name", "text", required)
    .addColumn("width", "integer")
    .addColumn("height", "integer")
    .addColumn("duration", "double precision")
    .addColumn("bytes", "integer", required)
    .addColumn("animated", "integer", required)
    .addColumn("alt", "text", required)
    .addColumn("placeholder", "text", required)
    .addColumn("poster", "text", required)
    .addColumn("variants", "text", required)
    .addColumn("model", "text", withDefault(""))
    .addColumn("problem", "text", withDefault(""))
    .addColumn("view", "text", withDefault(""))
    .addColumn("state", "text", required)
    .addColumn("tries", "integer", withDefault(0))
    .addColumn("created_at", "text", required)
    .addColumn("example", "integer", withDefault(0))
    .execute();
  await db.schema.createIndex("media_item").on("media").column("item_id").unique().execute();
  await db.schema.createIndex("media_created").on("media").columns(["created_at", "id"]).execute();
  await sql`create index media_pending on media (created_at) where state = 'pending'`.execute(db);

  await db.schema
    .createTable("media_earlier")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("item_id", "text", required)
    .addColumn("file", "text", required)
    .execute();
  await db.schema.createIndex("media_earlier_item").on("media_earlier").column("item_id").execute();

  await db.schema
    .createTable("media_uses")
    .addColumn("media_id", "text", required)
    .addColumn("what", "text", required)
    .addColumn("key", "text", required)
    .addColumn("part", "text", required)
    .addPrimaryKeyConstraint("media_uses_pk", ["media_id", "what", "key", "part"])
    .execute();
  await db.schema.createIndex("media_uses_user").on("media_uses").columns(["what", "key", "part"]).execute();
  await forgetUsesOfDeletedTexts(db);
}

/** Code that writes a text writes its uses; triggers delete the uses of deleted texts. */
async function forgetUsesOfDeletedTexts(db: Kysely<unknown>): Promise<void> {
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
