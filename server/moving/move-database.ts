import { ConflictError } from "../errors.ts";
import { copySite, countRows, emptySite } from "../store/copy-site.ts";
import { saveSetting } from "../store/tables/settings.ts";
import { judge, openToWrite, type Readable } from "./ends.ts";
import { findDifference, takeFingerprint, toText } from "./fingerprint.ts";
import type { Place } from "./places.ts";

/**
 * In one transaction of the target, which ends only if every row was found there as it is in the source: cut off before, nothing of it
 * is there. Answers the number of rows, or null where all of them were there already.
 */
export async function moveDatabase(
  source: Readable,
  to: Place,
  secret: string | null,
  onProgress: (done: number, total: number) => void,
): Promise<number | null> {
  const total = await source.read(countRows);
  const target = await openToWrite(to);
  const look = () => source.read((db) => takeFingerprint(db, source.search));
  try {
    return await target.db.transaction().execute(async (db) => {
      // Somebody may have made a site of it while media were on their way.
      if ((await judge(to, db, target.search, look)) === "same") return null;
      await emptySite({ db });
      let done = 0;
      const onCopied = (rows: number) => onProgress(Math.min((done += rows), total), total);
      await source.read((from) =>
        copySite({ db: from, search: source.search }, { db, search: target.search }, { sessions: true, onCopied }),
      );
      const [left, arrived] = [await look(), await takeFingerprint(db, target.search)];
      const table = findDifference(left, arrived);
      if (table !== null) {
        throw new ConflictError(
          `The table ${table} is not the same there (${left[table]?.rows ?? 0} rows here, ${arrived[table]?.rows ?? 0} there), so no row was kept; was something written meanwhile? Run this again.`,
        );
      }
      await saveSetting(db, "moved", toText(arrived));
      if (secret !== null && to.databaseUrl !== null) await saveSetting(db, "session-secret", secret);
      return Object.values(arrived).reduce((sum, { rows }) => sum + rows, 0);
    });
  } finally {
    await target.close();
  }
}
