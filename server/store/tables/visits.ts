import { sql } from "kysely";
import type { Database } from "../database.ts";

/**
 * Counts of page views, added up. `at` is an hour (2026-11-25T17) or a day (2026-11-25, also for a whole month) in the owner's time zone.
 * `page` is `post:`, `page:`, `project:` or `selection:` with an id, or else a path.
 */
export type VisitRow = {
  at: string;
  page: string;
  source: string;
  campaign: string;
  device: string;
  views: number;
  /** How many of the views began a visit, and how many were a visitor's first of the day. */
  visits: number;
  visitors: number;
  /** How many views reached the end of the text. */
  reads: number;
  seconds: number;
};

/** What visitors did, such as playing a build (`detail`: its project) or following a link to another site (its host). */
export type VisitEventRow = {
  at: string;
  event: string;
  detail: string;
  source: string;
  count: number;
  seconds: number;
};

/** Requests of crawlers, feed readers and other programs, by day. */
export type MachineRow = { at: string; kind: string; name: string; count: number };

/** How many visitors of a day took which steps, by the bits of `steps`. */
export type FunnelRow = { at: string; source: string; steps: number; visitors: number };

/** The secret of a day, with which its visitors are hashed. Deleted with them when the day is over. */
export type VisitorSaltTable = { day: string; salt: string };

export type VisitorRow = {
  day: string;
  hash: string;
  source: string;
  campaign: string;
  firstPage: string;
  lastPage: string;
  seenAt: string;
  steps: number;
};

/** PostgreSQL takes at most 65,535 values in a statement, SQLite 32,766. */
const rowsAtOnce = 400;

export async function addVisits(db: Database, rows: readonly VisitRow[]): Promise<void> {
  for (const some of inChunks(rows))
    await db
      .insertInto("visits")
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(["at", "page", "source", "campaign", "device"]).doUpdateSet({
          views: sql`visits.views + excluded.views`,
          visits: sql`visits.visits + excluded.visits`,
          visitors: sql`visits.visitors + excluded.visitors`,
          reads: sql`visits.reads + excluded.reads`,
          seconds: sql`visits.seconds + excluded.seconds`,
        }),
      )
      .execute();
}

export async function addVisitEvents(db: Database, rows: readonly VisitEventRow[]): Promise<void> {
  for (const some of inChunks(rows))
    await db
      .insertInto("visitEvents")
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(["at", "event", "detail", "source"]).doUpdateSet({
          count: sql`visit_events.count + excluded.count`,
          seconds: sql`visit_events.seconds + excluded.seconds`,
        }),
      )
      .execute();
}

export async function addMachines(db: Database, rows: readonly MachineRow[]): Promise<void> {
  for (const some of inChunks(rows))
    await db
      .insertInto("visitMachines")
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(["at", "kind", "name"]).doUpdateSet({ count: sql`visit_machines.count + excluded.count` }),
      )
      .execute();
}

/** Saves the secret of a day if there is none yet, and returns the stored one: with several instances, the first one's. */
export async function keepSalt(db: Database, day: string, salt: string): Promise<string> {
  await db
    .insertInto("visitorSalts")
    .values({ day, salt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findSalt(db, day)) ?? salt;
}

export async function findSalt(db: Database, day: string): Promise<string | null> {
  const row = await db.selectFrom("visitorSalts").select("salt").where("day", "=", day).executeTakeFirst();
  return row?.salt ?? null;
}

export async function listVisitors(db: Database, day: string, hashes: readonly string[]): Promise<VisitorRow[]> {
  const found: VisitorRow[] = [];
  for (const some of inChunks(hashes))
    found.push(
      ...(await db.selectFrom("visitorsToday").selectAll().where("day", "=", day).where("hash", "in", some).execute()),
    );
  return found;
}

export async function saveVisitors(db: Database, rows: readonly VisitorRow[]): Promise<void> {
  for (const some of inChunks(rows))
    await db
      .insertInto("visitorsToday")
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(["day", "hash"]).doUpdateSet({
          source: sql`excluded.source`,
          campaign: sql`excluded.campaign`,
          lastPage: sql`excluded.last_page`,
          seenAt: sql`excluded.seen_at`,
          steps: sql`excluded.steps`,
        }),
      )
      .execute();
}

