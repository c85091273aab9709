// Copies a site from one database to another, on any engines: rows unchanged, and texts into the search index of the other engine.
import { sql } from "kysely";
import type { Database, Tables } from "./database.ts";
import { nameInDatabase } from "./camel-case.ts";
import { engineOf } from "./engine.ts";
import type { SearchIndex } from "./search/search.ts";
import type { SettingName } from "./tables/settings.ts";

/** Rows per batch: the longest texts are megabytes. */
const usuallyAtOnce = 25;

/** Ordered so that rows refer only to earlier ones, with the columns that identify rows. Triggers maintain the counts. */
const copied: readonly { table: keyof Tables; key: readonly string[]; counted?: true; atOnce?: number }[] = [
  { table: "users", key: ["id"], counted: true },
  { table: "sessions", key: ["id"] },
  { table: "twoFactor", key: ["userId"] },
  { table: "recoveryCodes", key: ["userId", "hash"] },
  { table: "passkeys", key: ["id"], counted: true },
  { table: "apiTokens", key: ["id"], counted: true },
  { table: "categories", key: ["id"], counted: true },
  { table: "posts", key: ["id"], counted: true },
  { table: "postTags", key: ["postId", "slug"], atOnce: 500 },
  { table: "trashedCategories", key: ["id"] },
  { table: "trashedCategoryPosts", key: ["categoryId", "postId"] },
  { table: "revisions", key: ["what", "itemId", "number"] },
  { table: "autosaves", key: ["key", "writer"] },
  { table: "shareLinks", key: ["id"], counted: true },
  { table: "projects", key: ["id"], counted: true },
  { table: "selections", key: ["id"], counted: true },
  { table: "formerAddresses", key: ["kind", "address"], atOnce: 500 },
  { table: "playPaths", key: ["projectId"] },
  { table: "builds", key: ["id"], counted: true },
  { table: "buildFiles", key: ["buildId", "path"], atOnce: 500 },
  { table: "buildPublications", key: ["id"], counted: true },
  { table: "clientLinks", key: ["id"], counted: true },
  { table: "clientLinkTargets", key: ["linkId", "kind", "targetId"] },
  { table: "clientLinkOpenings", key: ["id"], counted: true },
  { table: "clientLinkViews", key: ["id"], counted: true, atOnce: 500 },
  { table: "media", key: ["id"] },
  { table: "mediaEarlier", key: ["id"] },
  { table: "mediaUses", key: ["mediaId", "what", "key", "part"], atOnce: 500 },
  { table: "enquiries", key: ["id"], counted: true },
  { table: "subscribers", key: ["id"], counted: true, atOnce: 200 },
  { table: "suppressedAddresses", key: ["hash"], atOnce: 500 },
  { table: "newsletterIssues", key: ["id"], counted: true },
  { table: "newsletterDeliveries", key: ["issueId", "subscriberId"], atOnce: 500 },
  { table: "mails", key: ["id"], counted: true },
  { table: "enquiryEvents", key: ["id"], counted: true },
  { table: "callProposals", key: ["id"], counted: true },
  { table: "quotes", key: ["id"], counted: true },
  // A cancellation comes after the invoice that it cancels.
  { table: "invoices", key: ["id"], counted: true },
  { table: "fileRequests", key: ["id"], counted: true },
  { table: "clientFiles", key: ["id"], counted: true },
  { table: "spamWords", key: ["word"], atOnce: 500 },
  { table: "activity", key: ["id"], counted: true },
  // Leaves out today's visitors, who must not be in a copy.
  { table: "visits", key: ["at", "page", "source", "campaign", "device"], atOnce: 500 },
  { table: "visitEvents", key: ["at", "event", "detail", "source"], atOnce: 500 },
  { table: "visitMachines", key: ["at", "kind", "name"], atOnce: 500 },
  { table: "visitFunnels", key: ["at", "source", "steps"], atOnce: 500 },
  { table: "settings", key: ["name"] },
  { table: "siteSections", key: ["name"] },
  { table: "siteRevisions", key: ["section", "publication"] },
  { table: "searchSpellings", key: ["spelling", "word"], atOnce: 500 },
];

type End = { db: Database; search: SearchIndex };
type Row = Record<string, unknown>;
/**
 * Copies everything that `to` has a place for: its schema is that of `from`, or, after going back to an earlier version, an older one. `to` is
 * empty. Call it within a transaction on each, for a consistent and atomic copy. Sessions are not copied, so nobody is logged in to the copy.
 */
export async function copySite(from: End, to: End): Promise<void> {
  const places = new Map(
    (await to.db.introspection.getTables()).map(({ name, columns }) => [name, columns.map((column) => column.name)]),
  );
  for await (const { table, rows } of readSite(from.db)) {
    const columns = places.get(nameInDatabase(table)) ?? [];
    if (table !== "sessions") await insertRows(to.db, table, rows, columns);
  }
  for await (const document of from.search.list(from.db)) await to.search.put(to.db, { ...document, spelt: [] });
  await goOnCounting(from.db, to.db);
  // Query plans depend on these statistics.
  if (engineOf(to.db) === "postgresql") await sql`analyze`.execute(to.db);
}

