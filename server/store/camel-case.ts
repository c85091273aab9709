// Names in the database are snake_case, as SQL has them; queries and rows have them in camelCase, as the contract has them.
import { CamelCasePlugin } from "kysely";

/** Plugins of every connection. Raw SQL isn't touched but for its references (`sql.ref`, `sql.table`) and the names of its result's columns. */
export const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];

/** Returns the name that a table or column has in the database. */
export function nameInDatabase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