/** Counts the visitors since an instant, by the last page of each. */
export async function countVisitorsSince(db: Database, since: string): Promise<{ page: string; visitors: number }[]> {
  return db
    .selectFrom("visitorsToday")
    .select(["lastPage as page", sql<number>`count(*)`.as("visitors")])
    .where("seenAt", ">=", since)
    .groupBy("lastPage")
    .orderBy("visitors", "desc")
    .orderBy("page")
    .execute();
}

/** Deletes the visitors and secrets of earlier days, and keeps only the counts of their steps. */
export async function forgetVisitorsBefore(db: Database, day: string): Promise<void> {
  await sql`insert into visit_funnels (at, source, steps, visitors)
    select day, source, steps, count(*) from visitors_today where day < ${day} group by day, source, steps
    on conflict (at, source, steps) do update set visitors = visit_funnels.visitors + excluded.visitors`.execute(db);
  await db.deleteFrom("visitorsToday").where("day", "<", day).execute();
  await db.deleteFrom("visitorSalts").where("day", "<", day).execute();
}

/** Turns counts by the hour before a day into counts by the day, and counts by the day before a month into counts by the month. */
export async function condenseVisits(db: Database, { day, month }: { day: string; month: string }): Promise<void> {
  for (const { length, before, at } of [
    // The second of two hours with the same name is longer.
    { length: sql`length(at) >= 13`, before: day, at: sql`substr(at, 1, 10)` },
    { length: sql`length(at) = 10`, before: month, at: sql`substr(at, 1, 7) || '-01'` },
  ]) {
    const old = sql`at < ${before} and ${length} and at <> ${at}`;
    await addVisits(
      db,
      (
        await sql<VisitRow>`select ${at} as at, page, source, campaign, device, ${sumsOf(["views", "visits", "visitors", "reads", "seconds"])}
          from visits where ${old} group by ${at}, page, source, campaign, device`.execute(db)
      ).rows,
    );
    await sql`delete from visits where ${old}`.execute(db);
    await addVisitEvents(
      db,
      (
        await sql<VisitEventRow>`select ${at} as at, event, detail, source, ${sumsOf(["count", "seconds"])}
          from visit_events where ${old} group by ${at}, event, detail, source`.execute(db)
      ).rows,
    );
    await sql`delete from visit_events where ${old}`.execute(db);
  }
  const old = sql`at < ${month} and substr(at, 9) <> '01'`;
  await sql`insert into visit_machines (at, kind, name, count)
    select substr(at, 1, 7) || '-01', kind, name, sum(count) from visit_machines where ${old} group by 1, kind, name
    on conflict (at, kind, name) do update set count = visit_machines.count + excluded.count`.execute(db);
  await sql`delete from visit_machines where ${old}`.execute(db);
  await sql`insert into visit_funnels (at, source, steps, visitors)
    select substr(at, 1, 7) || '-01', source, steps, sum(visitors) from visit_funnels where ${old} group by 1, source, steps
    on conflict (at, source, steps) do update set visitors = visit_funnels.visitors + excluded.visitors`.execute(db);
  await sql`delete from visit_funnels where ${old}`.execute(db);
}

/** Lists the distinct names of a day, to limit them. */
export async function listNamesOfDay(
  db: Database,
  day: string,
): Promise<{ kind: "source" | "campaign" | "detail"; name: string }[]> {
  const end = endOf(day);
  return (
    await sql<{ kind: "source" | "campaign" | "detail"; name: string }>`
      select distinct 'source' as kind, source as name from visits where at >= ${day} and at < ${end}
      union select distinct 'campaign', campaign from visits where at >= ${day} and at < ${end}
      union select distinct 'detail', detail from visit_events where at >= ${day} and at < ${end}`.execute(db)
  ).rows;
}

export async function countRowsOfDay(db: Database, day: string): Promise<number> {
  const end = endOf(day);
  const {
    rows: [row],
  } = await sql<{ count: number }>`select (select count(*) from visits where at >= ${day} and at < ${end})
    + (select count(*) from visit_events where at >= ${day} and at < ${end}) as count`.execute(db);
  return row?.count ?? 0;
}

/** Days from `from` to `to`, both included, and only some pages, sources or devices. */
export type VisitFilter = { from: string; to: string; page?: string; source?: string; device?: string };

