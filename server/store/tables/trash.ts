import { sql } from "kysely";
import type { Trashed } from "#contract/trash.ts";
import type { Database } from "../database.ts";
import { forgetAddressesOf } from "./former-addresses.ts";

type Kind = Trashed["kind"];

/** The table of each kind. Posts and pages share one. */
const tables = { post: "posts", page: "posts", project: "projects", category: "trashedCategories" } as const;
export type TrashedRow = { id: number; title: string; slug: string; deletedAt: string };

export async function listTrashed(db: Database, kind: Kind): Promise<TrashedRow[]> {
  const rows = await trashedQuery(db, kind).select(["id", "title", "slug", "deletedAt"]).execute();
  return rows.map((row) => ({ ...row, deletedAt: String(row.deletedAt) }));
}

export async function findTrashed(db: Database, kind: Kind, id: number): Promise<TrashedRow | null> {
  const row = await trashedQuery(db, kind)
    .select(["id", "title", "slug", "deletedAt"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? { ...row, deletedAt: String(row.deletedAt) } : null;
}

/** Lists some of the trash: items deleted before the given time, or any items without one. */
export async function listTrashedIds(
  db: Database,
  kind: Kind,
  before: string | null,
  limit: number,
): Promise<number[]> {
  const rows = await trashedQuery(db, kind)
    .select("id")
    .$if(before !== null, (query) => query.where("deletedAt", "<", String(before)))
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Deletes an item with its earlier slugs, and a post or page with its revisions. */
export async function deleteTrashed(db: Database, kind: Kind, id: number): Promise<void> {
  if (kind === "category") await forgetAddressesOf(db, "category", id);
  await db.deleteFrom(tables[kind]).where("id", "=", id).where("deletedAt", "is not", null).execute();
}

function trashedQuery(db: Database, kind: Kind) {
  const query = db.selectFrom(tables[kind]).where("deletedAt", "is not", null);
  return tables[kind] === "posts" ? query.where(sql.ref("kind"), "=", kind) : query;
}
