import { sql } from "kysely";
import { slugify } from "#contract/slugs.ts";
import { sortKey } from "../../text/words.ts";
import type { Database } from "../database.ts";
import { table } from "../table.ts";
import { findFormerAddress } from "./former-addresses.ts";

/** Tags of posts. A tag exists while a post has it: all rows with the same slug have the same name. */
export type PostTagTable = { postId: number; position: number; slug: string; name: string };

export const postTags = table("postTags", {});
export type TagRow = { slug: string; name: string };
export type CountedTag = TagRow & { posts: number };

/** Lists tags by name, each with the number of its posts outside the trash; for visitors, only published posts count. */
export async function listTags(db: Database, forVisitors: boolean): Promise<CountedTag[]> {
  const rows = await db
    .selectFrom("postTags")
    .innerJoin("posts", "posts.id", "postTags.postId")
    .select((select) => [
      "postTags.slug",
      select.fn.max("postTags.name").as("name"),
      select.fn.countAll<number>().as("posts"),
    ])
    .where("posts.deletedAt", "is", null)
    .$if(forVisitors, (query) => query.where("posts.published", "=", sql.lit(1)))
    .groupBy("postTags.slug")
    .execute();
  return rows
    .map((row) => ({ ...row, posts: Number(row.posts) }))
    .toSorted((one, other) => sortKey(one.name).localeCompare(sortKey(other.name), "en"));
}

/** Finds a tag by its name, slug or former slug, even if only posts in the trash have it. */
export async function findTag(db: Database, key: string): Promise<TagRow | null> {
  const slug = slugify(key);
  return (
    (await findBy(db, "slug", slug)) ??
    (await findBy(db, "slug", (await findFormerAddress(db, "tag", slug)) ?? "")) ??
    // Its slug may have been made by earlier rules.
    findBy(db, "name", key)
  );
}

async function findBy(db: Database, column: "slug" | "name", value: string): Promise<TagRow | null> {
  const row = await db.selectFrom("postTags").select(["slug", "name"]).where(column, "=", value).executeTakeFirst();
  return row ?? null;
}

/** Returns the tags of posts, in their order, by the ids of the posts. */
export async function listTagsOf(db: Database, postIds: readonly number[]): Promise<Map<number, TagRow[]>> {
  const tags = new Map<number, TagRow[]>();
  if (postIds.length === 0) return tags;
  const rows = await db
    .selectFrom("postTags")
    .select(["postId", "slug", "name"])
    .where("postId", "in", postIds)
    .orderBy("postId")
    .orderBy("position")
    .execute();
  for (const { postId: id, ...tag } of rows) tags.set(id, [...(tags.get(id) ?? []), tag]);
  return tags;
}

export async function replaceTags(db: Database, postId: number, tags: readonly TagRow[]): Promise<void> {
  await postTags.remove(db, { postId });
  if (tags.length > 0)
    await db
      .insertInto("postTags")
      .values(tags.map((tag, position) => ({ postId, position, ...tag })))
      .execute();
}

/** Returns the posts that have a tag, including those in the trash. */
export async function listPostsWithTag(db: Database, slug: string): Promise<number[]> {
  const rows = await db.selectFrom("postTags").select("postId").where("slug", "=", slug).execute();
  return rows.map((row) => row.postId);
}

/** Gives a tag another name and slug. A post that has both tags loses the old one. */
export async function renameTag(db: Database, slug: string, to: TagRow): Promise<void> {
  if (slug !== to.slug) {
    await db
      .deleteFrom("postTags")
      .where("slug", "=", slug)
      .where("postId", "in", (query) => query.selectFrom("postTags").select("postId").where("slug", "=", to.slug))
      .execute();
    await postTags.update(db, { slug }, { slug: to.slug });
  }
  await postTags.update(db, { slug: to.slug }, { name: to.name });
}

/** Lists the tags of published posts, each with the time at which one of these changed last. */
export async function listTagAddresses(db: Database): Promise<{ slug: string; updatedAt: string }[]> {
  const rows = await db
    .selectFrom("postTags")
    .innerJoin("posts", "posts.id", "postTags.postId")
    .select((select) => ["postTags.slug", select.fn.max("posts.updatedAt").as("updatedAt")])
    .where("posts.deletedAt", "is", null)
    .where("posts.published", "=", sql.lit(1))
    .groupBy("postTags.slug")
    .orderBy("postTags.slug")
    .execute();
  return rows;
}