export type VisitSums = Pick<VisitRow, "views" | "visits" | "visitors" | "reads" | "seconds">;
const visitColumns = ["views", "visits", "visitors", "reads", "seconds"] as const;

/** Adds up counts by hour, day, month or one of the columns; the largest first, or in the order of time. */
export async function sumVisits(
  db: Database,
  filter: VisitFilter,
  by: "hour" | "day" | "month" | "page" | "source" | "campaign" | "device" | "all",
): Promise<(VisitSums & { name: string })[]> {
  const name = {
    hour: sql`at`,
    day: sql`substr(at, 1, 10)`,
    month: sql`substr(at, 1, 7)`,
    page: sql`page`,
    source: sql`source`,
    campaign: sql`campaign`,
    device: sql`device`,
    all: sql`''`,
  }[by];
  return (
    await sql<VisitSums & { name: string }>`select ${name} as name, ${sumsOf(visitColumns)} from visits
      where ${within(filter)} group by 1 order by ${isTime(by) ? sql`1` : sql`views desc, 1`}`.execute(db)
  ).rows;
}

export async function sumEvents(
  db: Database,
  { from, to, source }: VisitFilter,
): Promise<Pick<VisitEventRow, "event" | "detail" | "count" | "seconds">[]> {
  return (
    await sql<Pick<VisitEventRow, "event" | "detail" | "count" | "seconds">>`
      select event, detail, ${sumsOf(["count", "seconds"])} from visit_events
      where ${within({ from, to, ...(source !== undefined && { source }) })}
      group by event, detail order by 3 desc, detail`.execute(db)
  ).rows;
}

export async function sumMachines(db: Database, { from, to }: VisitFilter): Promise<Omit<MachineRow, "at">[]> {
  return (
    await sql<Omit<MachineRow, "at">>`select kind, name, ${sumsOf(["count"])} from visit_machines
      where ${within({ from, to })} group by kind, name order by 3 desc, name`.execute(db)
  ).rows;
}

/** Adds up visitors' steps, including today's. */
export async function sumFunnels(db: Database, { from, to, source }: VisitFilter): Promise<Omit<FunnelRow, "at">[]> {
  const ofSource = source === undefined ? sql`` : sql`and source = ${source}`;
  return (
    await sql<Omit<FunnelRow, "at">>`select source, steps, ${sumsOf(["visitors"])} from (
        select source, steps, visitors from visit_funnels where ${within({ from, to })} ${ofSource}
        union all select source, steps, 1 from visitors_today where day >= ${from} and day <= ${to} ${ofSource}
      ) as steps group by source, steps order by 3 desc, source, steps`.execute(db)
  ).rows;
}

/** Lists the counts of a period for a file, in the order of time. */
export async function listVisits(
  db: Database,
  filter: VisitFilter,
  limit: number,
  offset: number,
): Promise<VisitRow[]> {
  return (
    await sql<VisitRow>`select * from visits where ${within(filter)}
      order by at, page, source, campaign, device limit ${limit} offset ${offset}`.execute(db)
  ).rows;
}

/** Returns the first day with counts, or null if nothing was counted yet. */
export async function findFirstVisit(db: Database): Promise<string | null> {
  const row = await db.selectFrom("visits").select("at").orderBy("at").limit(1).executeTakeFirst();
  return row?.at.slice(0, 10) ?? null;
}

function within({ from, to, page, source, device }: VisitFilter) {
  return sql.join(
    [
      sql`at >= ${from} and at < ${endOf(to)}`,
      ...(page === undefined ? [] : [sql`page = ${page}`]),
      ...(source === undefined ? [] : [sql`source = ${source}`]),
      ...(device === undefined ? [] : [sql`device = ${device}`]),
    ],
    sql` and `,
  );
}

function sumsOf(columns: readonly string[]) {
  return sql.join(columns.map((column) => sql`sum(${sql.ref(column)}) as ${sql.ref(column)}`));
}

function isTime(by: string): boolean {
  return by === "hour" || by === "day" || by === "month";
}

/** Sorts after every hour of the day, and before the next day. */
function endOf(day: string): string {
  return `${day}U`;
}

function* inChunks<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += rowsAtOnce) yield items.slice(start, start + rowsAtOnce);
}
