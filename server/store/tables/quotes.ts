// Quotes that the owner made for clients.
import type { Generated } from "kysely";
import { z } from "zod";
import { quoteContent } from "#contract/quotes.ts";
import type { Database } from "../database.ts";
import { flag, json, oneOf, type RowOf, table } from "../table.ts";

/** Quotes for clients. Once made, only the decision changes. */
export type QuoteTable = {
  id: Generated<number>;
  enquiryId: number;
  createdAt: string;
  /** SHA-256 of the secret in the URL, base64url. */
  tokenHash: string;
  /** The content of the quote, as JSON. */
  content: string;
  expiresAt: string;
  /** open, accepted, declined or withdrawn. */
  state: string;
  /** When a reply with the link was written. */
  sentAt: string | null;
  decidedAt: string | null;
  decidedBy: Generated<string>;
  reason: Generated<string>;
  /** The folded texts and the number, to search. */
  searchText: Generated<string>;
  /** Whether the client has ticked that they agree to the terms. */
  agreed: Generated<number>;
  /** A day; null while the deposit is due. */
  depositPaidOn: string | null;
  /** How often somebody has used the page, and when first and last. */
  openings: Generated<number>;
  firstOpenedAt: string | null;
  lastOpenedAt: string | null;
  /** Whether the owner was told that the quote ends soon, or has ended: "", soon or over. */
  endTold: Generated<string>;
};

export const quotes = table("quotes", {
  content: json(quoteContent.extend({ owner: z.object({ name: z.string(), email: z.string() }) })),
  state: oneOf(["open", "accepted", "declined", "withdrawn"]),
  agreed: flag,
  endTold: oneOf(["", "soon", "over"]),
});
export type QuoteRow = RowOf<typeof quotes>;

/** Lists the ids of all quotes. */
export async function listQuoteIds(db: Database): Promise<number[]> {
  return (await db.selectFrom("quotes").select("id").orderBy("id").execute()).map(({ id }) => id);
}

/** Lists the quotes that a client has and that nobody has decided about, whose last moment is before this one. */
export async function listEnding(db: Database, before: string): Promise<QuoteRow[]> {
  const rows = await db
    .selectFrom("quotes")
    .selectAll()
    .where("state", "=", "open")
    .where("sentAt", "is not", null)
    .where("expiresAt", "<=", before)
    .where("endTold", "!=", "over")
    .orderBy("id")
    .execute();
  return rows.map((row) => quotes.decode(row));
}

/** Lists the quotes that clients have and can still accept. */
export async function listOpenQuotes(db: Database, now: string): Promise<QuoteRow[]> {
  const rows = await db
    .selectFrom("quotes")
    .selectAll()
    .where("state", "=", "open")
    .where("sentAt", "is not", null)
    .where("expiresAt", ">", now)
    .orderBy("id")
    .execute();
  return rows.map((row) => quotes.decode(row));
}

/** Finds the last quote for any enquiry. */
export async function findNewestQuote(db: Database): Promise<QuoteRow | null> {
  const row = await db.selectFrom("quotes").selectAll().orderBy("id", "desc").limit(1).executeTakeFirst();
  return row ? quotes.decode(row) : null;
}
