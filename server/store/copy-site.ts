// A site from one database into another, whatever engines they are on: rows as they are, texts into the index of the other.
import { sql } from "kysely";
import type { Database, Tables } from "./database.ts";
import { engineOf } from "./engine.ts";
import type { SearchIndex } from "./search.ts";

/** So many rows at once: the longest texts are megabytes. */
const atOnce = 25;

/** In the order in which rows refer to those before, by what tells rows apart. Nobody is signed in there, and counts keep themselves. */
const copied: readonly { table: keyof Tables; key: readonly string[]; counted?: true }[] = [
  { table: "users", key: ["id"], counted: true },
  { table: "two_factor", key: ["user_id"] },
  { table: "recovery_codes", key: ["user_id", "hash"] },
  { table: "passkeys", key: ["id"], counted: true },
  { table: "categories", key: ["id"], counted: true },
  { table: "posts", key: ["id"], counted: true },
  { table: "post_slugs", key: ["slug"] },
  { table: "revisions", key: ["post_id", "number"] },
  { table: "autosaves", key: ["key", "writer"] },
  { table: "projects", key: ["id"], counted: true },
  { table: "project_slugs", key: ["slug"] },
  { table: "media", key: ["id"] },
  { table: "media_earlier", key: ["id"] },
  { table: "messages", key: ["id"], counted: true },
  { table: "activity", key: ["id"], counted: true },
  { table: "settings", key: ["name"] },
  { table: "search_spellings", key: ["spelling", "word"] },
];

type End = { db: Database; search: SearchIndex };
type Row = Record<string, unknown>;

/** Both have the newest schema, and `to` is empty. Call it within a transaction of each, so that it is one moment, and all or nothing. */
export async function copySite(from: End, to: End): Promise<void> {
  for (const { table, key } of copied) {
    for (let last: Row | undefined; ;) {
      const rows = await listRows(from.db, table, key, last);
      await insertRows(to.db, table, rows.filter((row) => !isSecret(table, row)));
      last = rows.at(-1);
      if (rows.length < atOnce) break;
    }
  }
  for await (const document of from.search.list(from.db)) await to.search.put(to.db, { ...document, spelt: [] });
  if (engineOf(to.db) === "postgresql") {
    await goOnCounting(to.db);
    // What it knows of rows decides how it looks for them.
    await sql`analyze`.execute(to.db);
  }
}

/** All of it but the key that signs logins. Whoever reads meanwhile sees the site of before until the transaction ends. */
export async function emptySite({ db }: Pick<End, "db">): Promise<void> {
  await db.deleteFrom("sessions").execute();
  for (const { table } of copied.toReversed()) {
    if (table === "settings") await db.deleteFrom("settings").where("name", "!=", "session-secret").execute();
    else await sql`delete from ${sql.table(table)}`.execute(db);
  }
  await sql`delete from search_index`.execute(db);
}

/** Whoever finds a copy is not to be able to sign logins. */
function isSecret(table: keyof Tables, row: Row): boolean {
  return table === "settings" && row.name === "session-secret";
}

async function listRows(db: Database, table: keyof Tables, key: readonly string[], after: Row | undefined): Promise<Row[]> {
  const columns = sql.join(key.map((name) => sql.ref(name)));
  const where = after === undefined ? sql`` : sql`where (${columns}) > (${sql.join(key.map((name) => after[name]))})`;
  return (await sql<Row>`select * from ${sql.table(table)} ${where} order by ${columns} limit ${atOnce}`.execute(db)).rows;
}

async function insertRows(db: Database, table: keyof Tables, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) values ${sql.join(values)}`.execute(db);
}

/** New rows get numbers beyond those that were copied. */
async function goOnCounting(db: Database): Promise<void> {
  for (const { table, counted } of copied) {
    if (counted) await sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest(max(id), 1), max(id) is not null) from ${sql.table(table)}`.execute(db);
  }
}
