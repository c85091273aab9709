// The two ways to change data, both in a transaction with a time and the activity log: one for content that visitors see, one for the rest.
import type { Transaction } from "kysely";
import type { Context } from "../context.ts";
import type { Tables } from "../store/database.ts";
import { insertActivity } from "../store/tables/activity.ts";
import { isLong, readText } from "../text/long-texts.ts";
import type { ReadText } from "../text/text-work.ts";

export type TextReader = (html: string) => Promise<ReadText>;

/** The tools of a change. */
export type Change = {
  /** The transaction. */
  db: Transaction<Tables>;
  /** The time of the change. */
  now: string;
  /** Adds a line to the owner's activity log. */
  log: (text: string) => Promise<void>;
  /** Reads the words of a text. */
  readText: TextReader;
};

/** Changes content that visitors can see. Cached pages are rendered again after the change. */
export async function changeContent<Result>(
  context: Pick<Context, "db" | "clock" | "content">,
  work: (change: Change) => Promise<Result>,
): Promise<Result> {
  const result = await changeRecords(context, work);
  context.content.changed();
  return result;
}

/**
 * Changes data that visitors don’t see. Reading a long text can take seconds and would block other writers: if `work` needs one, the transaction
 * is rolled back, and `work` runs again after the text was read outside of the transaction.
 */
export async function changeRecords<Result>(
  { db, clock }: Pick<Context, "db" | "clock">,
  work: (change: Change) => Promise<Result>,
): Promise<Result> {
  const now = clock.now().toISOString();
  const known = new Map<string, ReadText>();
  for (;;) {
    try {
      return await db.transaction().execute((transaction) =>
        work({
          db: transaction,
          now,
          log: (text) => insertActivity(transaction, now, text),
          async readText(html) {
            const read = known.get(html);
            if (read) return read;
            if (isLong(html)) throw new UnreadTextError(html);
            return readText(html);
          },
        }),
      );
    } catch (error) {
      if (!(error instanceof UnreadTextError)) throw error;
      known.set(error.html, await readText(error.html));
    }
  }
}

class UnreadTextError extends Error {
  readonly html: string;
  constructor(html: string) {
    super("A long text was not read before the transaction began.");
    this.html = html;
  }
}
