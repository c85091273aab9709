import type { Insertable, Selectable, SelectQueryBuilder } from "kysely";
import { z } from "zod";
import { type Message, messageFolders } from "#contract/messages.ts";
import type { Database, Tables } from "../database.ts";

const fields = z.object({ folder: z.enum(messageFolders), mail: z.enum(["off", "waiting", "sent", "failed"]) });

type Folder = Message["folder"];
export type MailState = Message["mail"];
export type MessageRow = Omit<Selectable<Tables["messages"]>, "read" | "folder" | "mail"> & {
  read: boolean;
  folder: Folder;
  mail: MailState;
};
export type MessageValues = Omit<Insertable<Tables["messages"]>, "id" | "read" | "folder" | "mail"> & {
  read: boolean;
  folder: Folder;
  mail: MailState;
};

export async function listMessages(
  db: Database,
  folder: Folder,
  page: number,
  limit: number,
): Promise<{ rows: MessageRow[]; total: number }> {
  const inFolder = db.selectFrom("messages").where("folder", "=", folder);
  const { total } = await inFolder
    .select((select) => select.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await inFolder
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows: rows.map(fromRow), total: Number(total) };
}

export async function countUnreadMessages(db: Database, folder: Folder): Promise<number> {
  const row = await db
    .selectFrom("messages")
    .where("folder", "=", folder)
    .where("read", "=", 0)
    .select((select) => select.fn.countAll<number>().as("unread"))
    .executeTakeFirstOrThrow();
  return Number(row.unread);
}

/** Counts messages after one instant, up to another. */
export async function countMessagesBetween(
  db: Database,
  folders: readonly Folder[],
  after: string,
  until: string,
): Promise<number> {
  const row = await db
    .selectFrom("messages")
    .where("folder", "in", folders)
    .where("created_at", ">", after)
    .where("created_at", "<=", until)
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function findMessage(db: Database, id: number): Promise<MessageRow | null> {
  const row = await db.selectFrom("messages").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? fromRow(row) : null;
}

export async function insertMessage(db: Database, values: MessageValues): Promise<number> {
  return (
    await db
      .insertInto("messages")
      .values({ ...values, read: Number(values.read) })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;
}

export async function updateMessage(db: Database, id: number, values: Partial<MessageValues>): Promise<void> {
  const { read, ...rest } = values;
  await db
    .updateTable("messages")
    .set({ ...rest, ...(read !== undefined && { read: Number(read) }) })
    .where("id", "=", id)
    .execute();
}

export async function deleteMessage(db: Database, id: number): Promise<void> {
  await db.deleteFrom("messages").where("id", "=", id).execute();
}

export async function listMessagesBefore(db: Database, time: string, limit: number): Promise<MessageRow[]> {
  const rows = await db.selectFrom("messages").selectAll().where("created_at", "<", time).limit(limit).execute();
  return rows.map(fromRow);
}

/** Lists the messages to email now, the longest waiting first. */
export async function listDueMail(db: Database, now: string, limit: number): Promise<number[]> {
  const rows = await dueMail(db, now).select("id").orderBy("mail_next_at").orderBy("id").limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** Returns null if the message was emailed, put off or deleted in the meantime. */
export async function findDueMail(db: Database, id: number, now: string): Promise<MessageRow | null> {
  const row = await dueMail(db, now).selectAll().where("id", "=", id).executeTakeFirst();
  return row ? fromRow(row) : null;
}

export async function findNextMailTime(db: Database): Promise<string | null> {
  const row = await db
    .selectFrom("messages")
    .select((select) => select.fn.min("mail_next_at").as("next"))
    .where("mail", "=", "waiting")
    .executeTakeFirst();
  return row?.next ?? null;
}

function dueMail(db: Database, now: string): SelectQueryBuilder<Tables, "messages", object> {
  return db.selectFrom("messages").where("mail", "=", "waiting").where("mail_next_at", "<=", now);
}

function fromRow(row: Selectable<Tables["messages"]>): MessageRow {
  return { ...row, ...fields.parse({ folder: row.folder, mail: row.mail }), read: row.read === 1 };
}
