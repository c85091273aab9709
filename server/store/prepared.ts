import { type Compilable, type CompiledQuery, sql, SqliteAdapter } from "kysely";
import type { Database } from "./database.ts";

/**
 * A query that is put together once and then only given its values: for the small ones behind every page, putting one together takes
 * three times as long as running it. `build` sees marks in the place of the values, so it may hand them on to the query and do nothing
 * else with them; whatever else it looks at is the query's shape. Lists of another length make another query, too.
 */
export function prepared<Values extends Record<string, Value | readonly Value[]>, Row, Shape = undefined>(
  build: (db: Database, values: Values, shape: Shape) => Compilable<Row>,
): (db: Database, values: Values, ...shape: Shape extends undefined ? [] : [Shape]) => Promise<Row[]> {
  /** By the engine, since each has its own SQL, and by shape and lengths. */
  const compiled = new WeakMap<object, Map<string, CompiledQuery<Row>>>();

  return async (db, values, ...[shape]) => {
    const { adapter } = db.getExecutor();
    const known = compiled.get(adapter) ?? new Map<string, CompiledQuery<Row>>();
    compiled.set(adapter, known);
    const key = JSON.stringify([shape, ...Object.values(values).map((value) => (Array.isArray(value) ? value.length : null))]);
    let query = known.get(key);
    if (!query) {
      query = build(db, marksFor(values, adapter instanceof SqliteAdapter), shape as Shape).compile();
      if (known.size < mostKept) known.set(key, query);
    }
    const parameters = query.parameters.map((parameter) => (parameter instanceof Mark ? parameter.read(values) : parameter));
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

type Value = string | number;

const mostKept = 50;

class Mark {
  readonly #name: string;
  readonly #index: number | null;

  constructor(name: string, index: number | null) {
    this.#name = name;
    this.#index = index;
  }

  read(values: Record<string, Value | readonly Value[]>): unknown {
    const value = values[this.#name];
    return this.#index === null ? value : (value as readonly Value[])[this.#index];
  }
}

/**
 * Typed as the values in whose place they stand: kysely's builders take whatever they are given as a parameter, and ask nothing of it.
 * SQLite plans a query anew at each run where a bare parameter has a part in its plan (in joins, sorted lists and limits), which takes
 * longer than the run. With the sign before it, which changes no value, it plans once.
 */
function marksFor<Values extends Record<string, Value | readonly Value[]>>(values: Values, isSqlite: boolean): Values {
  const marks = Object.entries(values).map(([name, value]) => {
    if (Array.isArray(value)) return [name, value.map((_, index) => new Mark(name, index))] as const;
    const mark = new Mark(name, null);
    return [name, isSqlite ? sql`+${mark}` : mark] as const;
  });
  return Object.fromEntries(marks) as Values;
}
