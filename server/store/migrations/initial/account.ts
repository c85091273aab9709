import type { Kysely } from "kysely";
import { engineOf } from "../../engine.ts";
import { createSharedMemory } from "../../postgres/schema.ts";
import { belongsTo, createTableWithId, required, withDefault } from "./columns.ts";

/** The owner's account and everything by which the owner, or a program in the owner's name, logs in. */
export async function createAccount(db: Kysely<unknown>): Promise<void> {
  await createTableWithId(db, "users")
    .addColumn("username", "text", required)
    .addColumn("username_key", "text", (column) => column.notNull().unique())
    .addColumn("password_hash", "text", required)
    .addColumn("passkey_handle", "text")
    .addColumn("created_at", "text", required)
    .execute();

  await db.schema
    .createTable("sessions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("user_id", "integer", belongsTo("users.id"))
    .addColumn("device", "text", required)
    .addColumn("address", "text", withDefault(""))
    .addColumn("created_at", "text", required)
    .addColumn("last_used_at", "text", required)
    .addColumn("expires_at", "text", required)
    .execute();

  await db.schema
    .createTable("two_factor")
    .addColumn("user_id", "integer", (column) => column.primaryKey().references("users.id").onDelete("cascade"))
    .addColumn("secret", "text", required)
    .addColumn("last_step", "integer", required)
    .addColumn("created_at", "text", required)
    .addColumn("enabled_at", "text")
    .execute();

  await db.schema
    .createTable("recovery_codes")
    .addColumn("user_id", "integer", belongsTo("users.id"))
    .addColumn("hash", "text", required)
    .addPrimaryKeyConstraint("recovery_codes_pk", ["user_id", "hash"])
    .execute();

  await createTableWithId(db, "passkeys")
    .addColumn("user_id", "integer", belongsTo("users.id"))
    .addColumn("credential_id", "text", (column) => column.notNull().unique())
    .addColumn("public_key", "text", required)
    .addColumn("counter", "integer", required)
    .addColumn("transports", "text", required)
    .addColumn("name", "text", required)
    .addColumn("synced", "integer", required)
    .addColumn("created_at", "text", required)
    .addColumn("last_used_at", "text")
    .execute();
  await db.schema.createIndex("passkeys_user").on("passkeys").column("user_id").execute();

  // Only the hash of each token is stored.
  await createTableWithId(db, "api_tokens")
    .addColumn("user_id", "integer", belongsTo("users.id"))
    .addColumn("name", "text", required)
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("scopes", "text", required)
    .addColumn("created_at", "text", required)
    .addColumn("expires_at", "text")
    .addColumn("last_used_at", "text")
    .addColumn("last_address", "text", withDefault(""))
    .execute();

  if (engineOf(db) === "postgresql") await createSharedMemory(db);
}
