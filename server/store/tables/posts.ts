import type { Placement, PostKind } from "#contract/page-terms.ts";
import { type Generated, sql } from "kysely";
import { z } from "zod";
import type { Database } from "../database.ts";
import { flag, json, orNull, type RowOf, table, type ValuesOf } from "../table.ts";
import { saveMediaUses } from "./media-uses.ts";
import { findFormerAddress } from "./former-addresses.ts";

/** Posts, and pages that the owner adds. */
export type PostTable = {
  id: Generated<number>;
  /** post or page; it never changes. */
  kind: Generated<PostKind>;
  /** Where the site links to a page. */
  placement: Generated<Placement>;
  slug: string;
  title: string;
  titleKey: string;
  description: string;
  /** Clean HTML. */
  content: string;
  /** The HTML that readers see, made by `rendererVersion`, which is 0 if the content was written without rendering it. */
  article: Generated<string>;
  rendererVersion: Generated<number>;
  words: number;
  categoryId: number | null;
  /** The title and slug of the post's series, or empty, and the number that sorts the post in the series. */
  series: Generated<string>;
  seriesSlug: Generated<string>;
  seriesPart: Generated<number | null>;
  author: string;
  imageUrl: string;
  imageAlt: string;
  imageKey: string;
  link: string;
  /** Where the post was first published, if that was on another site. */
  canonicalUrl: string | null;
  published: number;
  publishAt: string | null;
  publishedAt: string | null;
  /** The date that readers see: publishedAt, or else createdAt. A column, so that lists read it from an index. */
  datedAt: string;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
  /** The import's source of the post, so that the next import updates it. */
  importKey: string | null;
  /** What that import wrote, as JSON, so that the next one can tell its changes from the owner's. */
  importState: string | null;
  /** The draft that the post was created from: if the draft is sent again, it updates this post instead of creating another. */
  draftKey: string | null;
  example: number;
};

/** Counts posts, but not pages, outside the trash; category 0 means none. Triggers maintain the table; no code writes to it. */
export type PostCountTable = { categoryId: number; published: number; posts: number };

const importState = z.record(z.string(), z.string());
/** A hash of each field, as the last import wrote it. */
export type ImportState = z.infer<typeof importState>;

/** Change columns that can mention media with `insertPost` and `updatePost`, which record these media. */
export const posts = table("posts", { published: flag, example: flag, importState: orNull(json(importState)) });
/** A post with its category. */
export type PostRow = Omit<RowOf<typeof posts>, "example" | "importState" | "draftKey"> & {
  category: string;
  categorySlug: string;
};
/** A row without its text, for lists. */
export type PostSummaryRow = Omit<PostRow, TextColumn> & Partial<Pick<PostRow, "content" | "rendererVersion">>;
type TextColumn = "content" | "article" | "rendererVersion";
export type PostValues = ValuesOf<typeof posts>;

export type PostFilter = {
  kind: PostKind;
  published?: boolean;
  /** Names or slugs, folded; a post matches if it is in any of them. */
  categories?: string[];
  /** Slugs; a post matches if it has any of them. */
  tags?: string[];
  /** A slug. */
  series?: string;
  sort: "date" | "title" | "status";
  page: number;
  limit: number;
  withContent: boolean;
};

export async function listPosts(db: Database, filter: PostFilter): Promise<{ rows: PostSummaryRow[]; total: number }> {
  const categoryIds = filter.categories ? await findCategoryIds(db, filter.categories) : null;
  if (categoryIds?.length === 0) return { rows: [], total: 0 };

  const total = await countListed(db, filter, categoryIds);
  // Ids first, from the index alone; then the rows of one page.
  const ids = await listIds(db, filter, categoryIds);
  const rows = await getPostsInOrder(
    db,
    ids.map((row) => row.id),
    filter.withContent,
  );
  return { rows, total };
}

