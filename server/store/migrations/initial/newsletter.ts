import type { Kysely } from "kysely";
import { belongsTo, createTableWithId, required, withDefault } from "./columns.ts";

/** The newsletter: who gets it, its issues, which issue went to whom, and which addresses must not come back by an import. */
export async function createNewsletter(db: Kysely<unknown>): Promise<void> {
  await createTableWithId(db, "subscribers")
    .addColumn("email", "text", required)
    .addColumn("email_key", "text", (column) => column.notNull().unique())
    .addColumn("language", "text", required)
    .addColumn("topics", "text", withDefault("[]"))
    .addColumn("state", "text", required)
    .addColumn("origin", "text", required)
    .addColumn("source_path", "text", withDefault(""))
    .addColumn("consent", "text", withDefault(""))
    .addColumn("confirm_hash", "text", (column) => column.unique())
    .addColumn("asked_topics", "text")
    .addColumn("asks", "integer", withDefault(0))
    .addColumn("asked_at", "text")
    .addColumn("manage_hash", "text", (column) => column.unique())
    .addColumn("soft_bounces", "integer", withDefault(0))
    .addColumn("created_at", "text", required)
    .addColumn("confirmed_at", "text")
    .addColumn("ended_at", "text")
    .addColumn("ended_reason", "text", withDefault(""))
    .addColumn("search_text", "text", withDefault(""))
    .execute();
  await db.schema.createIndex("subscribers_state").on("subscribers").columns(["state", "id"]).execute();

  await createTableWithId(db, "newsletter_issues")
    .addColumn("post_id", "integer", (column) => column.references("posts.id").onDelete("set null"))
    .addColumn("language", "text", required)
    .addColumn("subject", "text", required)
    .addColumn("preheader", "text", withDefault(""))
    .addColumn("html", "text", withDefault(""))
    .addColumn("text", "text", withDefault(""))
    .addColumn("state", "text", required)
    .addColumn("audience", "text", withDefault("[]"))
    .addColumn("created_at", "text", required)
    .addColumn("started_at", "text")
    .addColumn("paused_until", "text")
    .addColumn("paused_reason", "text", withDefault(""))
    .addColumn("ended_at", "text")
    .execute();
  await db.schema.createIndex("newsletter_issues_post").on("newsletter_issues").column("post_id").execute();

  await db.schema
    .createTable("newsletter_deliveries")
    .addColumn("issue_id", "integer", belongsTo("newsletter_issues.id"))
    .addColumn("subscriber_id", "integer", belongsTo("subscribers.id"))
    .addColumn("state", "text", required)
    .addColumn("tries", "integer", withDefault(0))
    .addColumn("next_at", "text")
    .addColumn("handed_at", "text")
    .addColumn("sent_at", "text")
    .addColumn("reply", "text", withDefault(""))
    .addPrimaryKeyConstraint("newsletter_deliveries_key", ["issue_id", "subscriber_id"])
    .execute();
  await db.schema
    .createIndex("newsletter_deliveries_subscriber")
    .on("newsletter_deliveries")
    .column("subscriber_id")
    .execute();
  await db.schema
    .createIndex("newsletter_deliveries_due")
    .on("newsletter_deliveries")
    .columns(["state", "next_at"])
    .execute();

  await db.schema
    .createTable("suppressed_addresses")
    .addColumn("hash", "text", (column) => column.primaryKey().notNull())
    .execute();
}
