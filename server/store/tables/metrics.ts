import type { Database } from "../database.ts";
import { findDatabaseSize } from "../engine.ts";

/** Reads the counts for the metrics. */
export async function countForMetrics(
  db: Database,
  now: string,
): Promise<Record<"mailsWaiting" | "mailsFailed" | "imagesWaiting" | "sessions" | "databaseBytes", number>> {
  const count = async (query: { executeTakeFirstOrThrow(): Promise<{ count: number }> }) =>
    Number((await query.executeTakeFirstOrThrow()).count);
  return {
    mailsWaiting: await count(
      db
        .selectFrom("mails")
        .where("state", "=", "waiting")
        .select((select) => select.fn.countAll<number>().as("count")),
    ),
    mailsFailed: await count(
      db
        .selectFrom("mails")
        .where("state", "=", "failed")
        .select((select) => select.fn.countAll<number>().as("count")),
    ),
    imagesWaiting: await count(
      db
        .selectFrom("media")
        .where("state", "=", "pending")
        .select((select) => select.fn.countAll<number>().as("count")),
    ),
    sessions: await count(
      db
        .selectFrom("sessions")
        .where("expiresAt", ">", now)
        .select((select) => select.fn.countAll<number>().as("count")),
    ),
    databaseBytes: await findDatabaseSize(db),
  };
}
