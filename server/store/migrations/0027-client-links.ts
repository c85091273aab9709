import { type Kysely, sql } from "kysely";

/**
 * Secret links that show work under NDA to one client, what each opens, and the log of its openings. Only the hash of the secret is stored,
 * and of visitors only the kind of device.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("client_links")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("public_id", "text", (column) => column.notNull().unique())
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("client", "text", (column) => column.notNull())
    .addColumn("note", "text", (column) => column.notNull())
    .addColumn("password_hash", "text")
    .addColumn("watermark", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("max_openings", "integer")
    .addColumn("openings", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addColumn("revoked_at", "text")
    .addColumn("first_opened_at", "text")
    .addColumn("mail", "text", (column) => column.notNull().defaultTo("off"))
    .addColumn("mail_tries", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("mail_next_at", "text")
    .addColumn("mail_error", "text")
    .execute();
  await sql`create index client_links_mail on client_links (mail_next_at) where mail = 'waiting'`.execute(db);
  await db.schema
    .createTable("client_link_targets")
    .addColumn("link_id", "integer", (column) => column.notNull().references("client_links.id").onDelete("cascade"))
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("target_id", "integer", (column) => column.notNull())
    .addColumn("position", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("client_link_targets_pk", ["link_id", "kind", "target_id"])
    .execute();
  await db.schema
    .createTable("client_link_openings")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("link_id", "integer", (column) => column.notNull().references("client_links.id").onDelete("cascade"))
    .addColumn("opened_at", "text", (column) => column.notNull())
    .addColumn("device", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("client_link_openings_link").on("client_link_openings").column("link_id").execute();
  await db.schema
    .createTable("client_link_views")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("opening_id", "integer", (column) =>
      column.notNull().references("client_link_openings.id").onDelete("cascade"),
    )
    .addColumn("what", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("seconds", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex("client_link_views_opening").on("client_link_views").column("opening_id").execute();
}
