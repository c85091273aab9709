import { type Kysely, sql } from "kysely";

type Before = {
  revisions: { post_id: number; number: number; snapshot: string; kind: string; title: string; words: number };
};

/** Revisions have their kind in a column, each writer has a separate draft, and a draft creates only one post. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ["kind", "author", "device", "title"]) {
    await db.schema
      .alterTable("revisions")
      .addColumn(name, "text", (column) => column.notNull().defaultTo(name === "kind" ? "saved" : ""))
      .execute();
  }
  await db.schema
    .alterTable("revisions")
    .addColumn("words", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("revisions").addColumn("restored_from", "integer").execute();
  await describeRevisions(db.withTables<Before>());

  await db.schema
    .createTable("drafts")
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("writer", "text", (column) => column.notNull())
    .addColumn("device", "text", (column) => column.notNull())
    .addColumn("snapshot", "text", (column) => column.notNull())
    .addColumn("saved_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("drafts_pk", ["key", "writer"])
    .execute();
  await sql`insert into drafts (key, writer, device, snapshot, saved_at) select key, '', '', snapshot, saved_at from autosaves`.execute(
    db,
  );
  await db.schema.dropTable("autosaves").execute();
  await sql`alter table drafts rename to autosaves`.execute(db);

  await db.schema.alterTable("posts").addColumn("draft_key", "text").execute();
  await sql`create unique index posts_draft_key on posts (draft_key) where draft_key is not null`.execute(db);
}

async function describeRevisions(db: Kysely<Before>): Promise<void> {
  const last = new Map<number, boolean>();
  for (const { post_id, number } of await db
    .selectFrom("revisions")
    .select(["post_id", "number"])
    .orderBy("post_id")
    .orderBy("number")
    .execute()) {
    const row = await db
      .selectFrom("revisions")
      .select("snapshot")
      .where("post_id", "=", post_id)
      .where("number", "=", number)
      .executeTakeFirstOrThrow();
    const { title, content, published } = JSON.parse(row.snapshot) as {
      title: string;
      content: string;
      published: boolean;
    };
    const before = last.get(post_id) ?? false;
    await db
      .updateTable("revisions")
      .where("post_id", "=", post_id)
      .where("number", "=", number)
      .set({
        title,
        words: content.replace(/<[^>]*>/g, " ").match(/\S+/g)?.length ?? 0,
        kind: published === before ? "saved" : published ? "published" : "unpublished",
      })
      .execute();
    last.set(post_id, published);
  }
}
