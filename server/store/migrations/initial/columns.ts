// Columns as most tables have them: integer and text only, the types that SQLite and PostgreSQL share.
import type { ColumnDefinitionBuilder, CreateTableBuilder, Kysely } from "kysely";

/** Begins a table whose ids are never reused, so that an old link can't lead to something new. */
export function createTableWithId(db: Kysely<unknown>, name: string): CreateTableBuilder<string, "id"> {
  return db.schema.createTable(name).addColumn("id", "integer", (column) => column.primaryKey().autoIncrement());
}

export function required(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull();
}

/** Returns the definition of a required column with a default. */
export function withDefault(value: string | number): (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder {
  return (column) => column.notNull().defaultTo(value);
}

/** Returns the definition of a reference to the row with which this row is deleted. */
export function belongsTo(id: string): (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder {
  return (column) => column.notNull().references(id).onDelete("cascade");
}
