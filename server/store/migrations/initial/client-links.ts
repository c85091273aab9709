import type { Kysely } from "kysely";
import { belongsTo, createTableWithId, required, withDefault } from "./columns.ts";

/**
 * Secret links that show work under NDA to one client, what each opens, and the log of its openings. Only the hash of the secret is stored,
 * and of visitors only the kind of device.
 */
export async function createClientLinks(db: Kysely<unknown>): Promise<void> {
  await createTableWithId(db, "client_links")
    .addColumn("public_id", "text", (column) => column.notNull().unique())
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("client", "text", required)
    .addColumn("note", "text", required)
    .addColumn("password_hash", "text")
    .addColumn("watermark", "integer", withDefault(0))
    .addColumn("max_openings", "integer")
    .addColumn("openings", "integer", withDefault(0))
    .addColumn("created_at", "text", required)
    .addColumn("expires_at", "text", required)
    .addColumn("revoked_at", "text")
    .addColumn("first_opened_at", "text")
    .execute();

  await db.schema
    .createTable("client_link_targets")
    .addColumn("link_id", "integer", belongsTo("client_links.id"))
    .addColumn("kind", "text", required)
    .addColumn("target_id", "integer", required)
    .addColumn("position", "integer", required)
    .addPrimaryKeyConstraint("client_link_targets_pk", ["link_id", "kind", "target_id"])
    .execute();

  await createTableWithId(db, "client_link_openings")
    .addColumn("link_id", "integer", belongsTo("client_links.id"))
    .addColumn("opened_at", "text", required)
    .addColumn("device", "text", required)
    .execute();
  await db.schema.createIndex("client_link_openings_link").on("client_link_openings").column("link_id").execute();

  await createTableWithId(db, "client_link_views")
    .addColumn("opening_id", "integer", belongsTo("client_link_openings.id"))
    .addColumn("what", "text", required)
    .addColumn("title", "text", required)
    .addColumn("at", "text", required)
    .addColumn("seconds", "integer", withDefault(0))
    .execute();
  await db.schema.createIndex("client_link_views_opening").on("client_link_views").column("opening_id").execute();
}
