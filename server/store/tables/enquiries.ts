// What happened to messages: notes, emails to their senders, and moves between stages.
import type { Insertable, Selectable } from "kysely";
import { z } from "zod";
import type { Database, Tables } from "../database.ts";

const mailStates = z.enum(["waiting", "handing-over", "sent", "failed", "unknown"]);
const eventKinds = z.enum(["note", "mail", "moved"]);

export type MailRow = Omit<Selectable<Tables["mails"]>, "state"> & { state: z.infer<typeof mailStates> };
type MailValues = Omit<Insertable<Tables["mails"]>, "id" | "state"> & { state: MailRow["state"] };
export type EventRow = Omit<Selectable<Tables["enquiryEvents"]>, "kind"> & { kind: z.infer<typeof eventKinds> };

export async function insertEvent(
  db: Database,
  event: Omit<Insertable<Tables["enquiryEvents"]>, "id" | "kind"> & { kind: EventRow["kind"] },
): Promise<EventRow> {
  return eventOf(await db.insertInto("enquiryEvents").values(event).returningAll().executeTakeFirstOrThrow());
}

/** Lists the events of a message, the newest first. */
export async function listEvents(db: Database, messageId: number): Promise<EventRow[]> {
  const rows = await db
    .selectFrom("enquiryEvents")
    .selectAll()
    .where("messageId", "=", messageId)
    .orderBy("id", "desc")
    .execute();
  return rows.map(eventOf);
}

export async function findEventOfMail(db: Database, mailId: number): Promise<EventRow | null> {
  const row = await db.selectFrom("enquiryEvents").selectAll().where("mailId", "=", mailId).executeTakeFirst();
  return row ? eventOf(row) : null;
}

/** Returns whether there was such a note. */
export async function deleteNote(db: Database, messageId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("enquiryEvents")
    .where("id", "=", id)
    .where("messageId", "=", messageId)
    .where("kind", "=", "note")
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function insertMail(db: Database, values: MailValues): Promise<MailRow> {
  return mailOf(await db.insertInto("mails").values(values).returningAll().executeTakeFirstOrThrow());
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
  return row ? mailOf(row) : null;
}

/** Lists the emails about a message, the oldest first. */
export async function listMails(db: Database, messageId: number): Promise<MailRow[]> {
  const rows = await db.selectFrom("mails").selectAll().where("messageId", "=", messageId).orderBy("id").execute();
  return rows.map(mailOf);
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
  return rows.map(mailOf);
}

/** Returns when the next waiting email is due. */
export async function findNextMailsTime(db: Database): Promise<string | null> {
  const row = await db
    .selectFrom("mails")
    .select((select) => select.fn.min("nextAt").as("next"))
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return row?.next ?? null;
}

function mailOf(row: Selectable<Tables["mails"]>): MailRow {
  return { ...row, state: mailStates.parse(row.state) };
}

function eventOf(row: Selectable<Tables["enquiryEvents"]>): EventRow {
  return { ...row, kind: eventKinds.parse(row.kind) };
}
