// Counts visits without a trace of the visitors (docs/decisions/0035-statistics.md). Reports wait in memory for at most ten seconds, and are then
// added to the counts in one transaction.
import { createHmac, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { visitLimits } from "#contract/visit-limits.ts";
import type { StatisticsSettings } from "#contract/site/statistics.ts";
import type { VisitBeacon } from "#contract/statistics.ts";
import { hourOf, shiftDay } from "../calendar.ts";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import { networkOf } from "../attempt-limits/network.ts";
import { remember } from "../remember.ts";
import type { Tables } from "../store/database.ts";
import type { Store } from "../store/store.ts";
import { addMachines, condenseVisits, forgetVisitorsBefore, keepSalt, listVisitors } from "../store/tables/visits.ts";
import { addHits, type Hit } from "./hits.ts";
import { programOf } from "./programs.ts";
import { sourceOf } from "./sources.ts";

/** What a request tells of its sender. */
export type Sender = { address: string; headers: Record<string, string | string[] | undefined> };

/** How a visitor came, for an enquiry from the form. */
export type Journey = { source: string; campaign: string; firstPage: string };

export type Visits = {
  /** Counts a report of a page. Programs, and people who object by their browser's setting, are not counted. */
  count(sender: Sender, report: VisitBeacon): Promise<void>;
  /** Counts an enquiry, and returns how its sender came; null if that is not known. */
  countEnquiry(sender: Sender): Promise<Journey | null>;
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
  /** Called when reports could not be counted, while others could. */
  onLost(count: number, error: unknown): void;
  /** Returns what the owner has counted. */
  counting(): Promise<StatisticsSettings["counting"]>;
};

/** The number of visitors whose hashes are remembered, because each sends several reports; those with very long User-Agents never. */
const maxHashes = 5000;
const longestRemembered = 600;

export function createVisits(context: Needs): Visits {
  const { db, clock, config } = context;
  let hits: Hit[] = [];
  let machines = new Map<string, number>();
  let salt: { day: string; value: Promise<string>; hashes: Map<string, string> } | null = null;
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
    if (salt?.day !== day)
      salt = { day, value: keepSalt(db, day, randomBytes(32).toString("base64url")), hashes: new Map() };
    const { value, hashes } = salt;
    const sender = `${networkOf(address)}\n${String(headers["user-agent"])}`;
    const known = hashes.get(sender);
    if (known !== undefined) return known;
    const key = await value.catch((error: unknown) => {
      salt = null;
      throw error;
    });
    const hash = createHmac("sha256", key).update(sender).digest("base64url").slice(0, 11);
    if (sender.length <= longestRemembered) remember(hashes, sender, hash, maxHashes);
    return hash;
  }

  async function toHit(sender: Sender, report: Omit<VisitBeacon, "event"> & Pick<Hit, "event">): Promise<Hit | null> {
    if (objects(sender)) return null;
    const counting = await context.counting();
    const program = programOf(String(sender.headers["user-agent"] ?? ""));
    if (counting === "off" || !program.isPerson) return null;
    const [path = "/", query = ""] = report.path.split(/\?(.*)/s);
    const came = sourceOf(
      report.event === "view" ? (report.detail ?? "") : "",
      new URLSearchParams(query),
      new URL(config.siteUrl).host,
    );
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
    if (hit && hits.length < visitLimits.waiting) hits.push(hit);
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
    if (salt?.day !== today) salt = null;
    const left: Hit[] = [];
    try {
      await save(some, ofMachines, today);
    } catch (error) {
      // Throws if nothing can be written at present: then everything waits for the next write.
      await save([], new Map(), today).catch(() => {
        hits = [...some, ...hits].slice(0, visitLimits.waiting);
        for (const [key, count] of ofMachines) machines.set(key, (machines.get(key) ?? 0) + count);
        throw error;
      });
      await saveInParts(some, (part) => save(part, new Map(), today), left);
      const uncounted: [string, number][] = [];
      await saveInParts([...ofMachines], (part) => save([], new Map(part), today), uncounted);
      context.onLost(left.length + uncounted.length, error);
    }
    condensedOn = today;
  }

  async function save(some: readonly Hit[], ofMachines: ReadonlyMap<string, number>, today: string): Promise<void> {
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
        await condenseVisits(db, { day: shiftDay(today, -visitLimits.hourDays), month: oldestDay(today) });
    });
  }

  return {
    async count(sender, report) {
      await add(sender, report);
    },

    async countEnquiry(sender) {
      const hit = await add(sender, { event: "enquiry", path: "/" });
      if (!hit?.visitor) return null;
      await flush();
      const [visitor] = await listVisitors(db, hit.hour.slice(0, 10), [hit.visitor]);
      return visitor ? { source: visitor.source, campaign: visitor.campaign, firstPage: visitor.firstPage } : null;
    },

    countMachine(userAgent) {
      const program = programOf(userAgent);
      if (program.isPerson) return;
      const key = `${currentHour().slice(0, 10)}\n${program.kind}\n${program.name}`;
      if (machines.has(key) || machines.size < visitLimits.names) machines.set(key, (machines.get(key) ?? 0) + 1);
    },

    flush,
  };
}

/** Saves what can be saved, half by half, and adds to `left` what can't: one bad entry must not hold up all others. */
async function saveInParts<Entry>(
  entries: readonly Entry[],
  save: (part: readonly Entry[]) => Promise<void>,
  left: Entry[],
): Promise<void> {
  try {
    if (entries.length > 0) await save(entries);
  } catch {
    if (entries.length === 1) return void left.push(...entries);
    const middle = Math.ceil(entries.length / 2);
    await saveInParts(entries.slice(0, middle), save, left);
    await saveInParts(entries.slice(middle), save, left);
  }
}

/** Global Privacy Control, and the older Do Not Track. */
function objects({ headers }: Sender): boolean {
  return headers["sec-gpc"] === "1" || headers.dnt === "1";
}

/** Returns the first day of the months whose days are kept. */
function oldestDay(today: string): string {
  const date = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - visitLimits.dayMonths);
  return date.toISOString().slice(0, 10);
}
