// Times that the owner proposed for calls.
import type { Generated, Selectable } from "kysely";
import type { Database, Tables } from "../database.ts";

/** Times that the owner proposed for calls. */
export type CallProposalTable = {
  id: Generated<number>;
  enquiryId: number;
  /** SHA-256 of the secret in the URL, base64url. */
  tokenHash: string;
  /** JSON list. */
  times: string;
  minutes: number;
  place: string;
  createdAt: string;
  /** When the last of its times is over. */
  expiresAt: string;
  picked: string | null;
  /** How often the booked call was moved or canceled. */
  changes: Generated<number>;
  /** When it was booked or last changed. */
  changedAt: string | null;
  canceledAt: string | null;
  /** The time zone of the client's browser, or empty. */
  clientZone: Generated<string>;
  /** 1 if the owner was told that all times have passed. */
  endTold: Generated<number>;
};

export type CallProposalRow = Selectable<Tables["callProposals"]>;

export async function insertCallProposal(
  db: Database,
  values: Pick<CallProposalRow, "enquiryId" | "tokenHash" | "times" | "minutes" | "place" | "createdAt" | "expiresAt">,
): Promise<CallProposalRow> {
  return db.insertInto("callProposals").values(values).returningAll().executeTakeFirstOrThrow();
}

/** Finds a proposal that has not expired, or of which no time was picked and that has expired since a moment, by the hash of its secret. */
export async function findCallProposal(
  db: Database,
  tokenHash: string,
  { now, since }: { now: string; since: string },
): Promise<CallProposalRow | null> {
  const row = await db
    .selectFrom("callProposals")
    .selectAll()
    .where("tokenHash", "=", tokenHash)
    .where(({ or, and, eb }) =>
      or([eb("expiresAt", ">", now), and([eb("picked", "is", null), eb("expiresAt", ">", since)])]),
    )
    .executeTakeFirst();
  return row ?? null;
}

/** Lists proposals whose times have all passed without a pick, and of which the owner wasn't told. */
export async function listPassedProposals(db: Database, now: string): Promise<CallProposalRow[]> {
  return db
    .selectFrom("callProposals")
    .selectAll()
    .where("expiresAt", "<=", now)
    .where("picked", "is", null)
    .where("endTold", "=", 0)
    .orderBy("id")
    .execute();
}

/** Returns false if a time was picked, or the owner was told before. */
export async function markPassed(db: Database, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("callProposals")
    .set({ endTold: 1 })
    .where("id", "=", id)
    .where("picked", "is", null)
    .where("endTold", "=", 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lists the proposals of an enquiry that have neither expired nor been canceled, newest first. */
export async function listCallProposals(db: Database, enquiryId: number, now: string): Promise<CallProposalRow[]> {
  return db
    .selectFrom("callProposals")
    .selectAll()
    .where("enquiryId", "=", enquiryId)
    .where("expiresAt", ">", now)
    .where("canceledAt", "is", null)
    .orderBy("id", "desc")
    .execute();
}

/** Lists the booked calls of all enquiries, also canceled ones, while their links work. */
export async function listBookedCalls(db: Database): Promise<(CallProposalRow & { picked: string })[]> {
  const rows = await db.selectFrom("callProposals").selectAll().where("picked", "is not", null).orderBy("id").execute();
  return rows.flatMap((row) => (row.picked === null ? [] : [{ ...row, picked: row.picked }]));
}

export async function countOpenProposals(db: Database, enquiryId: number, now: string): Promise<number> {
  const row = await db
    .selectFrom("callProposals")
    .where("enquiryId", "=", enquiryId)
    .where("expiresAt", ">", now)
    .where("picked", "is", null)
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Returns false if a time was picked before. */
export async function pickTime(
  db: Database,
  id: number,
  values: Pick<CallProposalRow, "picked" | "expiresAt" | "changedAt" | "clientZone">,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("callProposals")
    .set(values)
    .where("id", "=", id)
    .where("picked", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Moves or cancels a booked call, and returns it. Returns null if it was changed since it was read. */
export async function changeBookedCall(
  db: Database,
  { id, changes }: Pick<CallProposalRow, "id" | "changes">,
  values: { changedAt: string } & Partial<Pick<CallProposalRow, "picked" | "expiresAt" | "canceledAt">>,
): Promise<CallProposalRow | null> {
  const row = await db
    .updateTable("callProposals")
    .set({ ...values, changes: changes + 1 })
    .where("id", "=", id)
    .where("changes", "=", changes)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function findCallProposalById(
  db: Database,
  enquiryId: number,
  id: number,
): Promise<CallProposalRow | null> {
  const row = await db
    .selectFrom("callProposals")
    .selectAll()
    .where("id", "=", id)
    .where("enquiryId", "=", enquiryId)
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes a proposal unless its picked time has changed. Returns whether it was deleted. */
export async function deleteCallProposal(
  db: Database,
  { id, picked }: Pick<CallProposalRow, "id" | "picked">,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("callProposals")
    .where("id", "=", id)
    .where("picked", picked === null ? "is" : "=", picked)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Those of which no time was picked are kept until they have expired before a moment, so that their links can say so. */
export async function deleteExpiredCallProposals(
  db: Database,
  { now, since }: { now: string; since: string },
): Promise<void> {
  await db
    .deleteFrom("callProposals")
    .where("expiresAt", "<=", now)
    .where(({ or, eb }) => or([eb("picked", "is not", null), eb("expiresAt", "<=", since)]))
    .execute();
}
