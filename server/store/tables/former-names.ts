// The slugs that tags and series had before they were renamed or merged, and the slugs that they have now.
import type { Database, Tables } from "../database.ts";

export type NamedKind = Tables["former_names"]["kind"];
export type FormerName = Tables["former_names"];

export async function findFormerName(db: Database, kind: NamedKind, slug: string): Promise<string | null> {
  const row = await db
    .selectFrom("former_names")
    .select("target")
    .where("kind", "=", kind)
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row?.target ?? null;
}

/** Leads a slug, and all that led to it, to another one. */
export async function rememberFormerName(db: Database, { kind, slug, target }: FormerName): Promise<void> {
  await forgetFormerName(db, kind, slug);
  await db.updateTable("former_names").set({ target }).where("kind", "=", kind).where("target", "=", slug).execute();
  await forgetFormerName(db, kind, target);
  await db.insertInto("former_names").values({ kind, slug, target }).execute();
}

/** Deletes a former slug, because a tag or a series takes it over. */
export async function forgetFormerName(db: Database, kind: NamedKind, slug: string): Promise<void> {
  await db.deleteFrom("former_names").where("kind", "=", kind).where("slug", "=", slug).execute();
}

/** Deletes all former slugs of what is deleted itself. */
export async function forgetFormerNamesOf(db: Database, kind: NamedKind, target: string): Promise<void> {
  await db.deleteFrom("former_names").where("kind", "=", kind).where("target", "=", target).execute();
}

export async function listFormerNames(db: Database): Promise<FormerName[]> {
  return db.selectFrom("former_names").selectAll().orderBy("kind").orderBy("slug").execute();
}
