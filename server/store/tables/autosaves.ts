import { type AutosaveInput, autosaveInput } from "#contract/posts.ts";
import type { Database } from "../database.ts";
import { json, type RowOf, table } from "../table.ts";
import { saveMediaUses } from "./media-uses.ts";

/** An autosave of each writer. A writer is one open editor. */
export type AutosaveTable = { key: string; writer: string; device: string; snapshot: string; savedAt: string };

export const autosaves = table("autosaves", { snapshot: json(autosaveInput) });

/** An autosave. Each writer (one open editor) has a separate one, so that none can overwrite another's words. */
export type AutosaveRow = AutosaveInput & { key: string; savedAt: string; device: string };
export type WriterRow = { writer: string; device: string; savedAt: string };

export async function saveAutosave(db: Database, { key, savedAt, device, ...values }: AutosaveRow): Promise<void> {
  const row = autosaves.encode({ snapshot: values, savedAt, device });
  await db
    .insertInto("autosaves")
    .values({ key, writer: values.writer, ...row })
    .onConflict((conflict) => conflict.columns(["key", "writer"]).doUpdateSet(row))
    .execute();
  await saveMediaUses(db, { what: "draft", key, part: values.writer }, [row.snapshot]);
}

/** Lists autosaves, newest first. */
export async function listAutosaves(db: Database, key?: string): Promise<AutosaveRow[]> {
  return (await autosaves.list(db, key === undefined ? {} : { key }, "savedAt desc")).map(withContent);
}

/** Finds the newest autosave under a key, or that of one writer. */
export async function findAutosave(db: Database, key: string, writer?: string): Promise<AutosaveRow | null> {
  const row = await db
    .selectFrom("autosaves")
    .selectAll()
    .where("key", "=", key)
    .$if(writer !== undefined, (query) => query.where("writer", "=", String(writer)))
    .orderBy("savedAt", "desc")
    .executeTakeFirst();
  return row ? withContent(autosaves.decode(row)) : null;
}

export async function listOtherWriters(db: Database, key: string, writer: string): Promise<WriterRow[]> {
  return db
    .selectFrom("autosaves")
    .select(["writer", "device", "savedAt"])
    .where("key", "=", key)
    .where("writer", "!=", writer)
    .orderBy("savedAt", "desc")
    .execute();
}

/** Returns the time of the last autosave for each key. */
export async function listDraftTimes(db: Database, keys: string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom("autosaves")
    .select((select) => ["key", select.fn.max("savedAt").as("time")])
    .where("key", "in", keys)
    .groupBy("key")
    .execute();
  return new Map(rows.map((row) => [row.key, row.time]));
}

/** Deletes the autosaves of all writers, or of one; with `savedAt`, only if no newer one exists. */
export async function deleteAutosave(
  db: Database,
  key: string,
  { writer, savedAt }: { writer?: string | undefined; savedAt?: string | undefined } = {},
): Promise<void> {
  await db
    .deleteFrom("autosaves")
    .where("key", "=", key)
    .$if(writer !== undefined, (query) => query.where("writer", "=", String(writer)))
    .$if(savedAt !== undefined, (query) => query.where("savedAt", "<=", String(savedAt)))
    .execute();
}

function withContent({ snapshot: content, ...row }: RowOf<typeof autosaves>): AutosaveRow {
  return { ...content, ...row };
}
