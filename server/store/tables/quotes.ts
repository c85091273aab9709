// Quotes that the owner made for clients.
import type { Insertable, Selectable, Updateable } from "kysely";
import type { Database, Tables } from "../database.ts";

export type QuoteRow = Omit<Selectable<Tables["quotes"]>, "state"> & {
  state: "open" | "accepted" | "declined" | "withdrawn";
};
type Values = Omit<Insertable<Tables["quotes"]>, "state"> & { state: QuoteRow["state"] };

export async function insertQuote(db: Database, values: Omit<Values, "id">): Promise<QuoteRow> {
  return rowOf(await db.insertInto("quotes").values(values).returningAll().executeTakeFirstOrThrow());
}

/** Lists the quotes of a message, the newest first. */
export async function listQuotes(db: Database, messageId: number): Promise<QuoteRow[]> {
  const rows = await db
    .selectFrom("quotes")
    .selectAll()
    .where("messageId", "=", messageId)
    .orderBy("id", "desc")
    .execute();
  return rows.map(rowOf);
}

export async function findQuote(db: Database, by: { id: number } | { tokenHash: string }): Promise<QuoteRow | null> {
  const row = await db
    .selectFrom("quotes")
    .selectAll()
    .where((where) => ("id" in by ? where("id", "=", by.id) : where("tokenHash", "=", by.tokenHash)))
    .executeTakeFirst();
  return row ? rowOf(row) : null;
}

/** The last one that was made for any message. */
export async function findNewestQuote(db: Database): Promise<QuoteRow | null> {
  const row = await db.selectFrom("quotes").selectAll().orderBy("id", "desc").limit(1).executeTakeFirst();
  return row ? rowOf(row) : null;
}

/** Changes a quote that waits for a decision. Returns false if there was one before. */
export async function changeOpenQuote(
  db: Database,
  id: number,
  values: Updateable<Tables["quotes"]> & { state?: QuoteRow["state"] },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("quotes")
    .set(values)
    .where("id", "=", id)
    .where("state", "=", "open")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function rowOf(row: Selectable<Tables["quotes"]>): QuoteRow {
  return { ...row, state: row.state as QuoteRow["state"] };
}
