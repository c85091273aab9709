// Quotes that the owner made for clients.
import type { Generated } from "kysely";
import { z } from "zod";
import { quoteContent } from "#contract/quotes.ts";
import type { Database } from "../database.ts";
import { json, oneOf, type RowOf, table } from "../table.ts";

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
  /** The texts and the number, to search, in lower case. */
  searchText: Generated<string>;
};

export const quotes = table("quotes", {
  content: json(quoteContent.extend({ owner: z.object({ name: z.string(), email: z.string() }) })),
  state: oneOf(["open", "accepted", "declined", "withdrawn"]),
});
export type QuoteRow = RowOf<typeof quotes>;

/** Finds the last quote for any enquiry. */
export async function findNewestQuote(db: Database): Promise<QuoteRow | null> {
  const row = await db.selectFrom("quotes").selectAll().orderBy("id", "desc").limit(1).executeTakeFirst();
  return row ? quotes.decode(row) : null;
}
