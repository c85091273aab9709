import type { Kysely } from "kysely";

/** The hashes of API tokens are written like those of all other tokens. */
export async function up(db: Kysely<{ api_tokens: { id: number; token_hash: string } }>): Promise<void> {
  for (const { id, token_hash } of await db.selectFrom("api_tokens").select(["id", "token_hash"]).execute())
    await db
      .updateTable("api_tokens")
      .set({ token_hash: Buffer.from(token_hash, "hex").toString("base64url") })
      .where("id", "=", id)
      .execute();
}
