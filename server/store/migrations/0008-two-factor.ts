import type { Kysely } from "kysely";
import { engineOf } from "../engine.ts";
import { createSharedMemory } from "../postgres/schema.ts";

/** A second factor at login, recovery codes, and passkeys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const schema = db.schema;
  await schema.alterTable("users").addColumn("passkey_handle", "text").execute();

  await schema
    .createTable("two_factor")
    .addColumn("user_id", "integer", (column) => column.primaryKey().references("users.id").onDelete("cascade"))
    .addColumn("secret", "text", (column) => column.notNull())
    .addColumn("last_step", "integer", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("enabled_at", "text")
    .execute();

  await schema
    .createTable("recovery_codes")
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("hash", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("recovery_codes_pk", ["user_id", "hash"])
    .execute();

  await schema
    .createTable("passkeys")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("credential_id", "text", (column) => column.notNull().unique())
    .addColumn("public_key", "text", (column) => column.notNull())
    .addColumn("counter", "integer", (column) => column.notNull())
    .addColumn("transports", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("synced", "integer", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("last_used_at", "text")
    .execute();
  await schema.createIndex("passkeys_user").on("passkeys").column("user_id").execute();

  if (engineOf(db) === "postgresql") await createSharedMemory(db);
}
