// The database of DATABASE_URL: its connection pool, its schema, and messages from other instances. Loaded only if it is used.
import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { Kysely, sql } from "kysely";
import { Client, type ClientConfig, Pool, TypeOverrides } from "pg";
import { UnusableDatabaseError } from "../../errors.ts";
import { plugins } from "../camel-case.ts";
import type { Tables } from "../database.ts";
import { hasNewestSchema, migrate } from "../migrate.ts";
import { postgresDialect } from "./dialect.ts";
import { explainPostgres, explainUnreachable } from "./errors.ts";
import { broadcastChannel, listen } from "./listener.ts";
import { postgresSearch } from "../search/postgres.ts";
import type { Store, StoreOptions } from "../store.ts";

/** All tests run on this version, too: node scripts/test-on-postgres.ts 10. */
const oldestVersion = 10;
/** Connections of one instance; one more listens for changes. PostgreSQL allows a hundred by default. */
const maxConnections = 10;
const milliseconds = {
  /** To get a connection, new or from the pool. */
  connect: 3000,
  /** For one statement. */
  statement: 15_000,
  /** Behind other writers, before the write is rejected. */
  lock: 5000,
  /** For an idle transaction. */
  idleTransaction: 5 * 60_000,
  /** For a response, in case the network connection is lost silently. */
  answer: 20_000,
  /** For closing a connection. */
  farewell: 1000,
} as const;
const limits = {
  statement_timeout: milliseconds.statement,
  lock_timeout: milliseconds.lock,
  idle_in_transaction_session_timeout: milliseconds.idleTransaction,
  query_timeout: milliseconds.answer,
} as const;
/** The interval for checking whether another instance is done. */
const againMilliseconds = 100;

export async function openPostgres(
  url: string,
  { beforeChanging, patience = milliseconds.lock }: Pick<StoreOptions, "beforeChanging" | "patience"> = {},
): Promise<Store> {
  const name = `savepoint ${randomBytes(6).toString("hex")}`;
  const pace = patience / milliseconds.lock;
  const config = { ...connectionTo(url, name), connectionTimeoutMillis: milliseconds.connect * pace };
  const db = open({ ...config, ...limits, lock_timeout: patience, max: maxConnections }, patience);
  try {
    await refuseOld(db, config);
    if (!(await hasNewestSchema(db))) await bringUpToDate(config, beforeChanging);
    const listener = await listen({ config, name, pace });
    return {
      db,
      search: postgresSearch,
      version: listener.version,
      withLock: (task, work) => withLock(config, task, work),
      tryWithLock: async (task, work) => (await tryWithLock(config, task, work, patience))?.done ?? null,
      broadcast: {
        async send(text) {
          await sql`select pg_notify(${broadcastChannel}, ${`${name} ${text}`})`.execute(db);
        },
        listen: listener.listen,
      },
      // Makes room of the deleted rows now, and not when the engine comes to it.
      async forgetDeleted() {
        await sql`vacuum enquiries, enquiry_events, mails, quotes, call_proposals, client_files, file_requests, client_links,
          client_link_targets, client_link_openings, client_link_views, activity`.execute(db);
      },
      async close() {
        await listener.close();
        await db.destroy();
      },
    };
  } catch (error) {
    await db.destroy();
    throw explainOpening(error, config);
  }
}

/** Opens a database as it is, whatever version wrote it: changes nothing, and is not an instance. */
export async function openPostgresAsItIs(url: string): Promise<{ db: Kysely<Tables>; close(): Promise<void> }> {
  const config = connectionTo(url, "a reader of savepoint");
  const db = open({ ...config, ...limits, max: 1 });
  try {
    await sql`select 1`.execute(db);
    return { db, close: () => db.destroy() };
  } catch (error) {
    await db.destroy();
    throw explainOpening(error, config);
  }
}

async function refuseOld(db: Kysely<Tables>, config: ClientConfig): Promise<void> {
  const {
    rows: [server],
  } = await sql<{
    version: string;
    number: number;
  }>`select current_setting('server_version') as version, current_setting('server_version_num')::integer as number`.execute(
    db,
  );
  if (server === undefined || server.number >= oldestVersion * 10_000) return;
  const { host, port, database } = new Client(config);
  throw new UnusableDatabaseError(
    `the database of DATABASE_URL (${database ?? ""} at ${host}:${port}) is PostgreSQL ${server.version}; Savepoint needs version ${oldestVersion} or newer.`,
  );
}

function explainOpening(error: unknown, config: ClientConfig): unknown {
  const { host, port, database, user } = new Client(config);
  return explainUnreachable(error, { host, port, database: database ?? null, user: user ?? null });
}

/** Runs the migrations. One of several instances that start together does it, and the others wait as long as it takes. */
async function bringUpToDate(config: ClientConfig, beforeChanging: StoreOptions["beforeChanging"]): Promise<void> {
  await withLock(config, "migrations", async () => {
    const db = open({ ...config, max: 2 });
    try {
      await migrate(db, beforeChanging ? { beforeChanging: (names) => beforeChanging(db, names) } : {});
    } finally {
      await db.destroy();
    }
  });
}

/** Returns null if another instance has the lock. The lock belongs to a connection, so it is released however this process ends. */
async function tryWithLock<Result>(
  config: ClientConfig,
  task: string,
  work: () => Promise<Result>,
  patience: number = milliseconds.lock,
): Promise<{ done: Result } | null> {
  const client = new Client({ ...config, query_timeout: patience });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ taken: boolean }>(
      "select pg_try_advisory_lock(hashtext($1), hashtext($2)) as taken",
      ["savepoint", task],
    );
    return rows[0]?.taken ? { done: await work() } : null;
  } catch (error) {
    throw explainPostgres(error);
  } finally {
    // If the network connection is lost silently, closing would never finish.
    await Promise.race([client.end().catch(() => undefined), wait(milliseconds.farewell, undefined, { ref: false })]);
  }
}

async function withLock<Result>(config: ClientConfig, task: string, work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    const tried = await tryWithLock(config, task, work);
    if (tried) return tried.done;
    await wait(againMilliseconds);
  }
}

function open(config: ClientConfig & { max: number }, patience: number = milliseconds.lock): Kysely<Tables> {
  const pool = new Pool(config);
  // Losing an idle connection is not an error; a query on a lost connection rejects.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return new Kysely<Tables>({ dialect: postgresDialect(pool, patience), plugins });
}

function connectionTo(url: string, name: string): ClientConfig {
  const types = new TypeOverrides();
  // Counts and sums, which all fit into a number.
  for (const number of [20, 1700]) types.setTypeParser(number, Number);
  return {
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: milliseconds.connect,
    keepAlive: true,
    types,
  };
}
