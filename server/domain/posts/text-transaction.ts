import type { Transaction } from "kysely";
import type { Context } from "../../context.ts";
import type { Tables } from "../../store/database.ts";
import { isLong, readText } from "../../text/long-texts.ts";
import type { ReadText } from "../../text/text-work.ts";

export type TextReader = (html: string) => Promise<ReadText>;

/**
 * Runs a transaction that needs to know what texts say. A long text is read before the transaction begins: that can take seconds, in
 * which nobody else could write. Where `work` meets a long text, it is rolled back, and runs again once that text is read.
 */
export async function transactionWithTexts<Result>(
  { db }: Pick<Context, "db">,
  work: (db: Transaction<Tables>, read: TextReader) => Promise<Result>,
): Promise<Result> {
  const known = new Map<string, ReadText>();
  for (;;) {
    try {
      return await db.transaction().execute((transaction) =>
        work(transaction, async (html) => {
          const read = known.get(html);
          if (read) return read;
          if (isLong(html)) throw new UnreadTextError(html);
          return readText(html);
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
