import { sql } from "kysely";
import type { Trashed } from "#contract/trash.ts";
import type { Database } from "../database.ts";

type Kind = Trashed["kind"];

/** Where each stays; posts and pages share a table. */
const tables = { post: "posts", page: "posts", project: "projects", category: "trashed_categories" } as const;
export type TrashedRow = { id: number; title: string; slug: string; deleted_at: string };

export async function listTrashed(db: Database, kind: Kind): Promise<TrashedRow[]> {
  const rows = await trashedQuery(db, kind).select(["id", "title", "slug", "deleted_at"]).execute();
  return rows.map((row) => ({ ...row, deleted_at: String(row.deleted_at) }));
}

export async function findTrashed(db: Database, kind: Kind, id: number): Promise<TrashedRow | null> {
  const row = await trashedQuery(db, kind)
    .select(["id", "title", "slug", "deleted_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? { ...row, deleted_at: String(row.deleted_at) } : null;
}

/** Some of what went to the trash before the given time; of everything there without one. */
export async function listTrashedIds(
  db: Database,
  kind: Kind,
  before: string | null,
  limit: number,
): Promise<number[]> {
  const rows = await trashedQuery(db, kind)
    .select("id")
    .$if(before !== null, (query) => query.where("deleted_at", "<", String(before)))
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Earlier slugs go with it, and a post's revisions. */
export async function deleteTrashed(db: Database, kind: Kind, id: number): Promise<void> {
  if (kind === "category") await db.deleteFrom("category_slugs").where("category_id", "=", id).execute();
  await db.deleteFrom(tables[kind]).where("id", "=", id).where("deleted_at", "is not", null).execute();
}

function trashedQuery(db: Database, kind: Kind) {
  const query = db.selectFrom(tables[kind]).where("deleted_at", "is not", null);
  return tables[kind] === "posts" ? query.where(sql.ref("kind"), "=", kind) : query;
}
