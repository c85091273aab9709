import type { Database } from "../database.ts";

/** How many enquiries of each kind contain a word. Words are keyed hashes; the empty word counts all enquiries. */
export type SpamWordTable = { word: string; spam: number; wanted: number };

const atOnce = 300;

export async function listSpamWords(db: Database, words: readonly string[]): Promise<SpamWordTable[]> {
  const rows: SpamWordTable[] = [];
  for (let start = 0; start < words.length; start += atOnce)
    rows.push(
      ...(await db
        .selectFrom("spamWords")
        .selectAll()
        .where("word", "in", words.slice(start, start + atOnce))
        .execute()),
    );
  return rows;
}

/** Adds one enquiry to the count of each word, or subtracts one. */
export async function addSpamWords(
  db: Database,
  words: readonly string[],
  kind: "spam" | "wanted",
  change: 1 | -1,
): Promise<void> {
  // In the same order everywhere, so that two transactions can't wait for each other.
  const sorted = words.toSorted();
  for (let start = 0; start < sorted.length; start += atOnce) {
    const values = sorted
      .slice(start, start + atOnce)
      .map((word) => ({ word, spam: 0, wanted: 0, [kind]: Math.max(0, change) }));
    await db
      .insertInto("spamWords")
      .values(values)
      .onConflict((conflict) =>
        conflict.column("word").doUpdateSet((update) => ({ [kind]: update(`spamWords.${kind}`, "+", change) })),
      )
      .execute();
  }
  if (change < 0) await db.deleteFrom("spamWords").where("spam", "<=", 0).where("wanted", "<=", 0).execute();
}
