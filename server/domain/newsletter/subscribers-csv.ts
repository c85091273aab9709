import type { Context } from "../../context.ts";
import { listSubscribersAfter, type SubscriberQuery, type SubscriberRow } from "../../store/tables/subscribers.ts";
import { writeCsv } from "../../text/csv.ts";

const rowsAtOnce = 500;

/** Yields subscribers as a CSV file. */
export function writeSubscribersCsv(context: Context, query: SubscriberQuery): AsyncGenerator<string> {
  return writeCsv(
    columns.map(([name]) => name),
    listRows(context, query),
  );
}

async function* listRows({ db }: Context, query: SubscriberQuery): AsyncGenerator<string[][]> {
  for (let last = 0; ;) {
    const rows = await listSubscribersAfter(db, query, last, rowsAtOnce);
    yield rows.map((row) => columns.map(([, read]) => read(row) ?? ""));
    last = rows.at(-1)?.id ?? last;
    if (rows.length < rowsAtOnce) return;
  }
}

const columns: readonly (readonly [string, (row: SubscriberRow) => string | null])[] = [
  ["email", (row) => row.email],
  ["state", (row) => row.state],
  ["topics", (row) => row.topics.join(" ")],
  ["language", (row) => row.language],
  ["origin", (row) => row.origin],
  ["page", (row) => row.sourcePath],
  ["consent", (row) => row.consent],
  ["added", (row) => row.createdAt],
  ["confirmed", (row) => row.confirmedAt],
  ["ended", (row) => row.endedAt],
  ["reason", (row) => row.endedReason],
];