/** Yields every row of the site in batches, except rows that belong to one database only. */
async function* readSite(db: Database): AsyncGenerator<{ table: keyof Tables; rows: Row[] }> {
  for (const { table, key, atOnce = usuallyAtOnce } of await listCopied(db)) {
    for (let last: Row | undefined; ;) {
      const rows = await listRows(db, table, key, last, atOnce);
      yield { table, rows: rows.filter((row) => !isOwnSetting(table, row)) };
      last = rows.at(-1);
      if (rows.length < atOnce) break;
    }
  }
}

/** Lists what to copy of a database. One of an earlier version may lack tables. */
async function listCopied(db: Database): Promise<typeof copied> {
  const there = new Set((await db.introspection.getTables()).map(({ name }) => name));
  return copied.filter(({ table }) => there.has(nameInDatabase(table)));
}

/** Blocks other writers until the transaction ends. In SQLite every writing transaction does so already. */
export async function holdWrites(db: Database): Promise<void> {
  if (engineOf(db) === "sqlite") return;
  // The work between two statements may take any time.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
  // Reads are not blocked.
  await sql`lock table ${sql.join((await listCopied(db)).map(({ table }) => sql.table(table)))} in exclusive mode`.execute(
    db,
  );
}

/**
 * The settings of one database. With a copy of its secrets, others could sign logins, or create the first account; and which versions can use
 * it depends on its own schema.
 */
const ownSettings: readonly SettingName[] = ["session-secret", "setup-key", "works-from"];

/** Deletes everything but the settings of the database itself. Concurrent readers see the former site until the transaction ends. */
export async function emptySite({ db }: Pick<End, "db">): Promise<void> {
  for (const { table } of (await listCopied(db)).toReversed()) {
    if (table === "settings") await db.deleteFrom("settings").where("name", "not in", ownSettings).execute();
    else await sql`delete from ${sql.table(table)}`.execute(db);
  }
  await sql`delete from search_index`.execute(db);
}

function isOwnSetting(table: keyof Tables, row: Row): boolean {
  return table === "settings" && ownSettings.some((name) => name === row.name);
}

async function listRows(
  db: Database,
  table: keyof Tables,
  key: readonly string[],
  after: Row | undefined,
  atOnce: number,
): Promise<Row[]> {
  const columns = sql.join(key.map((name) => sql.ref(name)));
  const where = after === undefined ? sql`` : sql`where (${columns}) > (${sql.join(key.map((name) => after[name]))})`;
  return (await sql<Row>`select * from ${sql.table(table)} ${where} order by ${columns} limit ${atOnce}`.execute(db))
    .rows;
}

async function insertRows(
  db: Database,
  table: keyof Tables,
  rows: readonly Row[],
  there: readonly string[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).filter((column) => there.includes(nameInDatabase(column)));
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) values ${sql.join(values)}`.execute(
    db,
  );
}

/** Continues the ids: new rows get ids above all that ever existed, so that no old link points to a new item. */
async function goOnCounting(from: Database, to: Database): Promise<void> {
  for (const { table, counted } of await listCopied(to)) {
    if (!counted) continue;
    const last = Math.max(await findLastNumber(from, table), await findHighest(to, table));
    if (last > 0) await countFrom(to, table, last);
  }
}

async function findHighest(db: Database, table: keyof Tables): Promise<number> {
  return (
    (await sql<{ last: number | null }>`select max(id) as last from ${sql.table(table)}`.execute(db)).rows[0]?.last ?? 0
  );
}

async function findLastNumber(db: Database, table: keyof Tables): Promise<number> {
  const query = {
    sqlite: sql<{
      last: number | null;
    }>`select max(seq) as last from sqlite_sequence where name = ${nameInDatabase(table)}`,
    postgresql: sql<{
      last: number | null;
    }>`select pg_sequence_last_value(pg_get_serial_sequence(${nameInDatabase(table)}, 'id')::regclass) as last`,
  }[engineOf(db)];
  return (await query.execute(db)).rows[0]?.last ?? 0;
}

async function countFrom(db: Database, table: keyof Tables, last: number): Promise<void> {
  if (engineOf(db) === "postgresql") {
    await sql`select setval(pg_get_serial_sequence(${nameInDatabase(table)}, 'id'), ${last})`.execute(db);
    return;
  }
  await sql`delete from sqlite_sequence where name = ${nameInDatabase(table)}`.execute(db);
  await sql`insert into sqlite_sequence (name, seq) values (${nameInDatabase(table)}, ${last})`.execute(db);
}
