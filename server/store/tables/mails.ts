// Emails, each finished when it is queued. Those that wait are sent by the outbox.
import type { Insertable, Selectable } from "kysely";
import { z } from "zod";
import type { Database, Tables } from "../database.ts";

const fields = z.object({
  /** A message for the owner, the first opening of a client link, or an email in the conversation with a message's sender. */
  kind: z.enum(["message", "opening", "conversation"]),
  state: z.enum(["waiting", "handing-over", "sent", "failed", "unknown"]),
});
type Fields = z.infer<typeof fields>;

export type MailRow = Omit<Selectable<Tables["mails"]>, keyof Fields> & Fields;
export type MailValues = Omit<Insertable<Tables["mails"]>, "id" | keyof Fields> & Fields;
/** How an email to the owner fares. */
export type NoticeRow = Pick<MailRow, "state" | "nextAt" | "error" | "errorAt">;

export async function insertMail(db: Database, values: MailValues): Promise<MailRow> {
  return fromRow(await db.insertInto("mails").values(values).returningAll().executeTakeFirstOrThrow());
}

export async function updateMail(db: Database, id: number, values: Partial<MailValues>): Promise<void> {
  await db.updateTable("mails").set(values).where("id", "=", id).execute();
}

/** Changes the state of a mail if it still has an expected one. */
export async function moveMail(
  db: Database,
  id: number,
  from: MailRow["state"],
  values: Partial<MailValues>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("mails")
    .set(values)
    .where("id", "=", id)
    .where("state", "=", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findMail(db: Database, by: { id: number } | { key: string }): Promise<MailRow | null> {
  const row = await db
    .selectFrom("mails")
    .selectAll()
    .$if("id" in by, (query) => query.where("id", "=", "id" in by ? by.id : 0))
    .$if("key" in by, (query) => query.where("key", "=", "key" in by ? by.key : ""))
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** Lists the emails of the conversation about a message, the oldest first. */
export async function listConversation(db: Database, messageId: number): Promise<MailRow[]> {
  const rows = await db
    .selectFrom("mails")
    .selectAll()
    .where("messageId", "=", messageId)
    .where("kind", "=", "conversation")
    .orderBy("id")
    .execute();
  return rows.map(fromRow);
}

/** Finds the emails that told the owner of messages, by the messages' ids. */
export async function findMessageMails(
  db: Database,
  messageIds: readonly number[],
): Promise<ReadonlyMap<number, NoticeRow>> {
  if (messageIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("mails")
    .selectAll()
    .where("messageId", "in", messageIds)
    .where("kind", "=", "message")
    .execute();
  return new Map(rows.map((row) => [row.messageId ?? 0, fromRow(row)]));
}

/** Finds the email about the first opening of a client link. */
export async function findOpeningMail(db: Database, linkId: number): Promise<MailRow | null> {
  const row = await db.selectFrom("mails").selectAll().where("linkId", "=", linkId).executeTakeFirst();
  return row ? fromRow(row) : null;
}

export async function deleteOpeningMail(db: Database, linkId: number): Promise<void> {
  await db.deleteFrom("mails").where("linkId", "=", linkId).execute();
}

/** Lists the emails to send now, the longest waiting first, and those whose sending was cut off. */
export async function listUnsentMails(db: Database, now: string, limit: number): Promise<MailRow[]> {
  const rows = await db
    .selectFrom("mails")
    .selectAll()
    .where((where) =>
      where.or([
        where.and([where("state", "=", "waiting"), where("nextAt", "<=", now)]),
        where("state", "=", "handing-over"),
      ]),
    )
    .orderBy("nextAt")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}

/** Returns when the next waiting email is due. */
export async function findNextMailTime(db: Database): Promise<string | null> {
  const row = await db
    .selectFrom("mails")
    .select((select) => select.fn.min("nextAt").as("next"))
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return row?.next ?? null;
}

function fromRow(row: Selectable<Tables["mails"]>): MailRow {
  return { ...row, ...fields.parse(row) };
}
