// Connects Kysely to PostgreSQL through a pool of connections, and adds what SQLite does by default.
import type { Pool, PoolClient } from "pg";
import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type DataTypeNode,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import { explainPostgres } from "./errors.ts";
import { createWriteLock, type WriteLock } from "../write-lock.ts";

/** "SAVE": the advisory lock of writers; transactions hold it until they end. */
const writeLock = 0x53_41_56_45;

/**
 * Serializes writing transactions of all processes, as SQLite does: what a transaction has read is still current when it writes, and none
 * must be repeated. Single statements need no lock, and reads never wait. `patience` is how many milliseconds a transaction waits for
 * others of this process before it is rejected.
 */
export function postgresDialect(pool: Pool, patience: number): Dialect {
  return {
    createDriver: () => new PoolDriver(pool, patience),
    createQueryCompiler: () => new Compiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

class PoolDriver implements Driver {
  readonly #pool: Pool;
  readonly #lock = createWriteLock();
  readonly #patience: number;

  constructor(pool: Pool, patience: number) {
    this.#pool = pool;
    this.#patience = patience;
  }

  async init(): Promise<void> {
    // Connections are opened when they are needed.
  }

  async acquireConnection(): Promise<PooledConnection> {
    return new PooledConnection(this.#pool, this.#lock, this.#patience);
  }

  beginTransaction(connection: PooledConnection, { accessMode }: TransactionSettings): Promise<void> {
    return accessMode === "read only" ? connection.beginReading() : connection.beginWriting();
  }

  commitTransaction(connection: PooledConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: PooledConnection): Promise<void> {
    return connection.rollback();
  }

  async releaseConnection(connection: PooledConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

/** Takes a connection from the pool at the first query, so that transactions that wait to write hold no connection. */
class PooledConnection implements DatabaseConnection {
  readonly #pool: Pool;
  readonly #lock: WriteLock;
  readonly #patience: number;
  #client: PoolClient | null = null;
  #isBroken = false;
  #unlock: (() => void) | null = null;

  constructor(pool: Pool, lock: WriteLock, patience: number) {
    this.#pool = pool;
    this.#lock = lock;
    this.#patience = patience;
  }

  async beginReading(): Promise<void> {
    await this.#begin("begin isolation level repeatable read, read only");
  }

  async beginWriting(): Promise<void> {
    this.#unlock = await this.#lock.take(performance.now() + this.#patience);
    await this.#begin(`begin; select pg_advisory_xact_lock(${writeLock})`);
  }

  /** Commits. A transaction that had failed before ends with another word than "commit". */
  async commit(): Promise<void> {
    const done = await this.#command("commit");
    this.#letGo();
    if (done === "ROLLBACK") throw new AbortedTransactionError();
  }

  async rollback(): Promise<void> {
    if (!this.#isBroken)
      await this.#command("rollback").catch(() => {
        this.#isBroken = true;
      });
    this.#letGo();
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#guard((client) => client.query(sql, parameters.map(storable)));
    return /^(?:INSERT|UPDATE|DELETE)$/.test(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows };
  }

  // oxlint-disable-next-line require-yield -- the interface requires a generator
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("A stream would keep its connection from everybody else; read in pages.");
  }

  release(): void {
    this.#letGo();
    this.#client?.release(this.#isBroken);
    this.#client = null;
  }

  async #begin(how: string): Promise<void> {
    try {
      await this.#command(how);
    } catch (error) {
      // The transaction may have begun without getting the lock.
      await this.rollback();
      throw error;
    }
  }

  /** Returns the server's word for what it did. */
  async #command(text: string): Promise<string> {
    const answer: QueryOutcome | QueryOutcome[] = await this.#guard((client) => client.query(text));
    return (Array.isArray(answer) ? answer.at(-1) : answer)?.command ?? "";
  }

  async #guard<Answer>(ask: (client: PoolClient) => Promise<Answer>): Promise<Answer> {
    try {
      this.#client ??= await this.#pool.connect();
      return await ask(this.#client);
    } catch (error) {
      // After an error of the server itself, the connection still works; after any other error, it may not.
      if (!isRefusal(error)) this.#isBroken = true;
      throw explainPostgres(error);
    }
  }

  #letGo(): void {
    this.#unlock?.();
    this.#unlock = null;
  }
}

type QueryOutcome = { command: string };

function isRefusal(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    /^[\dA-Z]{5}$/.test(String(error.code)) &&
    !/^(?:08|57P)/.test(String(error.code))
  );
}

/** Removes the null character, which PostgreSQL's text can't contain. */
function storable(value: unknown): unknown {
  return typeof value === "string" && value.includes("\0") ? value.replaceAll("\0", "") : value;
}

/** Makes both engines return the same: text is ordered and compared by code points, and integers have 64 bits as in SQLite. */
class Compiler extends PostgresQueryCompiler {
  protected override visitDataType({ dataType }: DataTypeNode): void {
    this.append({ text: 'text collate "C"', integer: "bigint" }[String(dataType)] ?? String(dataType));
  }

  protected override getAutoIncrement(): string {
    return "generated by default as identity";
  }
}
