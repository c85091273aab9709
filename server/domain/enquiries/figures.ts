// The figures of enquiries: won values, answer times, and how much spam the filter found.
import { limits } from "#contract/limits.ts";
import { serverLimits } from "../../server-limits.ts";
import type { EnquiryFigures } from "#contract/enquiries.ts";
import { dayOf, startOfDay } from "../../calendar.ts";
import type { Context } from "../../context.ts";
import {
  countSortedOut,
  listAnswers,
  listClosed,
  listEnquiriesAfter,
  type EnquiryRow,
} from "../../store/tables/enquiries.ts";
import { enquiryEvents } from "../../store/tables/enquiry-events.ts";
import { writeCsv } from "../../text/csv.ts";
import { readSiteContent } from "../site/site-content.ts";
import { listQuotes } from "../quotes/quotes.ts";
import { readSums, roundMoney } from "#contract/money.ts";
import { countLearned } from "./spam-filter.ts";

const dayLength = 86_400_000;
const rowsAtOnce = 500;

export async function readEnquiryFigures(context: Context): Promise<EnquiryFigures> {
  const { db, clock, config } = context;
  const { language } = (await readSiteContent(context)).identity;
  const now = clock.now();
  const { timeZone } = config;
  const before = (days: number) => new Date(now.getTime() - days * dayLength).toISOString();
  const quarters = lastQuarters(dayOf(now, timeZone), limits.enquiry.quarters);
  const first = quarters.at(-1) ?? "";
  const closed = Map.groupBy(
    await listClosed(db, startOfDay(firstDayOf(first), timeZone).toISOString()),
    ({ closedAt }) => quarterOf(dayOf(new Date(closedAt), timeZone)),
  );
  const waits = (await listAnswers(db, before(limits.enquiry.answerDays)))
    .map(({ createdAt, answeredAt }) => (Date.parse(answeredAt) - Date.parse(createdAt)) / 60_000)
    .toSorted((a, b) => a - b);
  const learned = await countLearned(db);
  return {
    quarters: quarters.map((quarter) => {
      const rows = closed.get(quarter) ?? [];
      const won = rows.filter(({ stage }) => stage === "won");
      const sums = addUp(
        won.map(({ value }) => value),
        language,
      );
      return { quarter, won: won.length, lost: rows.length - won.length, ...sums };
    }),
    answers: { count: waits.length, medianMinutes: Math.round(waits[Math.floor(waits.length / 2)] ?? 0) },
    sortedOut: await countSortedOut(db, before(serverLimits.spam.shownDays)),
    learning: { spam: learned.spam, wanted: learned.wanted, needed: serverLimits.spam.marks },
  };
}

/** Yields all enquiries but spam as a CSV file. */
export function writeEnquiriesCsv(context: Context): AsyncGenerator<string> {
  return writeCsv([...columns.map(([name]) => name), "quotes", "notes"], listRows(context));
}

async function* listRows(context: Context): AsyncGenerator<string[][]> {
  for (let last = 0; ;) {
    const rows = await listEnquiriesAfter(context.db, last, rowsAtOnce);
    const lines = [];
    for (const row of rows)
      lines.push([
        ...columns.map(([, read]) => read(row) ?? ""),
        (await listQuotes(context, row.id)).map(({ number, state, total }) => `${number} ${state} ${total}`).join("\n"),
        (await enquiryEvents.list(context.db, { enquiryId: row.id, kind: "note" }, "id"))
          .map(({ text }) => text)
          .join("\n"),
      ]);
    yield lines;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < rowsAtOnce) return;
  }
}

const columns: readonly (readonly [string, (row: EnquiryRow) => string | null])[] = [
  ["id", (row) => String(row.id)],
  ["received", (row) => row.createdAt],
  ["name", (row) => row.name],
  ["email", (row) => row.email],
  ["folder", (row) => row.folder],
  ["stage", (row) => row.stage],
  ["service", (row) => row.serviceTitle],
  ["offer", (row) => row.offer],
  ["budget", (row) => row.budget],
  ["deadline", (row) => row.deadline],
  ["link", (row) => row.link],
  ["value", (row) => row.value],
  ["reminder", (row) => row.nextAt],
  ["answered", (row) => row.answeredAt],
  ["closed", (row) => row.closedAt],
  ["source", (row) => row.source],
  ["campaign", (row) => row.campaign],
  ["first page", (row) => row.firstPage],
  ["message", (row) => row.message],
];

/** Adds up sums of money, separately for each currency, and names the values that aren't sums. */
function addUp(
  values: readonly string[],
  language: string,
): Pick<EnquiryFigures["quarters"][number], "values" | "unreadable"> {
  const sums = new Map<string, number>();
  const unreadable = new Set<string>();
  for (const value of values.filter((each) => each.trim() !== ""))
    for (const sum of readSums(value, language))
      if (sum) sums.set(sum.currency, (sums.get(sum.currency) ?? 0) + sum.amount);
      else unreadable.add(value);
  return {
    values: [...sums]
      .map(([currency, amount]) => ({ currency, amount: roundMoney(amount * 100, currency) / 100 }))
      .toSorted((a, b) => b.amount - a.amount),
    unreadable: [...unreadable],
  };
}

function quarterOf(day: string): string {
  return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
}

function firstDayOf(quarter: string): string {
  return `${quarter.slice(0, 4)}-${String(Number(quarter.at(-1)) * 3 - 2).padStart(2, "0")}-01`;
}

/** Returns the quarter of a day and the ones before it, newest first. */
function lastQuarters(today: string, count: number): string[] {
  const index = Number(today.slice(0, 4)) * 4 + Math.ceil(Number(today.slice(5, 7)) / 3) - 1;
  return Array.from({ length: count }, (_, back) => `${Math.floor((index - back) / 4)}-Q${((index - back) % 4) + 1}`);
}
