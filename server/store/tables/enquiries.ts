import type { Generated } from "kysely";
import { type Enquiry, enquiryFolders } from "#contract/enquiries.ts";
import { type Stage, stages } from "#contract/enquiry-stages.ts";
import { foldText } from "#contract/fold-text.ts";
import type { Database } from "../database.ts";
import { flag, oneOf, type RowOf, table, type ValuesOf } from "../table.ts";

export type EnquiryTable = {
  id: Generated<number>;
  name: string;
  email: string;
  message: string;
  folder: string;
  read: number;
  /** Why the enquiry was not emailed: `not-set-up`, `too-many` or empty. */
  notMailed: Generated<string>;
  /** A stage of contract/enquiry-stages.ts. */
  stage: Generated<string>;
  /** Id of the service that the enquiry is about, or empty, with its title and offer as the sender saw them. */
  service: Generated<string>;
  serviceTitle: Generated<string>;
  offer: Generated<string>;
  budget: Generated<string>;
  deadline: Generated<string>;
  /** URL of a page that says more, or empty. */
  link: Generated<string>;
  /** The value as the owner writes it, with the currency. */
  value: Generated<string>;
  /** Day of the next reminder in the owner's time zone. */
  nextAt: string | null;
  /** When the enquiry was first answered, and when it was last won or lost. */
  answeredAt: string | null;
  closedAt: string | null;
  /** How the sender came to the site; null if unknown. */
  source: string | null;
  campaign: string | null;
  firstPage: string | null;
  /** The folded text to search. */
  searchText: Generated<string>;
  /** Why the filter marked the enquiry as spam: `signs`, `learned` or empty. */
  sortedOut: Generated<string>;
  /** What the filter has learned the enquiry as: `spam`, `wanted` or empty. */
  learnedAs: Generated<string>;
  /** 1 if the owner added it. */
  addedByHand: Generated<number>;
  /** Message-ID without its brackets, and subject, of the email that the owner added; or empty. */
  headerId: Generated<string>;
  subject: Generated<string>;
  createdAt: string;
};

export const enquiries = table("enquiries", {
  folder: oneOf(enquiryFolders),
  read: flag,
  notMailed: oneOf(["", "not-set-up", "too-many"]),
  stage: oneOf(stages),
  sortedOut: oneOf(["", "signs", "learned"]),
  learnedAs: oneOf(["", "spam", "wanted"]),
  addedByHand: flag,
});
export type EnquiryRow = RowOf<typeof enquiries>;
export type EnquiryValues = ValuesOf<typeof enquiries>;

type Folder = Enquiry["folder"];

export type EnquiryFilter = { folder: Folder; stage?: Stage | undefined };

/** Lists the enquiries of a page, the newest first. */
export async function listEnquiries(
  db: Database,
  filter: EnquiryFilter,
  page: number,
  limit: number,
): Promise<{ rows: EnquiryRow[]; total: number }> {
  const { folder, stage } = filter;
  const all = db
    .selectFrom("enquiries")
    .where("folder", "=", folder)
    .$if(stage !== undefined, (query) => query.where("stage", "=", stage ?? ""));
  const { total } = await all.select((select) => select.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await all
    .selectAll()
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows: rows.map(enquiries.decode), total: Number(total) };
}

/** Lists enquiries in the order of their ids. */
export async function listEnquiriesById(db: Database, ids: readonly number[]): Promise<EnquiryRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("enquiries").selectAll().where("id", "in", ids).execute();
  return rows.map(enquiries.decode).toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** Lists the enquiries whose reminder is due, without spam. */
export async function listReminders(
  db: Database,
  today: string,
  limit: number,
): Promise<{ rows: EnquiryRow[]; total: number }> {
  const due = db.selectFrom("enquiries").where("nextAt", "<=", today).where("folder", "!=", "spam");
  const { total } = await due.select((select) => select.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await due.selectAll().orderBy("nextAt").orderBy("id").limit(limit).execute();
  return { rows: rows.map(enquiries.decode), total: Number(total) };
}

/** Lists the enquiries that were won or lost since an instant. */
export async function listClosed(
  db: Database,
  since: string,
): Promise<{ stage: string; value: string; closedAt: string }[]> {
  const rows = await db
    .selectFrom("enquiries")
    .select(["stage", "value", "closedAt"])
    .where("closedAt", ">=", since)
    .where("folder", "!=", "spam")
    .execute();
  return rows.map(({ closedAt, ...row }) => ({ ...row, closedAt: closedAt ?? "" }));
}

/** Lists when the enquiries since an instant came and were first answered. Those that the owner added may have been answered elsewhere. */
export async function listAnswers(db: Database, since: string): Promise<{ createdAt: string; answeredAt: string }[]> {
  const rows = await db
    .selectFrom("enquiries")
    .select(["createdAt", "answeredAt"])
    .where("createdAt", ">=", since)
    .where("answeredAt", "is not", null)
    .where("folder", "!=", "spam")
    .where("addedByHand", "=", 0)
    .execute();
  return rows.map((row) => ({ createdAt: row.createdAt, answeredAt: row.answeredAt ?? "" }));
}

export async function countSortedOut(db: Database, since: string): Promise<number> {
  const row = await db
    .selectFrom("enquiries")
    .where("folder", "=", "spam")
    .where("sortedOut", "!=", "")
    .where("createdAt", ">=", since)
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Lists all enquiries but spam after one, by their ids. */
export async function listEnquiriesAfter(db: Database, id: number, limit: number): Promise<EnquiryRow[]> {
  const rows = await db
    .selectFrom("enquiries")
    .selectAll()
    .where("id", ">", id)
    .where("folder", "!=", "spam")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(enquiries.decode);
}

export async function countUnreadEnquiries(db: Database, folder: Folder): Promise<number> {
  const row = await db
    .selectFrom("enquiries")
    .where("folder", "=", folder)
    .where("read", "=", 0)
    .select((select) => select.fn.countAll<number>().as("unread"))
    .executeTakeFirstOrThrow();
  return Number(row.unread);
}

/** Counts enquiries of the contact form after one instant, up to another. */
export async function countEnquiriesBetween(
  db: Database,
  folders: readonly Folder[],
  after: string,
  until: string,
): Promise<number> {
  const row = await db
    .selectFrom("enquiries")
    .where("folder", "in", folders)
    .where("createdAt", ">", after)
    .where("createdAt", "<=", until)
    .where("addedByHand", "=", 0)
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Inserts an enquiry with its text to search, and returns its id. */
export async function insertEnquiry(db: Database, values: Omit<EnquiryValues, "searchText">): Promise<number> {
  return (await enquiries.insert(db, { ...values, searchText: searchTextOf(values) })).id;
}

/** Corrects the sender of an enquiry. */
export async function changeSender(
  db: Database,
  enquiry: EnquiryRow,
  sender: Pick<EnquiryRow, "name" | "email">,
): Promise<void> {
  const searchText = searchTextOf({ ...enquiry, ...sender });
  await enquiries.update(db, { id: enquiry.id }, { ...sender, searchText });
}

/** The columns that the search reads. */
export const searchedColumns = ["name", "email", "serviceTitle", "message"] as const;

function searchTextOf(values: Pick<EnquiryValues, (typeof searchedColumns)[number]>): string {
  return foldText(searchedColumns.map((column) => values[column]).join(" "));
}

export async function listEnquiriesBefore(db: Database, time: string, limit: number): Promise<EnquiryRow[]> {
  const rows = await db.selectFrom("enquiries").selectAll().where("createdAt", "<", time).limit(limit).execute();
  return rows.map(enquiries.decode);
}
