// Who gets the newsletter, and the addresses that left it.
import { type Generated, type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { foldText } from "#contract/fold-text.ts";
import { subscriberOrigins, type SubscriberState, subscriberStates } from "#contract/newsletter-terms.ts";
import type { Database } from "../database.ts";
import { json, oneOf, orNull, type RowOf, table, type ValuesOf } from "../table.ts";
import { isIn } from "./enquiry-search.ts";

/** Who gets the newsletter, wants to, or did. */
export type SubscriberTable = {
  id: Generated<number>;
  /** As it was typed, without spaces around it. */
  email: string;
  /** The same for all spellings of an address: in lower case, the domain in Punycode. */
  emailKey: string;
  /** The language of the page on which they subscribed. */
  language: string;
  /** A JSON list, such as ["category:3"]; empty for all letters. */
  topics: Generated<string>;
  /** pending, active, unsubscribed or bounced. */
  state: string;
  /** form, owner or import. */
  origin: string;
  /** The path of the page with the form. */
  sourcePath: Generated<string>;
  /** What they consented to: the sentence of the form, or where the owner says that the consent is recorded. */
  consent: Generated<string>;
  /** SHA-256 of the secret in the link that confirms, base64url; null if no confirmation is open. */
  confirmHash: string | null;
  /** The topics that the open confirmation will set. */
  askedTopics: string | null;
  /** How many emails asked for a confirmation since the last one was given, and when the last was queued. */
  asks: Generated<number>;
  askedAt: string | null;
  /** SHA-256 of the secret in the link to leave, base64url; null until the first confirmation. */
  manageHash: string | null;
  /** Letters in a row that the mail server could not deliver for now. */
  softBounces: Generated<number>;
  createdAt: string;
  confirmedAt: string | null;
  /** When and why they left, or were taken off. */
  endedAt: string | null;
  endedReason: Generated<string>;
  /** The folded address and its key, to search. */
  searchText: Generated<string>;
};

/** An address that left: an import can't bring it back. */
export type SuppressedAddressTable = {
  /** HMAC-SHA-256 of the address's key with the newsletter's key, base64url. */
  hash: string;
};

const topics = json(z.array(z.string()));
const allSubscribers = table("subscribers", {
  topics,
  askedTopics: orNull(topics),
  state: oneOf(subscriberStates),
  origin: oneOf(subscriberOrigins),
});
/** What a search in addresses reads. */
function searchTextOf({ email, emailKey }: { email: string; emailKey: string }): { searchText: string } {
  return { searchText: `${foldText(email)}\n${emailKey}` };
}
export const subscribers: typeof allSubscribers = {
  ...allSubscribers,
  insert: (db, values) => allSubscribers.insert(db, { ...values, ...searchTextOf(values) }),
};
export type SubscriberRow = RowOf<typeof subscribers>;
export type SubscriberValues = ValuesOf<typeof subscribers>;

export const suppressedAddresses = table("suppressedAddresses", {});

/** Rows per query: their values are fewer than the parameters that SQLite and PostgreSQL take. */
const atOnce = 400;

export type SubscriberQuery = {
  /** A part of the address. */
  search?: string | undefined;
  state?: SubscriberState | undefined;
  /** Only who gets letters about one topic, those about everything included. */
  topic?: string | undefined;
};

/** Lists a page of subscribers, the last ones first. */
export async function listSubscribers(
  db: Database,
  query: SubscriberQuery,
  page: number,
  pageSize: number,
): Promise<{ rows: SubscriberRow[]; total: number }> {
  const matching = db.selectFrom("subscribers").where(matches(query));
  const { total } = await matching.select(({ fn }) => fn.countAll().as("total")).executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy("id", "desc")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows: rows.map((row) => subscribers.decode(row)), total: Number(total) };
}

/** Lists subscribers after an id, the first ones first. */
export async function listSubscribersAfter(
  db: Database,
  query: SubscriberQuery,
  after: number,
  limit: number,
): Promise<SubscriberRow[]> {
  const rows = await db
    .selectFrom("subscribers")
    .selectAll()
    .where(matches(query))
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => subscribers.decode(row));
}

function matches({ search, state, topic }: SubscriberQuery): RawBuilder<boolean> {
  const conditions = [
    ...(search ? [isIn([foldText(search)])] : []),
    ...(state ? [sql<boolean>`state = ${state}`] : []),
    ...(topic ? [sql<boolean>`(topics = '[]' or ${isIn([JSON.stringify(topic)], sql`topics`)})`] : []),
  ];
  return conditions.length === 0 ? sql`1 = 1` : sql`${sql.join(conditions, sql` and `)}`;
}

