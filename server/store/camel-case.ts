// Names in the database are snake_case, as SQL has them; queries and rows have them in camelCase, as the contract has them.
import { CamelCasePlugin } from "kysely";

/** Plugins of every connection. In raw SQL, they change only references (`sql.ref`, `sql.table`) and the column names of results. */
export const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];

/** Returns the name that a table or column has in the database. */
export function nameInDatabase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