export async function getPostsInOrder(db: Database, ids: number[], withContent: boolean): Promise<PostSummaryRow[]> {
  if (ids.length === 0) return [];
  const rows = await summaryQuery(db)
    .$if(withContent, (query) => query.select(["posts.content", "posts.rendererVersion"]))
    .where("posts.id", "in", ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, posts.decode(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Returns those of the posts that are not in the trash, in the order of the ids. Drafts are among them. */
export async function listPostsById(db: Database, ids: readonly number[]): Promise<PostSummaryRow[]> {
  if (ids.length === 0) return [];
  const rows = await summaryQuery(db)
    .where("posts.id", "in", ids)
    .where("posts.kind", "=", "post")
    .where("posts.deletedAt", "is", null)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, posts.decode(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function findPostById(db: Database, id: number): Promise<PostRow | null> {
  const row = await postQuery(db).where("posts.id", "=", id).where("posts.deletedAt", "is", null).executeTakeFirst();
  return row ? posts.decode(row) : null;
}

export async function findTrashedPost(db: Database, id: number): Promise<PostRow | null> {
  const row = await postQuery(db)
    .where("posts.id", "=", id)
    .where("posts.deletedAt", "is not", null)
    .executeTakeFirst();
  return row ? posts.decode(row) : null;
}

/** Finds the post that was created from a draft. Returns null if there is none, or if it is in the trash. */
export async function findPostIdByDraft(db: Database, draftKey: string): Promise<number | null> {
  const row = await db
    .selectFrom("posts")
    .select("id")
    .where("draftKey", "=", draftKey)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Finds a post, or a page, by its slug, or else by an earlier one. Slugs are lower-case; links to them may not be. */
export async function findPostBySlug(db: Database, slug: string, kind: PostKind = "post"): Promise<PostRow | null> {
  const current = await postQuery(db)
    .where("posts.kind", "=", kind)
    .where("posts.slug", "=", slug)
    .where("posts.deletedAt", "is", null)
    .executeTakeFirst();
  if (current) return posts.decode(current);
  const earlier = await findFormerAddress(db, kind, slug);
  if (earlier !== null) return findPostById(db, earlier);
  const lower = slug.toLowerCase();
  return lower === slug ? null : findPostBySlug(db, lower, kind);
}

/** Finds the published post, or page, of a slug. A draft with the slug doesn't hide a post that had it earlier. */
export async function findPublishedBySlug(
  db: Database,
  slug: string,
  kind: PostKind = "post",
): Promise<PostRow | null> {
  const current = await findPostBySlug(db, slug, kind);
  if (current === null || current.published) return current;
  for (const spelling of new Set([slug, slug.toLowerCase()])) {
    const earlier = await findFormerAddress(db, kind, spelling);
    const post = earlier === null ? null : await findPostById(db, earlier);
    if (post?.published) return post;
  }
  return null;
}

/** Returns whether another item of this kind than `exceptId` has this slug now. Former slugs of others can be taken over. */
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
    .where("deletedAt", "is", null)
    .$if(exceptId !== null, (query) => query.where("id", "!=", Number(exceptId)))
    .executeTakeFirst();
  return row !== undefined;
}

export type Neighbor = { id: number; slug: string; title: string };

/** Finds the next older and the next newer published post. */
export async function findNeighbors(
  db: Database,
  post: { id: number; datedAt: string },
): Promise<{ older: Neighbor | null; newer: Neighbor | null }> {
  const older = await neighborQuery(db)
    .where(sql<boolean>`(dated_at, id) < (${post.datedAt}, ${post.id})`)
    .orderBy("datedAt", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
  const newer = await neighborQuery(db)
    .where(sql<boolean>`(dated_at, id) > (${post.datedAt}, ${post.id})`)
    .orderBy("datedAt", "asc")
    .orderBy("id", "asc")
    .executeTakeFirst();
  return { older: older ?? null, newer: newer ?? null };
}

export async function insertPost(db: Database, values: PostValues): Promise<number> {
  const { id } = await db.insertInto("posts").values(posts.encode(values)).returning("id").executeTakeFirstOrThrow();
  await saveMediaUsesOfPost(db, id);
  return id;
}

/** Lists the newest other published posts of a post's category, and fills up with the newest of all. */
export async function listRelated(
  db: Database,
  post: { id: number; categoryId: number | null },
  limit: number,
): Promise<PostSummaryRow[]> {
  const newest = postsInLists(db)
    .select("id")
    .where("published", "=", sql.lit(1))
    .where("id", "!=", post.id)
    .orderBy("datedAt", "desc")
    .orderBy("id", "desc");
  const inCategory =
    post.categoryId === null ? [] : await newest.where("categoryId", "=", post.categoryId).limit(limit).execute();
  const ids = inCategory.map((row) => row.id);
  if (ids.length < limit) {
    const others = ids.length > 0 ? newest.where("id", "not in", ids) : newest;
    ids.push(...(await others.limit(limit - ids.length).execute()).map((row) => row.id));
  }
  return getPostsInOrder(db, ids, false);
}

/**
 * Counts the published posts of each year, newest first. `startOf` returns the instant at which a year begins in the owner's time zone, so
 * the first and the last hours of a year can belong to another year than in UTC.
 */
export async function countPostsByYear(
  db: Database,
  startOf: (year: number) => string,
): Promise<{ year: number; posts: number }[]> {
  const published = postsInLists(db).where("published", "=", sql.lit(1));
  const inUtc = (
    await published
      .select(sql<string>`substr(dated_at, 1, 4)`.as("year"))
      .distinct()
      .execute()
  ).map(({ year }) => Number(year));
  if (inUtc.length === 0) return [];
  const boundaries = [...new Set(inUtc.flatMap((year) => (year < 9999 ? [year + 1, year] : [year])))].toSorted(
    (a, b) => b - a,
  );
  const cases = boundaries.map((year) => sql`when dated_at >= ${startOf(year)} then ${sql.lit(year)}`);
  const before = sql.lit(Math.min(...inUtc) - 1);
  const rows = await db
    .selectFrom(
      published.select(sql<number>`case ${sql.join(cases, sql` `)} else ${before} end`.as("year")).as("dated"),
    )
    .select((select) => ["year", select.fn.countAll<number>().as("posts")])
    .groupBy("year")
    .orderBy("year", "desc")
    .execute();
  return rows.map(({ year, posts }) => ({ year: Number(year), posts: Number(posts) }));
}

export async function updatePost(db: Database, id: number, values: Partial<PostValues>): Promise<void> {
  await posts.update(db, { id }, values);
  if ("content" in values || "imageUrl" in values || "imageKey" in values) await saveMediaUsesOfPost(db, id);
}

async function saveMediaUsesOfPost(db: Database, id: number): Promise<void> {
  const row = await db
    .selectFrom("posts")
    .select(["content", "imageUrl", "imageKey"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (row) await saveMediaUses(db, { what: "post", key: String(id) }, Object.values(row));
}

/**
 * Lists posts that an earlier version of the renderer rendered, none did, or this one with other words, newest first, including those in the
 * trash. Versions from `later` on are of later renderers: what they rendered stays, while both are running.
 */
export async function listOutdatedPosts(db: Database, version: number, later: number): Promise<number[]> {
  const rows = await db
    .selectFrom("posts")
    .select("id")
    .where("rendererVersion", "!=", version)
    .where("rendererVersion", "<", later)
    .orderBy("datedAt", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists posts that are in the search index, newest first: no pages, and none in the trash. */
export async function listIndexedPosts(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom("posts")
    .select("id")
    .where("kind", "=", "post")
    .where("deletedAt", "is", null)
    .orderBy("datedAt", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ id }) => id);
}

/** Finds the content of any post, including those in the trash. */
export async function findPostContent(db: Database, id: number): Promise<string | null> {
  return (await db.selectFrom("posts").select("content").where("id", "=", id).executeTakeFirst())?.content ?? null;
}

/** Returns the ids that belong to posts, including those in the trash, but not to pages. */
export async function listExistingPosts(db: Database, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("posts").select("id").where("id", "in", ids).where("kind", "=", "post").execute();
  return rows.map(({ id }) => id);
}

/** Lists scheduled drafts that are due, including pages. */
export async function listDuePosts(db: Database, now: string): Promise<number[]> {
  const rows = await db
    .selectFrom("posts")
    .select("id")
    .where("publishAt", "<=", now)
    .where("published", "=", 0)
    .where("deletedAt", "is", null)
    .execute();
  return rows.map((row) => row.id);
}

export async function findNextPublishTime(db: Database): Promise<string | null> {
  const row = await db
    .selectFrom("posts")
    .select((select) => select.fn.min("publishAt").as("next"))
    .where("publishAt", "is not", null)
    .where("published", "=", 0)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return row?.next ?? null;
}

export async function countPosts(db: Database): Promise<{ total: number; published: number }> {
  const rows = await db.selectFrom("postCounts").select(["published", "posts"]).execute();
  const sum = (counted: typeof rows) => counted.reduce((total, { posts }) => total + posts, 0);
  return { total: sum(rows), published: sum(rows.filter(({ published }) => published === 1)) };
}

export type PublishedAddress = { id: number; slug: string; categorySlug: string; imageUrl: string; updatedAt: string };

const urlsAtOnce = 1000;

export async function countPages(db: Database, published?: boolean): Promise<number> {
  const row = await postsInLists(db, "page")
    .$if(published !== undefined, (query) => query.where("published", "=", published ? 1 : 0))
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export type PublishedPage = {
  slug: string;
  title: string;
  placement: Placement;
  imageUrl: string;
  updatedAt: string;
};

/** Lists the published pages by title, without their texts. */
export async function listPublishedPages(db: Database): Promise<PublishedPage[]> {
  return postsInLists(db, "page")
    .select(["slug", "title", "placement", "imageUrl", "updatedAt"])
    .where("published", "=", sql.lit(1))
    .orderBy("titleKey")
    .orderBy("id")
    .execute();
}

/** Yields the URLs of all published posts in batches, newest first. Reads only an index, without any texts. */
export async function* listPublishedAddresses(db: Database): AsyncGenerator<PublishedAddress[]> {
  const query = postsInLists(db)
    .leftJoin("categories", "categories.id", "posts.categoryId")
    .select(["posts.slug", "posts.imageUrl", "posts.updatedAt", "posts.datedAt", "posts.id"])
    .select((select) => select.fn.coalesce("categories.slug", sql<string>`''`).as("categorySlug"))
    .where("posts.published", "=", 1)
    .orderBy("posts.datedAt", "desc")
    .orderBy("posts.id", "desc")
    .limit(urlsAtOnce);
  for (let rows = await query.execute(); ;) {
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < urlsAtOnce) return;
    rows = await query.where(sql<boolean>`(posts.dated_at, posts.id) < (${last.datedAt}, ${last.id})`).execute();
  }
}

/** Returns the ids of the posts, drafts among them, that were first published on another site. Reads only an index. */
export async function listPostsFromElsewhere(db: Database): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom("posts").select("id").where("canonicalUrl", "is not", null).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Lists the update times of posts that changed since an instant. */
export async function listUpdateTimes(db: Database, since: string): Promise<string[]> {
  const rows = await postsInLists(db).select("updatedAt").where("updatedAt", ">=", since).execute();
  return rows.map((row) => row.updatedAt);
}

async function findCategoryIds(db: Database, keys: string[]): Promise<number[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom("categories")
    .select("id")
    .where((or) =>
      or.or([
        or("nameKey", "in", keys),
        or("slug", "in", keys),
        or(
          "id",
          "in",
          or
            .selectFrom("formerAddresses")
            .select("categoryId")
            .where("kind", "=", "category")
            .where("address", "in", keys)
            .$castTo<{ categoryId: number }>(),
        ),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** All columns but the long texts, which lists don't read. */
export const summaryColumns = [
  "posts.id",
  "posts.kind",
  "posts.placement",
  "posts.slug",
  "posts.title",
  "posts.titleKey",
  "posts.description",
  "posts.words",
  "posts.categoryId",
  "posts.series",
  "posts.seriesSlug",
  "posts.seriesPart",
  "posts.author",
  "posts.imageUrl",
  "posts.imageAlt",
  "posts.imageKey",
  "posts.link",
  "posts.canonicalUrl",
  "posts.published",
  "posts.publishAt",
  "posts.publishedAt",
  "posts.datedAt",
  "posts.createdAt",
  "posts.updatedAt",
  "posts.deletedAt",
  "posts.importKey",
] as const;

/** Counts posts. `categoryIds` is null for all categories. */
async function countListed(db: Database, filter: PostFilter, categoryIds: number[] | null): Promise<number> {
  const { kind, published, tags, series } = filter;
  if (tags || series !== undefined) {
    const row = await listed(db, filter, categoryIds)
      .select((select) => select.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  }
  if (kind === "page") return categoryIds === null ? countPages(db, published) : 0;
  let counts = db.selectFrom("postCounts").select((select) => select.fn.sum<number>("posts").as("total"));
  if (published !== undefined) counts = counts.where("published", "=", sql.lit(published ? 1 : 0));
  if (categoryIds !== null) counts = counts.where("categoryId", "in", categoryIds);
  return Number((await counts.executeTakeFirst())?.total ?? 0);
}

function listIds(db: Database, filter: PostFilter, categoryIds: number[] | null): Promise<{ id: number }[]> {
  const { sort, page, limit } = filter;
  let query = listed(db, filter, categoryIds).select("posts.id");
  if (sort === "title") query = query.orderBy("posts.titleKey").orderBy("posts.id");
  if (sort === "status") query = query.orderBy("posts.published");
  if (sort !== "title") query = query.orderBy("posts.datedAt", "desc").orderBy("posts.id", "desc");
  return query
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

/** Selects what a list shows, without order and limit. */
function listed(db: Database, { kind, published, tags, series }: PostFilter, categoryIds: number[] | null) {
  let query = postsInLists(db, kind);
  if (published !== undefined) query = query.where("posts.published", "=", sql.lit(published ? 1 : 0));
  if (categoryIds !== null) query = query.where("posts.categoryId", "in", categoryIds);
  if (tags)
    query = query.where("posts.id", "in", (from) =>
      from.selectFrom("postTags").select("postId").where("slug", "in", tags),
    );
  if (series !== undefined)
    query = query.where("posts.seriesSlug", "=", series).where("posts.seriesSlug", "!=", sql.lit(""));
  return query;
}

/** Selects what a list may show: one kind, without the trash. The kind is a literal, because the indexes contain only posts or only pages. */
function postsInLists(db: Database, kind: PostKind = "post") {
  return db.selectFrom("posts").where("posts.deletedAt", "is", null).where("posts.kind", "=", sql.lit(kind));
}

function neighborQuery(db: Database) {
  return postsInLists(db).select(["id", "slug", "title"]).where("published", "=", sql.lit(1)).limit(sql.lit(1));
}

function summaryQuery(db: Database) {
  return db
    .selectFrom("posts")
    .leftJoin("categories", "categories.id", "posts.categoryId")
    .select(summaryColumns)
    .select((select) => [
      select.fn.coalesce("categories.name", sql<string>`''`).as("category"),
      select.fn.coalesce("categories.slug", sql<string>`''`).as("categorySlug"),
    ]);
}

function postQuery(db: Database) {
  return summaryQuery(db).select(["posts.content", "posts.article", "posts.rendererVersion"]);
}
