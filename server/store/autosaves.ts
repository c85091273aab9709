import { type AutosaveInput, autosaveInput } from "#contract/posts.ts";
import type { Database } from "./database.ts";

export type AutosaveRow = AutosaveInput & { key: string; savedAt: string };

export async function saveAutosave(db: Database, key: string, savedAt: string, values: AutosaveInput): Promise<void> {
  const row = { snapshot: JSON.stringify(values), saved_at: savedAt };
  await db.insertInto("autosaves").values({ key, ...row }).onConflict((conflict) => conflict.column("key").doUpdateSet(row)).execute();
}

export async function listAutosaves(db: Database): Promise<AutosaveRow[]> {
  const rows = await db.selectFrom("autosaves").selectAll().orderBy("saved_at", "desc").execute();
  return rows.map(fromRow);
}

export async function findAutosave(db: Database, key: string): Promise<AutosaveRow | null> {
  const row = await db.selectFrom("autosaves").selectAll().where("key", "=", key).executeTakeFirst();
  return row ? fromRow(row) : null;
}

export async function deleteAutosave(db: Database, key: string): Promise<void> {
  await db.deleteFrom("autosaves").where("key", "=", key).execute();
}

function fromRow(row: { key: string; snapshot: string; saved_at: string }): AutosaveRow {
  return { ...autosaveInput.parse(JSON.parse(row.snapshot)), key: row.key, savedAt: row.saved_at };
}
