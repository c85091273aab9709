import type { Transaction } from "kysely";
import type { Context } from "../../context.ts";
import type { Tables } from "../../store/database.ts";
import { isLong, readText } from "../../text/long-texts.ts";
import type { ReadText } from "../../text/text-work.ts";

export type TextReader = (html: string) => Promise<ReadText>;

/**
 * Runs a transaction that needs the words of texts. Reading a long text can take seconds, in which no other transaction could write. If
 * `work` meets a long text, the transaction is rolled back, and runs again after the text was read outside of it.
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
