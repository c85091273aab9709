// Counts visits without a trace of the visitors (docs/decisions/0035-statistics.md). Reports wait in memory for at most ten seconds, and are then
// added to the counts in one transaction.
import { createHmac, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { limits } from "#contract/limits.ts";
import type { StatisticsSettings } from "#contract/site/statistics.ts";
import type { VisitBeacon } from "#contract/statistics.ts";
import { hourOf } from "../calendar.ts";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import { networkOf } from "../limits/network.ts";
import type { Database, Tables } from "../store/database.ts";
import type { Store } from "../store/store.ts";
import {
  addMachines,
  addVisitEvents,
  addVisits,
  condenseVisits,
  countRowsOfDay,
  findSalt,
  forgetVisitorsBefore,
  keepSalt,
  listNamesOfDay,
  listVisitors,
  saveVisitors,
  type VisitEventRow,
  type VisitorRow,
  type VisitRow,
} from "../store/tables/visits.ts";
import { stepBit, stepOf } from "./funnel.ts";
import { pageAt } from "./pages.ts";
import { programOf } from "./programs.ts";
import { sourceOf } from "./sources.ts";

/** What a request tells of its sender. */
export type Sender = { address: string; headers: Record<string, string | string[] | undefined> };

/** How a visitor came, for a message from the form. */
export type Journey = { source: string; campaign: string; firstPage: string };

export type Visits = {
  /** Counts a report of a page. Programs, and people who object by their browser's setting, are not counted. */
  count(sender: Sender, report: VisitBeacon): Promise<void>;
  /** Counts a message, and returns how its sender came; null if that is not known. */
  countMessage(sender: Sender): Promise<Journey | null>;
  /** Counts a page or feed that was sent to a program; requests of people are ignored, because their pages report them. */
  countMachine(userAgent: string): void;
  /** Writes what was counted. */
  flush(): Promise<void>;
};

type Needs = {
  db: Kysely<Tables>;
  clock: Clock;
  config: Pick<Config, "siteUrl" | "timeZone">;
  withLock: Store["withLock"];
  /** Returns what the owner has counted. */
  counting(): Promise<StatisticsSettings["counting"]>;
};

/** A report, with what is known of its sender. */
type Hit = {
  hour: string;
  seenAt: string;
  /** Null where visitors are not told apart. */
  visitor: string | null;
  device: string;
  path: string;
  source: string | null;
  campaign: string;
} & Pick<VisitBeacon, "detail" | "seconds" | "read"> & { event: VisitBeacon["event"] | "message" };

export function createVisits(context: Needs): Visits {
  const { db, clock, config } = context;
  const siteHost = new URL(config.siteUrl).host;
  let hits: Hit[] = [];
  let machines = new Map<string, number>();
  let salt: { day: string; value: Promise<string> } | null = null;
  let hour: { minute: number; text: string } | null = null;
  let flushing: Promise<void> = Promise.resolve();
  let condensedOn = "";

  /** Hours begin with a minute in every time zone. */
  function currentHour(): string {
    const now = clock.now();
    const minute = Math.floor(now.getTime() / 60_000);
    if (hour?.minute !== minute) hour = { minute, text: hourOf(now, config.timeZone) };
    return hour.text;
  }

  async function hashOf({ address, headers }: Sender): Promise<string> {
    const day = currentHour().slice(0, 10);
    if (salt?.day !== day) salt = { day, value: keepSalt(db, day, randomBytes(32).toString("base64url")) };
    const key = await salt.value.catch((error: unknown) => {
      salt = null;
      throw error;
    });
    return createHmac("sha256", key)
      .update(`${networkOf(address)}\n${String(headers["user-agent"])}`)
      .digest("base64url")
      .slice(0, 11);
  }

  async function toHit(sender: Sender, report: Omit<VisitBeacon, "event"> & Pick<Hit, "event">): Promise<Hit | null> {
    if (objects(sender)) return null;
    const counting = await context.counting();
    const program = programOf(String(sender.headers["user-agent"] ?? ""));
    if (counting === "off" || !program.isPerson) return null;
    const [path = "/", query = ""] = report.path.split(/\?(.*)/s);
    const came = sourceOf(report.event === "view" ? (report.detail ?? "") : "", new URLSearchParams(query), siteHost);
    if (!came) return null;
    return {
      ...report,
      ...came,
      path,
      hour: currentHour(),
      seenAt: clock.now().toISOString(),
      visitor: counting === "full" ? await hashOf(sender) : null,
      device: program.device,
    };
  }

  async function add(sender: Sender, report: Parameters<typeof toHit>[1]): Promise<Hit | null> {
    const hit = await toHit(sender, report);
    if (hit && hits.length < limits.visits.waiting) hits.push(hit);
    return hit;
  }

  /** One flush at a time, also among instances: the second would count the visitors of the first again. */
  function flush(): Promise<void> {
    flushing = flushing.catch(() => undefined).then(() => context.withLock("visits", () => write()));
    return flushing;
  }

  async function write(): Promise<void> {
    const [some, ofMachines] = [hits, machines];
    [hits, machines] = [[], new Map()];
    const today = currentHour().slice(0, 10);
    try {
      await db.transaction().execute(async (db) => {
        const days = Map.groupBy(some, ({ hour }) => hour.slice(0, 10));
        for (const [day, hits] of days) await addHits(db, day, hits);
        await addMachines(
          db,
          [...ofMachines].map(([key, count]) => {
            const [at = "", kind = "", name = ""] = key.split("\n");
            return { at, kind, name, count };
          }),
        );
        await forgetVisitorsBefore(db, today);
        // Once a day, because it reads all earlier counts.
        if (condensedOn !== today)
          await condenseVisits(db, { day: shiftDay(today, -limits.visits.hourDays), month: oldestDay(today) });
      });
      condensedOn = today;
    } catch (error) {
      // They are tried again with the next ones.
      hits = [...some, ...hits].slice(0, limits.visits.waiting);
      for (const [key, count] of ofMachines) machines.set(key, (machines.get(key) ?? 0) + count);
      throw error;
    }
  }

  return {
    async count(sender, report) {
      await add(sender, report);
    },

    async countMessage(sender) {
      const hit = await add(sender, { event: "message", path: "/" });
      if (!hit?.visitor) return null;
      await flush();
      const [visitor] = await listVisitors(db, hit.hour.slice(0, 10), [hit.visitor]);
      return visitor ? { source: visitor.source, campaign: visitor.campaign, firstPage: visitor.first_page } : null;
    },

    countMachine(userAgent) {
      const program = programOf(userAgent);
      if (program.isPerson) return;
      const key = `${currentHour().slice(0, 10)}\n${program.kind}\n${program.name}`;
      if (machines.has(key) || machines.size < limits.visits.names) machines.set(key, (machines.get(key) ?? 0) + 1);
    },

    flush,
  };
}

/** Global Privacy Control, and the older Do Not Track. */
function objects({ headers }: Sender): boolean {
  return headers["sec-gpc"] === "1" || headers.dnt === "1";
}

/** Adds the reports of one day, in the order in which they came. */
async function addHits(db: Database, day: string, hits: readonly Hit[]): Promise<void> {
  const hashes = [...new Set(hits.flatMap(({ visitor }) => visitor ?? []))];
  const known = new Map((await listVisitors(db, day, hashes)).map((row) => [row.hash, row]));
  // Once the day is over, nobody is recognized anymore.
  const isOver = hashes.length > 0 && (await findSalt(db, day)) === null;
  const shorten = await limitNames(db, day);
  const pages = new Map<string, Promise<string | null>>();
  const changed = new Set<VisitorRow>();
  const visits = new Map<string, VisitRow>();
  const events = new Map<string, VisitEventRow>();

  for (const hit of hits) {
    const page = await (pages.get(hit.path) ?? remember(pages, hit.path, pageAt(db, hit.path)));
    if (page === null) continue;
    const before = hit.visitor === null ? undefined : known.get(hit.visitor);
    const visitor = hit.visitor === null || isOver ? null : (before ?? newVisitor(day, hit.visitor, hit, page));
    const source = shorten("source", visitor?.source ?? hit.source ?? "");
    const campaign = shorten("campaign", visitor?.campaign ?? hit.campaign);
    const place = { at: hit.hour, page, source, campaign, device: hit.device };
    if (hit.event === "view") {
      const isVisit = visitor
        ? before === undefined || minutesBetween(before.seen_at, hit.seenAt) >= limits.visits.visitMinutes
        : hit.source !== null;
      if (visitor && before && isVisit && hit.source) {
        Object.assign(visitor, { source: hit.source, campaign: hit.campaign });
        Object.assign(place, { source: shorten("source", hit.source), campaign: shorten("campaign", hit.campaign) });
      }
      addTo(visits, place, { views: 1, visits: Number(isVisit), visitors: Number(visitor !== null && !before) });
    } else if (hit.event === "leave") {
      addTo(visits, place, { reads: Number(hit.read === true), seconds: hit.seconds ?? 0 });
    } else {
      const detail = await detailOf(db, hit, page);
      if (detail === null) continue;
      const key = { at: hit.hour, event: hit.event, detail: shorten("detail", detail), source };
      addEvent(events, key, hit.seconds ?? 0);
    }
    if (!visitor) continue;
    known.set(visitor.hash, visitor);
    changed.add(visitor);
    visitor.steps |= stepBit(stepOf(hit.event, page));
    visitor.seen_at = hit.seenAt;
    if (hit.event === "view") visitor.last_page = page;
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
    first_page: page,
    last_page: page,
    seen_at: hit.seenAt,
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
  if ((await countRowsOfDay(db, day)) >= limits.visits.rowsADay) return () => "Others";
  const names = Map.groupBy(await listNamesOfDay(db, day), ({ kind }) => kind as string);
  const known = new Map([...names].map(([kind, rows]) => [kind, new Set(rows.map(({ name }) => name))]));
  return (kind, name) => {
    const some = known.get(kind) ?? new Set();
    known.set(kind, some);
    if (some.has(name)) return name;
    if (some.size >= limits.visits.names) return "Others";
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

export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Returns the first day of the months whose days are kept. */
function oldestDay(today: string): string {
  const date = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - limits.visits.dayMonths);
  return date.toISOString().slice(0, 10);
}
