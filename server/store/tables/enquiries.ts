// What happened to messages: notes, emails to their senders, and moves between stages.
import type { Insertable, Selectable } from "kysely";
import { z } from "zod";
import type { Database, Tables } from "../database.ts";

const eventKinds = z.enum(["note", "mail", "moved"]);

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

function eventOf(row: Selectable<Tables["enquiryEvents"]>): EventRow {
  return { ...row, kind: eventKinds.parse(row.kind) };
}
