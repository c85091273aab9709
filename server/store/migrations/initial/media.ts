import { type Kysely, sql } from "kysely";
import { required, withDefault } from "./columns.ts";
import { afterDeleting } from "./triggers.ts";

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
    .addColumn("document", "text", withDefault(""))
    .addColumn("search_name", "text", withDefault(""))
    .addColumn("search_alt", "text", withDefault(""))
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
  const ofKind = (post: string, project: string) => `case old.what when 'post' then '${post}' else '${project}' end`;
  for (const [table, what, key, part] of [
    ["posts", "'post'", "cast(old.id as text)", "cast('' as text)"],
    ["projects", "'project'", "cast(old.id as text)", "cast('' as text)"],
    ["revisions", ofKind("revision", "project-revision"), "cast(old.item_id as text)", "cast(old.number as text)"],
    ["autosaves", ofKind("draft", "project-draft"), "old.key", "old.writer"],
  ] as const)
    await afterDeleting(
      db,
      table,
      "use_no_media",
      `delete from media_uses where what = ${what} and key = ${key} and part = ${part}`,
    );
}