/** Counts the subscribers of each state. */
export async function countSubscribers(db: Database): Promise<Record<SubscriberState, number>> {
  const rows = await db
    .selectFrom("subscribers")
    .select(({ fn }) => ["state", fn.countAll().as("count")])
    .groupBy("state")
    .execute();
  const counts = new Map(rows.map(({ state, count }) => [state, Number(count)]));
  const count = (state: SubscriberState) => counts.get(state) ?? 0;
  return {
    pending: count("pending"),
    active: count("active"),
    unsubscribed: count("unsubscribed"),
    bounced: count("bounced"),
  };
}

/** Lists from when to when addresses were subscribed. */
export async function listSubscriptions(db: Database): Promise<{ confirmedAt: string; endedAt: string | null }[]> {
  const rows = await db
    .selectFrom("subscribers")
    .select(["confirmedAt", "endedAt"])
    .where("confirmedAt", "is not", null)
    .execute();
  return rows.map(({ confirmedAt, endedAt }) => ({ confirmedAt: confirmedAt ?? "", endedAt }));
}

/** Returns which of some keys have a row. */
export async function findKnownKeys(db: Database, keys: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (let start = 0; start < keys.length; start += atOnce) {
    const rows = await db
      .selectFrom("subscribers")
      .select("emailKey")
      .where("emailKey", "in", keys.slice(start, start + atOnce))
      .execute();
    for (const { emailKey } of rows) known.add(emailKey);
  }
  return known;
}

/** Returns which of some hashes belong to addresses that left. */
export async function findSuppressed(db: Database, hashes: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (let start = 0; start < hashes.length; start += atOnce) {
    const rows = await db
      .selectFrom("suppressedAddresses")
      .select("hash")
      .where("hash", "in", hashes.slice(start, start + atOnce))
      .execute();
    for (const { hash } of rows) found.add(hash);
  }
  return found;
}

/** Remembers an address that left. */
export async function suppressAddress(db: Database, hash: string): Promise<void> {
  await db
    .insertInto("suppressedAddresses")
    .values({ hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Adds many subscribers. Returns how many were not there yet. */
export async function insertSubscribers(db: Database, rows: readonly SubscriberValues[]): Promise<number> {
  let inserted = 0;
  const someAtOnce = 50;
  for (let start = 0; start < rows.length; start += someAtOnce) {
    const values = rows
      .slice(start, start + someAtOnce)
      .map((row) => subscribers.encode({ ...row, ...searchTextOf(row) }));
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("subscribers")
      .values(values)
      .onConflict((conflict) => conflict.column("emailKey").doNothing())
      .executeTakeFirstOrThrow();
    inserted += Number(numInsertedOrUpdatedRows ?? 0);
  }
  return inserted;
}

/** Counts the active subscribers by their topics, without those who get every letter. */
export async function countTopics(db: Database): Promise<{ topics: string[]; subscribers: number }[]> {
  const rows = await db
    .selectFrom("subscribers")
    .select(({ fn }) => ["topics", fn.countAll().as("count")])
    .where("state", "=", "active")
    .where("topics", "!=", sql.lit("[]"))
    .groupBy("topics")
    .execute();
  return rows.map(({ topics: stored, count }) => ({
    topics: z.array(z.string()).parse(JSON.parse(stored)),
    subscribers: Number(count),
  }));
}

/** Replaces a topic, also where the confirmation of it is open. */
export async function replaceTopic(db: Database, before: string, after: string): Promise<void> {
  const rows = await db
    .selectFrom("subscribers")
    .selectAll()
    .where(
      sql<boolean>`(${isIn([JSON.stringify(before)], sql`topics`)} or ${isIn([JSON.stringify(before)], sql`asked_topics`)})`,
    )
    .execute();
  for (const row of rows.map((each) => subscribers.decode(each)))
    await subscribers.update(
      db,
      { id: row.id },
      {
        topics: withTopic(row.topics, before, after),
        askedTopics: row.askedTopics && withTopic(row.askedTopics, before, after),
      },
    );
}

/** Returns topics with one in the place of another. */
export function withTopic(topics: readonly string[], before: string, after: string): string[] {
  return [...new Set(topics.map((topic) => (topic === before ? after : topic)))];
}

/** Lists addresses that were never asked for their confirmation, the first ones first. */
export async function listUnasked(db: Database, limit: number): Promise<SubscriberRow[]> {
  const rows = await db
    .selectFrom("subscribers")
    .selectAll()
    .where("state", "=", "pending")
    .where("askedAt", "is", null)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => subscribers.decode(row));
}

export async function countUnasked(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom("subscribers")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("state", "=", "pending")
    .where("askedAt", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes those who didn't confirm, and closes the other confirmations, that were asked for before an instant. */
export async function deleteUnconfirmed(db: Database, before: string): Promise<void> {
  await db.deleteFrom("subscribers").where("state", "=", "pending").where("askedAt", "<", before).execute();
  await db
    .updateTable("subscribers")
    .set({ confirmHash: null, askedTopics: null, asks: 0 })
    .where("confirmHash", "is not", null)
    .where("askedAt", "<", before)
    .execute();
}
