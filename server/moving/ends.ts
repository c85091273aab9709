import type { Kysely, Transaction } from "kysely";
import { ConflictError, UnavailableError } from "../errors.ts";
import type { Tables } from "../store/database.ts";
import { isWithoutContent } from "../store/tables/examples.ts";
import { engineOf } from "../store/engine.ts";
import { hasNewestSchema, migrate } from "../store/migrate.ts";
import { sqliteSearch } from "../store/search/sqlite.ts";
import type { SearchIndex } from "../store/search/search.ts";
import { findSetting } from "../store/tables/settings.ts";
import { openSqlite, openSqliteToRead } from "../store/sqlite/sqlite.ts";
import { openStore } from "../store/store.ts";
import { countUsers } from "../store/tables/users.ts";
import { type Fingerprint, findDifference, takeFingerprint, toText } from "./fingerprint.ts";
import { databaseOf, type Place } from "./places.ts";

/** A database that nothing is written to: its file is opened so, or each transaction says so. */
export type Readable = {
  /** Sees one moment of it. */
  read<Result>(work: (db: Transaction<Tables>) => Promise<Result>): Promise<Result>;
  search: SearchIndex;
  /** Servers that have it open, as far as the database knows. */
  countInstances(): Promise<number>;
  close(): Promise<void>;
};

/** `stale` is what an earlier move left there, untouched since. */
export type Standing = "empty" | "same" | "stale";

type Writable = { db: Kysely<Tables>; search: SearchIndex; close(): Promise<void> };

export async function openToRead({ dataDir, databaseUrl }: Place): Promise<Readable> {
  if (databaseUrl === null) {
    const { db, close } = openSqliteToRead(dataDir);
    // The lock of the data folder tells.
    return { read: readingFrom(db), search: sqliteSearch, countInstances: () => Promise.resolve(0), close };
  }
  const [{ openPostgresAsItIs, countInstances }, { postgresSearch }] = await Promise.all([
    import("../store/postgres/postgres.ts"),
    import("../store/search/postgres.ts"),
  ]);
  const { db, close } = await openPostgresAsItIs(databaseUrl);
  return { read: readingFrom(db), search: postgresSearch, countInstances: () => countInstances(db), close };
}

export async function openToWrite({ dataDir, databaseUrl }: Place): Promise<Writable> {
  if (databaseUrl !== null) return openStore({ dataDir, databaseUrl });
  const { db, close } = openSqlite(dataDir);
  try {
    await migrate(db);
    return { db, search: sqliteSearch, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export async function refuseUnlessSite(place: Place, { read }: Readable): Promise<void> {
  const isSite = await read(async (db) => (await hasNewestSchema(db)) && (await countUsers(db)) > 0);
  if (!isSite)
    throw new UnavailableError(
      `There is no site of this version in ${databaseOf(place)}; start this version on it once, then run this again.`,
    );
}

/** Throws where another site is in it, or what another program wrote. */
export async function judge(
  place: Place,
  db: Transaction<Tables>,
  search: SearchIndex,
  source: () => Promise<Fingerprint>,
): Promise<Standing> {
  const names = new Set((await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name));
  const isOurs = names.has("kysely_migration") && names.has("users") && names.has("posts");
  // An extension of PostgreSQL brings tables of its own.
  if (!isOurs && (names.has("users") || names.has("posts") || (engineOf(db) === "sqlite" && names.size > 0)))
    throw another(place, "data of another program");
  if (!isOurs || ((await countUsers(db)) === 0 && (await isWithoutContent(db)))) return "empty";
  if (!(await hasNewestSchema(db))) throw another(place, "another site");
  const there = await takeFingerprint(db, search);
  if (findDifference(await source(), there) === null) return "same";
  if ((await findSetting(db, "moved")) === toText(there)) return "stale";
  throw another(place, "another site, or one that was written to since it was moved");
}

function another(place: Place, what: string): ConflictError {
  return new ConflictError(
    `${databaseOf(place)} holds ${what}, so nothing was moved; name an empty one in ${place.databaseUrl === null ? "TO_DATA_DIR" : "TO_DATABASE_URL"}.`,
  );
}

function readingFrom(db: Kysely<Tables>): Readable["read"] {
  return (work) => db.transaction().setAccessMode("read only").execute(work);
}
