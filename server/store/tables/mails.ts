// Emails, which are complete when they are queued. The outbox sends the waiting ones.
import type { Generated } from "kysely";
import { foldText } from "#contract/fold-text.ts";
import type { Database } from "../database.ts";
import { oneOf, type RowOf, table, type ValuesOf } from "../table.ts";

/** All emails, to the owner and to the senders of enquiries. The outbox sends the waiting ones. */
export type MailTable = {
  id: Generated<number>;
  /**
   * What the email is about: enquiry, opening, conversation, automatic-answer, confirmation or notice; and the enquiry, client link or
   * subscriber.
   */
  kind: string;
  enquiryId: number | null;
  linkId: number | null;
  subscriberId: number | null;
  /** A key from the caller, so that a repeated call doesn't send the email again. */
  key: string;
  /** Message-ID without its brackets, and those of the thread before it, oldest first, as a JSON list. */
  headerId: string;
  thread: string;
  /** Empty for an email to the owner, whose address is a setting. */
  name: string;
  address: string;
  subject: string;
  text: string;
  /** waiting, handing-over, sent, failed or unknown. */
  state: string;
  tries: Generated<number>;
  nextAt: string | null;
  error: string | null;
  errorAt: string | null;
  createdAt: string;
  sentAt: string | null;
  /** An attached calendar file (RFC 5545), or empty. */
  calendar: Generated<string>;
  /** The quote or the invoice whose PDF is attached. */
  quoteId: number | null;
  invoiceId: number | null;
  /** The folded subject, to search. */
  searchText: Generated<string>;
};

const allMails = table("mails", {
  kind: oneOf(["enquiry", "opening", "conversation", "automatic-answer", "confirmation", "notice"]),
  state: oneOf(["waiting", "handing-over", "sent", "failed", "unknown"]),
});
export const mails: typeof allMails = {
  ...allMails,
  insert: (db, values) => allMails.insert(db, { ...values, searchText: foldText(values.subject) }),
};
export type MailRow = RowOf<typeof mails>;
export type MailValues = ValuesOf<typeof mails>;
/** The state of an email to the owner. */
export type NoticeRow = Pick<MailRow, "state" | "nextAt" | "error" | "errorAt">;

/** Finds the emails that told the owner of enquiries, by their ids. */
export async function findEnquiryMails(
  db: Database,
  enquiryIds: readonly number[],
): Promise<ReadonlyMap<number, NoticeRow>> {
  if (enquiryIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("mails")
    .selectAll()
    .where("enquiryId", "in", enquiryIds)
    .where("kind", "=", "enquiry")
    .execute();
  return new Map(rows.map((row) => [row.enquiryId ?? 0, mails.decode(row)]));
}

/** Lists the emails of an enquiry's thread after the first one, oldest first. */
export async function listConversation(db: Database, enquiryId: number): Promise<MailRow[]> {
  const rows = await db
    .selectFrom("mails")
    .selectAll()
    .where("enquiryId", "=", enquiryId)
    .where("kind", "in", ["conversation", "automatic-answer"])
    .orderBy("id")
    .execute();
  return rows.map(mails.decode);
}

/** Lists to whom automatic answers were queued after an instant, and when. */
export async function listAutomaticAnswers(
  db: Database,
  after: string,
): Promise<Pick<MailRow, "address" | "createdAt">[]> {
  return db
    .selectFrom("mails")
    .select(["address", "createdAt"])
    .where("kind", "=", "automatic-answer")
    .where("createdAt", ">", after)
    .execute();
}

/** Lists the emails that ask for the confirmation of a subscription and are to be sent after an instant, or were. */
export async function listConfirmations(
  db: Database,
  after: string,
): Promise<{ address: string; createdAt: string; at: string }[]> {
  const rows = await db
    .selectFrom("mails")
    .select(["address", "createdAt", "nextAt", "sentAt"])
    .where("kind", "=", "confirmation")
    .where((where) => where.or([where("createdAt", ">", after), where("nextAt", ">", after)]))
    .execute();
  return rows.map(({ nextAt, sentAt, ...row }) => ({ ...row, at: sentAt ?? nextAt ?? row.createdAt }));
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
  return rows.map(mails.decode);
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
