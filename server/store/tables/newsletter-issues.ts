// The issues of the newsletter, and which of them went to whom.
import { type Generated, type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { type DeliveryState, deliveryStates, issueStates } from "#contract/newsletter-terms.ts";
import type { Database } from "../database.ts";
import { isIn } from "./enquiry-search.ts";
import { json, oneOf, type RowOf, table } from "../table.ts";

/** A letter to the subscribers, complete when it is made: later changes of its post change no letter. */
export type NewsletterIssueTable = {
  id: Generated<number>;
  /** Null once the post was deleted. */
  postId: number | null;
  language: string;
  subject: string;
  /** What mail programs show beside the subject. */
  preheader: Generated<string>;
  html: Generated<string>;
  text: Generated<string>;
  /** draft, queued, sending, paused, sent or stopped. */
  state: string;
  /** The topics of the post, as a JSON list: it goes to who has one of them, and to who gets every letter. */
  audience: Generated<string>;
  createdAt: string;
  startedAt: string | null;
  /** Until when sending pauses by itself, and why it pauses. */
  pausedUntil: string | null;
  pausedReason: Generated<string>;
  endedAt: string | null;
};

/** An issue for one subscriber. */
export type NewsletterDeliveryTable = {
  issueId: number;
  subscriberId: number;
  /** waiting, handed (all but the end was sent), sent, refused, bounced, or skipped because the subscriber had left. */
  state: string;
  tries: Generated<number>;
  nextAt: string | null;
  handedAt: string | null;
  sentAt: string | null;
  /** What the mail server answered. */
  reply: Generated<string>;
};

export const newsletterIssues = table("newsletterIssues", {
  state: oneOf(issueStates),
  audience: json(z.array(z.string())),
});
export type NewsletterIssueRow = RowOf<typeof newsletterIssues>;

export const newsletterDeliveries = table("newsletterDeliveries", { state: oneOf(deliveryStates) });
export type NewsletterDeliveryRow = RowOf<typeof newsletterDeliveries>;

/** Who gets an issue about some topics: those with one of them, and those who get every letter. */
function isReader(topics: readonly string[]): RawBuilder<boolean> {
  const one = topics.map((topic) => isIn([JSON.stringify(topic)], sql`topics`));
  return sql`(state = 'active' and ${topics.length === 0 ? sql`topics = '[]'` : sql`(topics = '[]' or ${sql.join(one, sql` or `)})`})`;
}

/** Counts who would get an issue about some topics, and how many of them get every letter. */
export async function countReaders(
  db: Database,
  topics: readonly string[],
): Promise<{ all: number; everyLetter: number }> {
  const { rows } = await sql<{ readers: number; everyLetter: number | null }>`
    select count(*) as readers, sum(case when topics = '[]' then 1 else 0 end) as every_letter
    from subscribers where ${isReader(topics)}`.execute(db);
  return { all: Number(rows[0]?.readers ?? 0), everyLetter: Number(rows[0]?.everyLetter ?? 0) };
}

/** Addresses an issue to its readers. Later subscribers get the next one. */
export async function addDeliveries(
  db: Database,
  issueId: number,
  topics: readonly string[],
  nextAt: string,
): Promise<void> {
  await sql`insert into newsletter_deliveries (issue_id, subscriber_id, state, next_at)
    select ${sql.lit(issueId)}, id, 'waiting', ${nextAt} from subscribers where ${isReader(topics)}`.execute(db);
}

/** Finds the delivery that has been due the longest. */
export async function findDueDelivery(
  db: Database,
  issueId: number,
  now: string,
): Promise<NewsletterDeliveryRow | null> {
  const row = await db
    .selectFrom("newsletterDeliveries")
    .selectAll()
    .where("issueId", "=", issueId)
    .where("state", "=", "waiting")
    .where("nextAt", "<=", now)
    .orderBy("nextAt")
    .orderBy("subscriberId")
    .limit(1)
    .executeTakeFirst();
  return row ? newsletterDeliveries.decode(row) : null;
}

/** Returns when an issue's next delivery is due, or null if none waits. */
export async function findNextDelivery(db: Database, issueId: number): Promise<string | null> {
  const { next } = await db
    .selectFrom("newsletterDeliveries")
    .select(({ fn }) => fn.min("nextAt").as("next"))
    .where("issueId", "=", issueId)
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  return next;
}

/** Marks a delivery as handed to the mail server if it still waits and its reader has not left. Returns whether it did. */
export async function handOver(
  db: Database,
  { issueId, subscriberId }: Pick<NewsletterDeliveryRow, "issueId" | "subscriberId">,
  handedAt: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("newsletterDeliveries")
    .set({ state: "handed", handedAt })
    .where("issueId", "=", issueId)
    .where("subscriberId", "=", subscriberId)
    .where("state", "=", "waiting")
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("subscribers").select("id").where("id", "=", subscriberId).where("state", "=", "active")),
    )
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("newsletterIssues").select("id").where("id", "=", issueId).where("state", "=", "sending")),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) > 0;
}

