// The slugs of posts and pages, those of now and of before. Each kind has its own: a page is at /slug, a post at /blog/slug.
import type { PostKind } from "#contract/page-words.ts";
import type { Database } from "../database.ts";

type KindAndSlug = { kind: PostKind; slug: string };

/** Returns whether another one of this kind than `exceptId` has this slug now. Earlier slugs of others can be taken over. */
export async function isPostSlugTaken(
  db: Database,
  slug: string,
  exceptId: number | null,
  kind: PostKind = "post",
): Promise<boolean> {
  const row = await db
    .selectFrom("posts")
    .select("id")
    .where("kind", "=", kind)
    .where("slug", "=", slug)
    .where("deleted_at", "is", null)
    .$if(exceptId !== null, (query) => query.where("id", "!=", Number(exceptId)))
    .executeTakeFirst();
  return row !== undefined;
}

export async function isFormerSlug(db: Database, { kind, slug }: KindAndSlug): Promise<boolean> {
  const row = await db
    .selectFrom("post_slugs")
    .select("slug")
    .where("kind", "=", kind)
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the earlier slugs of every post and page, by its id. */
export async function listFormerSlugs(db: Database): Promise<Map<number, string[]>> {
  const slugs = new Map<number, string[]>();
  for (const row of await db.selectFrom("post_slugs").select(["slug", "post_id"]).orderBy("slug").execute()) {
    slugs.set(row.post_id, [...(slugs.get(row.post_id) ?? []), row.slug]);
  }
  return slugs;
}

export async function rememberSlug(db: Database, { id, kind, slug }: KindAndSlug & { id: number }): Promise<void> {
  await forgetSlug(db, { kind, slug });
  await db.insertInto("post_slugs").values({ kind, slug, post_id: id }).execute();
}

/** Deletes a former slug, because a post or page takes it over; with an id, only if it was that one's. */
export async function forgetSlug(db: Database, { kind, slug, id }: KindAndSlug & { id?: number }): Promise<void> {
  await db
    .deleteFrom("post_slugs")
    .where("kind", "=", kind)
    .where("slug", "=", slug)
    .$if(id !== undefined, (query) => query.where("post_id", "=", Number(id)))
    .execute();
}
