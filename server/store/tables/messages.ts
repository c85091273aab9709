import { type Insertable, type Selectable, sql } from "kysely";
import { z } from "zod";
import { type Message, messageFolders } from "#contract/messages.ts";
import { type Stage, stages } from "#contract/stage-words.ts";
import type { Database, Tables } from "../database.ts";

const fields = z.object({
  folder: z.enum(messageFolders),
  /** Why a message that should have been emailed wasn't even queued, or empty. */
  notMailed: z.enum(["", "not-set-up", "too-many"]),
  stage: z.enum(stages),
  sortedOut: z.enum(["", "signs", "learned"]),
  learnedAs: z.enum(["", "spam", "wanted"]),
});
type Fields = z.infer<typeof fields>;

type Folder = Message["folder"];
export type MessageRow = Omit<Selectable<Tables["messages"]>, "read" | keyof Fields> & Fields & { read: boolean };
export type MessageValues = Omit<Insertable<Tables["messages"]>, "id" | "read" | keyof Fields> &
  Pick<Fields, "folder"> &
  Partial<Fields> & { read: boolean };

export type MessageFilter = { folder: Folder; stage?: Stage | undefined; q?: string | undefined };

/** Lists the messages of a page, the newest first. */
export async function listMessages(
  db: Database,
  filter: MessageFilter,
  page: number,
  limit: number,
): Promise<{ rows: MessageRow[]; total: number }> {
  const all = filtered(db, filter);
  const { total } = await all.select((select) => select.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await all
    .selectAll()
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows: rows.map(fromRow), total: Number(total) };
}

/** All words must occur in the name, the address, the service or the text. */
function filtered(db: Database, { folder, stage, q = "" }: MessageFilter) {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  return db
    .selectFrom("messages")
    .where("folder", "=", folder)
    .$if(stage !== undefined, (query) => query.where("stage", "=", stage ?? ""))
    .$if(words.length > 0, (query) =>
      query.where((where) =>
        where.and(
          words.map((word) => sql<boolean>`search_text like ${`%${word.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`),
        ),
      ),
    );
}

/** Lists the messages whose reminder is due, without spam. */
export async function listReminders(
  db: Database,
  today: string,
  limit: number,
): Promise<{ rows: MessageRow[]; total: number }> {
  const due = db.selectFrom("messages").where("nextAt", "<=", today).where("folder", "!=", "spam");
  const { total } = await due.select((select) => select.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await due.selectAll().orderBy("nextAt").orderBy("id").limit(limit).execute();
  return { rows: rows.map(fromRow), total: Number(total) };
}

/** Lists what was won or lost since an instant. */
export async function listClosed(
  db: Database,
  since: string,
): Promise<{ stage: string; value: string; closedAt: string }[]> {
  const rows = await db
    .selectFrom("messages")
    .select(["stage", "value", "closedAt"])
    .where("closedAt", ">=", since)
    .where("folder", "!=", "spam")
    .execute();
  return rows.map(({ closedAt, ...row }) => ({ ...row, closedAt: closedAt ?? "" }));
}

/** Lists when the messages since an instant came and were first answered. */
export async function listAnswers(db: Database, since: string): Promise<{ createdAt: string; answeredAt: string }[]> {
  const rows = await db
    .selectFrom("messages")
    .select(["createdAt", "answeredAt"])
    .where("createdAt", ">=", since)
    .where("answeredAt", "is not", null)
    .where("folder", "!=", "spam")
    .execute();
  return rows.map((row) => ({ createdAt: row.createdAt, answeredAt: row.answeredAt ?? "" }));
}

export async function countSortedOut(db: Database, since: string): Promise<number> {
  const row = await db
    .selectFrom("messages")
    .where("folder", "=", "spam")
    .where("sortedOut", "!=", "")
    .where("createdAt", ">=", since)
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Lists all messages but spam after one, by their ids. */
export async function listMessagesAfter(db: Database, id: number, limit: number): Promise<MessageRow[]> {
  const rows = await db
    .selectFrom("messages")
    .selectAll()
    .where("id", ">", id)
    .where("folder", "!=", "spam")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(fromRow);
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
    .where("createdAt", ">", after)
    .where("createdAt", "<=", until)
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
      .values({
        ...values,
        searchText: [values.name, values.email, values.serviceTitle, values.message].join(" ").toLowerCase(),
        read: Number(values.read),
      })
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
  const rows = await db.selectFrom("messages").selectAll().where("createdAt", "<", time).limit(limit).execute();
  return rows.map(fromRow);
}

function fromRow(row: Selectable<Tables["messages"]>): MessageRow {
  return { ...row, ...fields.parse(row), read: row.read === 1 };
}
