// The plain queries of every table: they find, count, insert, change and delete rows whose columns equal some values. Other queries
// (joins, other conditions, several statements) are functions beside their table in tables/.
//
//   export const quotes = table("quotes", { state: oneOf(quoteStates), content: json(quoteContent) });
//   export type QuoteRow = RowOf<typeof quotes>;
//
//   const quote = await quotes.find(db, { id, enquiryId });
//   const changed = await quotes.update(db, { id, state: "open" }, { state: "declined" });
//
// Columns without a codec have the same value in the database and in the code.
import { expressionBuilder, type Insertable, type Kysely, type Selectable } from "kysely";
import type { z } from "zod";
import type { Tables } from "./database.ts";

/** Converts the stored value of a column to the code's value, and back. */
export type Codec<Value, Stored> = { decode(stored: Stored): Value; encode(value: Value): Stored };

/** A boolean, stored as 0 or 1. */
export const flag: Codec<boolean, number> = { decode: (stored) => stored === 1, encode: Number };

/** One of some words. */
export function oneOf<const Words extends readonly string[]>(words: Words): Codec<Words[number], string> {
  return {
    decode(stored) {
      const word = words.find((each) => each === stored);
      if (word === undefined) throw new Error(`The database has “${stored}” instead of ${words.join(", ")}.`);
      return word;
    },
    encode: (word) => word,
  };
}

/** A value that a schema describes, stored as JSON. */
export function json<Value>(schema: z.ZodType<Value>): Codec<Value, string> {
  return { decode: (stored) => schema.parse(JSON.parse(stored)), encode: (value) => JSON.stringify(value) };
}

/** Extends a codec to columns that can be null. */
export function orNull<Value, Stored>({ decode, encode }: Codec<Value, Stored>): Codec<Value | null, Stored | null> {
  return {
    decode: (stored) => (stored === null ? null : decode(stored)),
    encode: (value) => (value === null ? null : encode(value)),
  };
}

/** Extends a codec to columns that store null as an empty text. */
export function orEmpty<Value>({ decode, encode }: Codec<Value, string>): Codec<Value | null, string> {
  return {
    decode: (stored) => (stored === "" ? null : decode(stored)),
    encode: (value) => (value === null ? "" : encode(value)),
  };
}

type Codecs<Of extends keyof Tables> = {
  readonly [Column in keyof Selectable<Tables[Of]>]?: {
    decode: (stored: Selectable<Tables[Of]>[Column]) => unknown;
    encode: (value: never) => Selectable<Tables[Of]>[Column];
  };
};

/** `Row` with decoded columns. Columns from joined tables stay as they are. */
type Decoded<Row, By> = {
  [Column in keyof Row]: Column extends keyof By
    ? By[Column] extends { decode: (stored: never) => infer Value }
      ? Value | Extract<Row[Column], undefined>
      : never
    : Row[Column];
};

/** `Values` with encoded columns. */
type Encoded<Values, By> = {
  [Column in keyof Values]: Column extends keyof By
    ? By[Column] extends { encode: (value: never) => infer Stored }
      ? Stored | Extract<Values[Column], undefined>
      : never
    : Values[Column];
};

type Row<Of extends keyof Tables, By> = Decoded<Selectable<Tables[Of]>, By>;
type Values<Of extends keyof Tables, By> = Decoded<Insertable<Tables[Of]>, By>;
/** A column, and `desc` where the largest value comes first. */
type Order<Of extends keyof Tables> = `${keyof Tables[Of] & string}${"" | " desc"}`;

