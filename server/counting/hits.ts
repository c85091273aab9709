// Adds reports to the counts: which of them begins a visit, who is new today, and where they came from.
import { visitLimits } from "#contract/visit-limits.ts";
import type { VisitBeacon } from "#contract/statistics.ts";
import type { Database } from "../store/database.ts";
import {
  addVisitEvents,
  addVisits,
  countRowsOfDay,
  findSalt,
  listNamesOfDay,
  listVisitors,
  saveVisitors,
  type VisitEventRow,
  type VisitorRow,
  type VisitRow,
} from "../store/tables/visits.ts";
import { createYield } from "../workers/yield.ts";
import { stepBit, stepOf } from "./funnel.ts";
import { pageAt } from "./pages.ts";

/** A report, with what is known of its sender. */
export type Hit = {
  hour: string;
  seenAt: string;
  /** Null where visitors are not told apart. */
  visitor: string | null;
  device: string;
  path: string;
  source: string | null;
  campaign: string;
} & Pick<VisitBeacon, "detail" | "seconds" | "read"> & { event: VisitBeacon["event"] | "enquiry" };

/** Adds the reports of one day, in the order in which they came. */
export async function addHits(db: Database, day: string, hits: readonly Hit[]): Promise<void> {
  const hashes = [...new Set(hits.flatMap(({ visitor }) => visitor ?? []))];
  const known = new Map((await listVisitors(db, day, hashes)).map((row) => [row.hash, row]));
  // Once the day is over, nobody is recognized anymore.
  const isOver = hashes.length > 0 && (await findSalt(db, day)) === null;
  const shorten = await limitNames(db, day);
  const pages = new Map<string, Promise<string | null>>();
  const changed = new Set<VisitorRow>();
  const visits = new Map<string, VisitRow>();
  const events = new Map<string, VisitEventRow>();

  // Each made-up path is looked up, so a flood of them takes seconds.
  const yieldToEventLoop = createYield();
  for (const hit of hits) {
    await yieldToEventLoop();
    const page = await (pages.get(hit.path) ?? remember(pages, hit.path, pageAt(db, hit.path)));
    if (page === null) continue;
    // A visitor who only leaves a page after midnight, or from another network, doesn't start a visit.
    const isStranger = isOver || (hit.event === "leave" && !known.has(hit.visitor ?? ""));
    const hash = isStranger ? null : hit.visitor;
    const before = hash === null ? undefined : known.get(hash);
    const visitor = hash === null ? null : (before ?? newVisitor(day, hash, hit, page));
    const isNew = visitor !== null && before === undefined;
    const source = shorten("source", visitor?.source ?? hit.source ?? "");
    const campaign = shorten("campaign", visitor?.campaign ?? hit.campaign);
    const place = { at: hit.hour, page, source, campaign, device: hit.device };
    if (hit.event === "view") {
      const isVisit = visitor
        ? before === undefined || minutesBetween(before.seenAt, hit.seenAt) >= visitLimits.visitMinutes
        : hit.source !== null;
      if (visitor && before && isVisit && hit.source) {
        Object.assign(visitor, { source: hit.source, campaign: hit.campaign });
        Object.assign(place, { source: shorten("source", hit.source), campaign: shorten("campaign", hit.campaign) });
      }
      addTo(visits, place, { views: 1, visits: Number(isVisit), visitors: Number(isNew) });
    } else if (hit.event === "leave") {
      addTo(visits, place, { reads: Number(hit.read === true), seconds: hit.seconds ?? 0 });
    } else {
      const detail = await detailOf(db, hit, page);
      if (detail === null) continue;
      const key = { at: hit.hour, event: hit.event, detail: shorten("detail", detail), source };
      addEvent(events, key, hit.seconds ?? 0);
      if (isNew) addTo(visits, place, { visits: 1, visitors: 1 });
    }
    if (!visitor) continue;
    known.set(visitor.hash, visitor);
    changed.add(visitor);
    visitor.steps |= stepBit(stepOf(hit.event, page));
    visitor.seenAt = hit.seenAt;
    if (hit.event === "view") visitor.lastPage = page;
  }

  await addVisits(db, [...visits.values()]);
  await addVisitEvents(db, [...events.values()]);
  await saveVisitors(db, [...changed]);
}

function newVisitor(day: string, hash: string, hit: Hit, page: string): VisitorRow {
  return {
    day,
    hash,
    source: hit.source ?? "",
    campaign: hit.campaign,
    firstPage: page,
    lastPage: page,
    seenAt: hit.seenAt,
    steps: 0,
  };
}

/** Returns what an event was about, or null if there is no such thing. */
async function detailOf(db: Database, { event, detail = "" }: Hit, page: string): Promise<string | null> {
  if (event === "play") return pageAt(db, `/portfolio/${detail}`);
  if (event === "model") return page;
  if (event === "outbound") return /^[a-z0-9.-]{1,100}(:\d+)?$/i.test(detail) ? detail.toLowerCase() : null;
  if (event === "service") return /^[a-z0-9-]{1,80}$/.test(detail) ? detail : null;
  return "";
}

function addTo(visits: Map<string, VisitRow>, place: Place, counts: Partial<VisitRow>): void {
  const key = Object.values(place).join("\n");
  let row = visits.get(key);
  if (!row) visits.set(key, (row = { ...place, views: 0, visits: 0, visitors: 0, reads: 0, seconds: 0 }));
  for (const name of ["views", "visits", "visitors", "reads", "seconds"] as const) row[name] += counts[name] ?? 0;
}

type Place = Pick<VisitRow, "at" | "page" | "source" | "campaign" | "device">;

function addEvent(
  events: Map<string, VisitEventRow>,
  place: Pick<VisitEventRow, "at" | "event" | "detail" | "source">,
  seconds: number,
): void {
  const key = Object.values(place).join("\n");
  const row = events.get(key) ?? { ...place, count: 0, seconds: 0 };
  events.set(key, row);
  // A build reports how long it was played when it is left, after it was counted.
  row.count += Number(seconds === 0);
  row.seconds += seconds;
}

/** Returns a function that counts names together once there are too many of them or of their counts: anybody can make names up. */
async function limitNames(db: Database, day: string): Promise<(kind: string, name: string) => string> {
  if ((await countRowsOfDay(db, day)) >= visitLimits.rowsADay) return () => "Others";
  const names = Map.groupBy(await listNamesOfDay(db, day), ({ kind }) => kind as string);
  const known = new Map([...names].map(([kind, rows]) => [kind, new Set(rows.map(({ name }) => name))]));
  return (kind, name) => {
    const some = known.get(kind) ?? new Set();
    known.set(kind, some);
    if (some.has(name)) return name;
    if (some.size >= visitLimits.names) return "Others";
    some.add(name);
    return name;
  };
}

function remember<Value>(map: Map<string, Value>, key: string, value: Value): Value {
  map.set(key, value);
  return value;
}

function minutesBetween(earlier: string, later: string): number {
  return (Date.parse(later) - Date.parse(earlier)) / 60_000;
}
