// How queries reach PostgreSQL: through a pool of connections, and with what SQLite does by itself said in its words.
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

/** "SAVE": whoever holds this lock of the database writes; transactions do so until they end. */
const writeLock = 0x53_41_56_45;

/**
 * Transactions that may write follow one another, in whatever process they run, as they do in SQLite: what one of them has read
 * is still so when it writes, and none has to be done again. Single statements need no such thing, and reading waits for nobody.
 * `patience` is how many milliseconds a transaction waits for others of this process until it is told to come again.
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
    // Connections are made when they are needed.
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

/** Takes a connection of the pool when it is first asked something, so that those who wait for their turn to write keep none from the others. */
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

  /** What is answered was written: a transaction that had failed before ends with another word than "commit". */
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

  // oxlint-disable-next-line require-yield -- the interface wants it
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
      // It may have begun, and then not got the lock.
      await this.rollback();
      throw error;
    }
  }

  /** Answers what was done, in the word of the server. */
  async #command(text: string): Promise<string> {
    const answer: QueryOutcome | QueryOutcome[] = await this.#guard((client) => client.query(text));
    return (Array.isArray(answer) ? answer.at(-1) : answer)?.command ?? "";
  }

  async #guard<Answer>(ask: (client: PoolClient) => Promise<Answer>): Promise<Answer> {
    try {
      this.#client ??= await this.#pool.connect();
      return await ask(this.#client);
    } catch (error) {
      // What the server itself refuses leaves the connection as good as it was; whatever else went wrong does not.
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

/** Text in PostgreSQL can't hold the character of number 0, which nobody writes on purpose. */
function storable(value: unknown): unknown {
  return typeof value === "string" && value.includes("\0") ? value.replaceAll("\0", "") : value;
}

/** Text is ordered and compared by its characters' numbers, and whole numbers are as long as those of SQLite: so both engines answer the same. */
class Compiler extends PostgresQueryCompiler {
  protected override visitDataType({ dataType }: DataTypeNode): void {
    this.append({ text: 'text collate "C"', integer: "bigint" }[String(dataType)] ?? String(dataType));
  }

  protected override getAutoIncrement(): string {
    return "generated by default as identity";
  }
}