export type Table<Of extends keyof Tables, By> = {
  /** Returns a row whose columns equal `where`, or null. */
  find(db: Kysely<Tables>, where: Partial<Row<Of, By>>): Promise<Row<Of, By> | null>;
  /** Returns the rows whose columns equal `where`; all rows for `{}`. */
  list(db: Kysely<Tables>, where: Partial<Row<Of, By>>, ...order: Order<Of>[]): Promise<Row<Of, By>[]>;
  count(db: Kysely<Tables>, where: Partial<Row<Of, By>>): Promise<number>;
  exists(db: Kysely<Tables>, where: Partial<Row<Of, By>>): Promise<boolean>;
  /** Returns the stored row. */
  insert(db: Kysely<Tables>, values: Values<Of, By>): Promise<Row<Of, By>>;
  /** Returns the number of changed rows. Columns whose value is undefined stay as they are. */
  update(db: Kysely<Tables>, where: Partial<Row<Of, By>>, values: Partial<Values<Of, By>>): Promise<number>;
  /** Returns the number of deleted rows. */
  remove(db: Kysely<Tables>, where: Partial<Row<Of, By>>): Promise<number>;
  /** Decodes the columns that a query selected. */
  decode<Some extends object>(row: Some): Decoded<Some, By>;
  /** Encodes the values for a hand-written query. */
  encode<Some extends Partial<Values<Of, By>>>(values: Some): Encoded<Some, By>;
};

export type RowOf<Of extends { find: (...args: never[]) => unknown }> = NonNullable<Awaited<ReturnType<Of["find"]>>>;
/** What `insert` takes. */
export type ValuesOf<Of extends { insert: (...args: never[]) => unknown }> = Parameters<Of["insert"]>[1];

type AnyRow = Record<string, unknown>;
type AnyCodec = { decode: (stored: never) => unknown; encode: (value: never) => unknown };
const conditions = expressionBuilder<Record<string, AnyRow>, string>();

/**
 * Returns the plain queries of a table. TypeScript can't follow a row through a table whose name is a type parameter, so the rows inside of
 * this function have no types; the rows of its callers have.
 */
export function table<Of extends keyof Tables, const By extends Codecs<Of>>(name: Of, codecs: By): Table<Of, By> {
  const ofAnyName: string = name;
  const columns = Object.entries<AnyCodec | undefined>(codecs);
  const tables = (db: Kysely<Tables>) => db.$extendTables<Record<string, AnyRow>>();

  function convert(row: object, way: "decode" | "encode"): AnyRow {
    const converted: AnyRow = { ...row };
    for (const [column, codec] of columns)
      if (codec && converted[column] !== undefined) converted[column] = codec[way](converted[column] as never);
    return converted;
  }
  const decode = (row: object) => convert(row, "decode") as Row<Of, By>;

  function equals(where: object) {
    // Kysely would drop such a condition, and find, change or delete more rows than intended.
    for (const [column, value] of Object.entries(where))
      if (value === undefined) throw new TypeError(`A query of ${name} has no value for ${column}.`);
    return conditions.and(convert(where, "encode"));
  }
  const select = (db: Kysely<Tables>, where: object) => tables(db).selectFrom(ofAnyName).where(equals(where));

  return {
    async find(db, where) {
      const row = await select(db, where).selectAll().executeTakeFirst();
      return row ? decode(row) : null;
    },
    async list(db, where, ...order) {
      let query = select(db, where).selectAll();
      for (const each of order) {
        const [column = "", direction] = each.split(" ");
        query = query.orderBy(column, direction === "desc" ? "desc" : "asc");
      }
      return (await query.execute()).map(decode);
    },
    async count(db, where) {
      const { count } = await select(db, where)
        .select(({ fn }) => fn.countAll().as("count"))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async exists(db, where) {
      const row = await select(db, where)
        .select(({ lit }) => lit(1).as("found"))
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
    async insert(db, values) {
      const query = tables(db).insertInto(ofAnyName).values(convert(values, "encode"));
      return decode(await query.returningAll().executeTakeFirstOrThrow());
    },
    async update(db, where, values) {
      if (Object.values(values).every((value) => value === undefined)) return 0;
      const { numUpdatedRows } = await tables(db)
        .updateTable(ofAnyName)
        .set(convert(values, "encode"))
        .where(equals(where))
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
    async remove(db, where) {
      const { numDeletedRows } = await tables(db).deleteFrom(ofAnyName).where(equals(where)).executeTakeFirst();
      return Number(numDeletedRows);
    },
    decode: (row) => convert(row, "decode") as Decoded<typeof row, By>,
    encode: (values) => convert(values, "encode") as Encoded<typeof values, By>,
  };
}