/** Counts the deliveries of issues by their states. */
export async function countDeliveries(
  db: Database,
  issueIds: readonly number[],
): Promise<Map<number, Partial<Record<DeliveryState, number>>>> {
  const counts = new Map<number, Partial<Record<DeliveryState, number>>>();
  if (issueIds.length === 0) return counts;
  const rows = await db
    .selectFrom("newsletterDeliveries")
    .select(({ fn }) => ["issueId", "state", fn.countAll().as("count")])
    .where("issueId", "in", issueIds)
    .groupBy(["issueId", "state"])
    .execute();
  for (const row of rows) {
    const { issueId, state, count } = newsletterDeliveries.decode(row);
    counts.set(issueId, { ...counts.get(issueId), [state]: Number(count) });
  }
  return counts;
}

/** Counts who left after the last letter that they got, by that letter's issue. */
export async function countLeftAfter(db: Database, issueIds: readonly number[]): Promise<Map<number, number>> {
  if (issueIds.length === 0) return new Map();
  const { rows } = await sql<{ issueId: number; count: number }>`
    select deliveries.issue_id, count(*) as count
    from newsletter_deliveries as deliveries join subscribers on subscribers.id = deliveries.subscriber_id
    where deliveries.issue_id in (${sql.join(issueIds)}) and deliveries.state = 'sent'
      and subscribers.state = 'unsubscribed' and subscribers.ended_at >= deliveries.sent_at
      and not exists (select 1 from newsletter_deliveries as later where later.subscriber_id = deliveries.subscriber_id
        and later.sent_at > deliveries.sent_at and later.sent_at <= subscribers.ended_at)
    group by deliveries.issue_id`.execute(db);
  return new Map(rows.map(({ issueId, count }) => [issueId, Number(count)]));
}

/** Lists the addresses whose mail servers refused an issue, the last ones first. */
export async function listRefused(
  db: Database,
  issueId: number,
  limit: number,
): Promise<{ email: string; state: DeliveryState; reply: string }[]> {
  const rows = await db
    .selectFrom("newsletterDeliveries")
    .innerJoin("subscribers", "subscribers.id", "newsletterDeliveries.subscriberId")
    .select(["subscribers.email", "newsletterDeliveries.state", "newsletterDeliveries.reply"])
    .where("issueId", "=", issueId)
    .where("newsletterDeliveries.state", "in", ["refused", "bounced"])
    .orderBy("newsletterDeliveries.handedAt", "desc")
    .orderBy("subscriberId", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ email, ...row }) => ({ email, ...newsletterDeliveries.decode(row) }));
}

/** Lists issues, the last ones first. */
export async function listIssues(db: Database, page: number, pageSize: number): Promise<NewsletterIssueRow[]> {
  const rows = await db
    .selectFrom("newsletterIssues")
    .selectAll()
    .orderBy("id", "desc")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return rows.map((row) => newsletterIssues.decode(row));
}

/** Returns the names of the images in all issues: who has a letter must see its images. */
export async function listFilesOfIssues(db: Database): Promise<Set<string>> {
  const files = new Set<string>();
  for (const { id } of await db.selectFrom("newsletterIssues").select("id").execute()) {
    const row = await db.selectFrom("newsletterIssues").select("html").where("id", "=", id).executeTakeFirst();
    for (const [name] of row?.html.matchAll(/[0-9a-f]{32}-letter\.(?:jpg|png)/g) ?? []) files.add(name);
  }
  return files;
}
