// The statistics that the owner sees.
import { visitLimits } from "#contract/visit-limits.ts";
import type { LiveVisitors, PageFigures, Statistics, VisitSums } from "#contract/statistics.ts";
import { funnelSteps, machineKinds } from "#contract/visit-terms.ts";
import { dayOf, hoursOf, shiftDay } from "../../calendar.ts";
import type { Context } from "../../context.ts";
import { InvalidError } from "../../errors.ts";
import type { Database } from "../../store/database.ts";
import {
  countVisitorsSince,
  findFirstVisit,
  listVisits,
  sumEvents,
  sumFunnels,
  sumMachines,
  sumVisits,
  type VisitFilter,
} from "../../store/tables/visits.ts";
import { readSiteContent } from "../site/site-content.ts";
import { stepBit } from "../../counting/funnel.ts";
import { namePage } from "../../counting/pages.ts";
import { writeCsv } from "../../text/csv.ts";

const none: VisitSums = { visitors: 0, visits: 0, views: 0, reads: 0, seconds: 0 };
/** Longer periods are shown by the month. */
const daysByDay = 92;
const listed = 100;
const rowsAtOnce = 2000;

type Period = { from?: string | undefined; to?: string | undefined; days: number };
type Filters = Pick<VisitFilter, "page" | "source" | "device">;

/** Returns the statistics of a period, up to the last second. */
export async function readStatistics(
  context: Context,
  { from: first, to: last, days, ...filters }: Period & Filters,
): Promise<Statistics> {
  const period = periodOf(context, { from: first, to: last, days });
  const filter = { ...period, ...filters };
  const length = lengthOf(period);
  await context.visits.flush();
  const { db, clock, config } = context;
  const { from } = filter;
  const earlier = { ...filter, from: shiftDay(from, -length), to: shiftDay(from, -1) };
  const unit = unitOf(filter, dayOf(clock.now(), config.timeZone));
  const series = await sumVisits(db, filter, unit);
  const seriesBefore = await sumVisits(db, earlier, unit);
  const times = timesOf(filter, unit, config.timeZone);
  const timesBefore = timesOf(earlier, unit, config.timeZone);
  /** The same hour of the day before, which can have another number of hours, or the day or month at the same place. */
  const sumsBefore = (at: string, index: number) =>
    unit === "hour"
      ? seriesBefore.filter(({ name }) => name.slice(10, 13) === at.slice(10)).reduce(addUp, none)
      : sumsOf(seriesBefore.find(({ name }) => name === timesBefore[index]));
  const [totals] = await sumVisits(db, filter, "all");
  const [before] = await sumVisits(db, earlier, "all");
  const events = await sumEvents(db, filter);
  const funnels = await sumFunnels(db, filter);
  const earlierEvents = await sumEvents(db, earlier);
  const eventsOf = (name: string) => events.filter(({ event }) => event === name);
  const countOf = (name: string, some = events) =>
    some.reduce((sum, { event, count }) => sum + (event === name ? count : 0), 0);
  const content = await readSiteContent(context);
  const services = new Map(content.services.entries.map(({ id, title }) => [id, title]));
  const plain = ({ detail, count, seconds }: (typeof events)[number], title = detail) => ({
    name: detail,
    title,
    count,
    seconds,
  });
  const titled = (rows: typeof events) =>
    Promise.all(rows.map(async (row) => plain(row, (await namePage(db, row.detail)).title)));
  return {
    counting: content.statistics.counting,
    ...period,
    since: await findFirstVisit(db),
    today: dayOf(clock.now(), config.timeZone),
    unit,
    totals: sumsOf(totals),
    before: sumsOf(before),
    series: times.map((at, index) => ({
      at,
      ...sumsOf(series.find(({ name }) => name === at)),
      before: sumsBefore(at, index),
    })),
    pages: await Promise.all(
      (await sumVisits(db, filter, "page"))
        .slice(0, listed)
        .map(async ({ name, ...sums }) => ({ key: name, ...(await namePage(db, name)), ...sums })),
    ),
    sources: (await sumVisits(db, filter, "source")).slice(0, listed),
    campaigns: (await sumVisits(db, filter, "campaign")).filter(({ name }) => name !== "").slice(0, listed),
    devices: await sumVisits(db, filter, "device"),
    plays: await titled(eventsOf("play")),
    models: await titled(eventsOf("model")),
    outbound: eventsOf("outbound")
      .slice(0, listed)
      .map((row) => plain(row)),
    services: eventsOf("service").map((row) => plain(row, services.get(row.detail))),
    resumes: countOf("resume"),
    formsBegun: countOf("form"),
    enquiries: countOf("enquiry"),
    enquiriesBefore: countOf("enquiry", earlierEvents),
    funnel: [
      { step: "visitor", visitors: sumOf(funnels) },
      ...funnelSteps.map((step) => ({ step, visitors: sumOf(funnels.filter(({ steps }) => steps & stepBit(step))) })),
    ],
    funnelBySource: [...Map.groupBy(funnels, ({ source }) => source)]
      .map(([source, rows]) => ({
        source,
        visitors: sumOf(rows),
        enquiries: sumOf(rows.filter(({ steps }) => steps & stepBit("enquiry"))),
      }))
      .toSorted((a, b) => b.enquiries - a.enquiries || b.visitors - a.visitors)
      .slice(0, listed),
    machines: (await sumMachines(db, filter)).flatMap(({ kind, ...row }) => {
      const known = machineKinds.find((each) => each === kind);
      return known ? [{ kind: known, ...row }] : [];
    }),
  };
}

