import { type Kysely, sql } from "kysely";

/** API tokens read messages with a scope of their own. Those that could read messages so far still can. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update api_tokens set scopes = replace(scopes, '"read"', '"read","messages"') where scopes like '%"read"%'`.execute(
    db,
  );
}
