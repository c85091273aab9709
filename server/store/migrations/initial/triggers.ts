import { type Kysely, sql } from "kysely";
import { engineOf } from "../../engine.ts";

/** Adds a trigger that runs a statement for each deleted row, `old`. */
export async function afterDeleting(
  db: Kysely<unknown>,
  table: string,
  name: string,
  statement: string,
): Promise<void> {
  const trigger = sql.ref(`${table}_${name}`);
  const body = sql.raw(`${statement};`);
  if (engineOf(db) === "sqlite") {
    await sql`create trigger ${trigger} after delete on ${sql.table(table)} begin ${body} end`.execute(db);
    return;
  }
  await sql`create function ${trigger}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`.execute(
    db,
  );
  await sql`create trigger ${trigger} after delete on ${sql.table(table)} for each row execute procedure ${trigger}()`.execute(
    db,
  );
}
