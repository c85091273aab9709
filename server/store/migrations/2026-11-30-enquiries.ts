import { type Kysely, sql } from "kysely";

/** Renames the scope of API tokens for what visitors send with the contact form. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update api_tokens set scopes = replace(scopes, '"messages"', '"enquiries"')`.execute(db);
}
