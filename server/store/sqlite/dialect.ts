// Connects Kysely to SQLite: reads and writes use separate connections, and waiting for a lock never blocks the event loop.
import { setTimeout as wait } from "node:timers/promises";
import type { Database as Raw, Statement } from "better-sqlite3";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from "kysely";
import { createWriteLock, type WriteLock } from "../write-lock.ts";

export type Connections = {
  /** Sees the last commit, and never waits. */
  reader: Raw;
  /** Used by one caller at a time, in order. */
  writer: Raw;
  /** Opens a connection for a read-only transaction, which has its own snapshot that other queries must not see. */
  openReader(): Raw;
};

/** Milliseconds that a write waits for others, of this or another process, before it is rejected. */
const patienceMilliseconds = 5000;
const longestPause = 50;

/**
 * better-sqlite3 waits for a lock by blocking the process. So this never waits there: a write that finds the database locked tries again
 * from a timer, and reads continue. Transactions take the write lock at their beginning, where waiting is harmless; read-only ones take no
 * lock, and have a separate connection.
 */
export function sqliteDialect(connections: Connections, patience: number = patienceMilliseconds): Dialect {
  return {
    createDriver: () => new SqliteDriver(connections, patience),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SeveralConnections(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

class SeveralConnections extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** SQLite supports this, despite Kysely's default, so migrations run all together or not at all. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class SqliteDriver implements Driver {
  readonly #connections: Connections;
  readonly #patience: number;
  readonly #lock = createWriteLock();

  constructor(connections: Connections, patience: number) {
    this.#connections = connections;
    this.#patience = patience;
  }

  async init(): Promise<void> {
    // The connections are already open.
  }

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#connections, this.#lock, this.#patience);
  }

  beginTransaction(connection: SqliteConnection, { accessMode }: TransactionSettings): Promise<void> {
    return accessMode === "read only" ? connection.beginReading() : connection.beginWriting();
  }

  commitTransaction(connection: SqliteConnection): Promise<void> {
    return connection.end("commit");
  }

  rollbackTransaction(connection: SqliteConnection): Promise<void> {
    return connection.end("rollback");
  }

  async releaseConnection(): Promise<void> {
    // Outside of a transaction, the connection holds nothing.
  }

  async destroy(): Promise<void> {
    this.#connections.reader.close();
    this.#connections.writer.close();
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #connections: Connections;
  readonly #lock: WriteLock;
  readonly #patience: number;
  /** Set during a transaction that may write. */
  #release: (() => void) | null = null;
  /** Set during a read-only transaction. */
  #ownReader: Raw | null = null;

  constructor(connections: Connections, lock: WriteLock, patience: number) {
    this.#connections = connections;
    this.#lock = lock;
    this.#patience = patience;
  }

  async beginReading(): Promise<void> {
    this.#ownReader = this.#connections.openReader();
    this.#ownReader.exec("begin");
  }

  async beginWriting(): Promise<void> {
    const until = performance.now() + this.#patience;
    const release = await this.#lock.take(until);
    try {
      await whenFree(until, () => this.#connections.writer.exec("begin immediate"));
    } catch (error) {
      release();
      throw error;
    }
    this.#release = release;
  }

  async end(how: "commit" | "rollback"): Promise<void> {
    const { writer } = this.#connections;
    // Closing the connection ends its transaction.
    this.#ownReader?.close();
    this.#ownReader = null;
    // A failed commit has already ended the transaction.
    if (!this.#release) return;
    try {
      // After an error such as a full disk, SQLite may have rolled back already.
      if (how === "commit" || writer.inTransaction) writer.exec(how);
    } finally {
      if (writer.inTransaction) writer.exec("rollback");
      this.#release();
      this.#release = null;
    }
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { reader, writer } = this.#connections;
    if (this.#release) return run(writer, query);
    const until = performance.now() + this.#patience;
    const own = this.#ownReader;
    if (own) return whenFree(until, () => run<Row>(own, query));
    if (isReading(reader, query)) return whenFree(until, () => run<Row>(reader, query));
    const release = await this.#lock.take(until);
    try {
      return await whenFree(until, () => run<Row>(writer, query));
    } finally {
      release();
    }
  }

  // oxlint-disable-next-line require-yield -- the interface requires a generator
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("A stream would keep its connection from everybody else; read in pages.");
  }
}

function run<Row>(connection: Raw, { sql, parameters }: CompiledQuery): QueryResult<Row> {
  const statement = prepare<Row>(connection, sql);
  if (statement.reader) return { rows: statement.all(...parameters) };
  const { changes, lastInsertRowid } = statement.run(...parameters);
  return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
}

/** Caches prepared statements: parsing and planning SQL takes longer than most of the queries. */
function prepare<Row>(connection: Raw, sql: string): Statement<unknown[], Row> {
  const prepared = preparedBy.get(connection) ?? new Map<string, Statement>();
  preparedBy.set(connection, prepared);
  const statement = prepared.get(sql) ?? connection.prepare(sql);
  // Move to the end of the map, so that lists of many lengths only push out statements that are used as rarely.
  prepared.delete(sql);
  prepared.set(sql, statement);
  const [oldest] = prepared.keys();
  if (prepared.size > maxPrepared && oldest !== undefined) prepared.delete(oldest);
  return statement as Statement<unknown[], Row>;
}

const preparedBy = new WeakMap<Raw, Map<string, Statement>>();
const maxPrepared = 200;

/** Returns whether a query only reads: by its kind if Kysely built it; for raw SQL, SQLite tells. */
function isReading(reader: Raw, { query, sql }: CompiledQuery): boolean {
  if (query.kind !== "RawNode") return SelectQueryNode.is(query);
  return /^\s*(?:select|with|pragma)\b/i.test(sql) && prepare(reader, sql).readonly;
}

async function whenFree<Result>(until: number, work: () => Result): Promise<Result> {
  for (let pause = 2; ; pause = Math.min(pause * 2, longestPause)) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() + pause > until) throw error;
    }
    await wait(pause);
  }
}

export function isBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");
}