export async function readLiveVisitors(context: Context): Promise<LiveVisitors> {
  await context.visits.flush();
  const since = new Date(context.clock.now().getTime() - visitLimits.liveMinutes * 60_000).toISOString();
  const rows = await countVisitorsSince(context.db, since);
  return {
    visitors: sumOf(rows),
    pages: await Promise.all(
      rows.map(async ({ page, visitors }) => ({ key: page, ...(await namePage(context.db, page)), visitors })),
    ),
  };
}

/** Returns a few figures of each page, for lists of pages. */
export async function readPageFigures({ db, clock, config }: Context, days: number): Promise<PageFigures> {
  const today = dayOf(clock.now(), config.timeZone);
  const period = { from: shiftDay(today, 1 - days), to: today };
  const pages = new Map<string, PageFigures["pages"][string]>();
  for (const { name, views, reads } of await sumVisits(db, period, "page")) pages.set(name, { views, reads, plays: 0 });
  for (const { event, detail, count } of await sumEvents(db, period))
    if (event === "play") pages.set(detail, { views: 0, reads: 0, ...pages.get(detail), plays: count });
  return { days, pages: Object.fromEntries(pages) };
}

/** Yields a period as a CSV file. The caller writes pending counts first. */
export function writeVisitsCsv({ db }: Context, period: { from: string; to: string }): AsyncGenerator<string> {
  return writeCsv(
    ["time", "page", "title", "source", "campaign", "device", "views", "visits", "visitors", "reads", "seconds"],
    listRows(db, period),
  );
}

async function* listRows(db: Database, period: { from: string; to: string }): AsyncGenerator<(string | number)[][]> {
  const titles = new Map<string, string>();
  for (let offset = 0; ; offset += rowsAtOnce) {
    const rows = await listVisits(db, period, rowsAtOnce, offset);
    const lines = [];
    for (const { at, page, source, campaign, device, views, visits, visitors, reads, seconds } of rows) {
      const title = titles.get(page) ?? (await titleOf(db, page));
      titles.set(page, title);
      lines.push([at, page, title, source, campaign, device, views, visits, visitors, reads, seconds]);
    }
    yield lines;
    if (rows.length < rowsAtOnce) return;
  }
}

async function titleOf(db: Database, page: string): Promise<string> {
  return (await namePage(db, page)).title;
}

/** Returns the first and the last day of a period. */
export function periodOf({ clock, config }: Context, { from, to, days }: Period): { from: string; to: string } {
  const last = to ?? dayOf(clock.now(), config.timeZone);
  const period = { from: from ?? shiftDay(last, 1 - days), to: last };
  lengthOf(period);
  return period;
}

/** Returns the days of a period. Throws if it ends before it begins or is too long. */
function lengthOf({ from, to }: VisitFilter): number {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  if (days < 1) throw new InvalidError("The period ends before it begins.");
  if (days > visitLimits.periodDays) throw new InvalidError("Choose a period of at most ten years.");
  return days;
}

/** Returns the unit that suits a period: hours for one day, as long as they are kept. */
function unitOf(filter: VisitFilter, today: string): Statistics["unit"] {
  const days = lengthOf(filter);
  if (days === 1 && filter.from >= shiftDay(today, 1 - visitLimits.hourDays)) return "hour";
  return days <= daysByDay ? "day" : "month";
}

function timesOf({ from, to }: VisitFilter, unit: Statistics["unit"], timeZone: string): string[] {
  if (unit === "hour") return hoursOf(from, timeZone);
  const days: string[] = [];
  for (let day = from; day <= to; day = shiftDay(day, 1)) days.push(day);
  return unit === "day" ? days : [...new Set(days.map((day) => day.slice(0, 7)))];
}

function sumsOf(row: VisitSums | undefined): VisitSums {
  const { visitors, visits, views, reads, seconds } = row ?? none;
  return { visitors: visitors ?? 0, visits: visits ?? 0, views: views ?? 0, reads: reads ?? 0, seconds: seconds ?? 0 };
}

function addUp(one: VisitSums, other: VisitSums): VisitSums {
  return {
    visitors: one.visitors + other.visitors,
    visits: one.visits + other.visits,
    views: one.views + other.views,
    reads: one.reads + other.reads,
    seconds: one.seconds + other.seconds,
  };
}

function sumOf(rows: readonly { visitors: number }[]): number {
  return rows.reduce((sum, { visitors }) => sum + visitors, 0);
}
