import { type Insertable, type Selectable, type Updateable, sql } from "kysely";
import type { Database, Tables } from "./database.ts";
import { prepared } from "./prepared.ts";

export type PostRow = Omit<Selectable<Tables["posts"]>, "published" | "example" | "import_state" | "draft_key"> & {
  published: boolean;
  category: string;
  category_slug: string;
};
/** A row without its text, for lists. */
export type PostSummaryRow = Omit<PostRow, "content"> & { content?: string };
export type PostValues = Omit<Insertable<Tables["posts"]>, "published"> & { published: boolean };

export type PostFilter = {
  published?: boolean;
  /** Names or slugs, folded; a post matches when it is in any of them. */
  categories?: string[];
  sort: "date" | "title" | "status";
  page: number;
  limit: number;
  withContent: boolean;
};

export async function listPosts(db: Database, filter: PostFilter): Promise<{ rows: PostSummaryRow[]; total: number }> {
  const categoryIds = filter.categories ? await findCategoryIds(db, filter.categories) : null;
  if (categoryIds?.length === 0) return { rows: [], total: 0 };

  const shape = { published: filter.published, sort: filter.sort, isWhole: categoryIds === null };
  const [counted] = await countListed(db, { categoryIds: categoryIds ?? [] }, shape);
  // Ids first, from the index alone; then the rows of one page.
  const ids = await readListedIds(db, { categoryIds: categoryIds ?? [], limit: filter.limit, offset: (filter.page - 1) * filter.limit }, shape);
  const rows = await getPostsInOrder(db, ids.map((row) => row.id), filter.withContent);
  return { rows, total: Number(counted?.total ?? 0) };
}

export async function getPostsInOrder(db: Database, ids: number[], withContent: boolean): Promise<PostSummaryRow[]> {
  if (ids.length === 0) return [];
  const rows: SummaryRow[] = await (withContent ? readWhole(db, { ids }) : readSummaries(db, { ids }));
  const byId = new Map(rows.map((row) => [row.id, fromRow(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function findPostById(db: Database, id: number): Promise<PostRow | null> {
  const [row] = await readById(db, { id });
  return row ? fromRow(row) : null;
}

export async function findTrashedPost(db: Database, id: number): Promise<PostRow | null> {
  const row = await postQuery(db).where("posts.id", "=", id).where("posts.deleted_at", "is not", null).executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** The post that was made of a draft; null where none was or it is in the trash. */
export async function findPostIdByDraft(db: Database, draftKey: string): Promise<number | null> {
  const row = await db.selectFrom("posts").select("id").where("draft_key", "=", draftKey).where("deleted_at", "is", null).executeTakeFirst();
  return row?.id ?? null;
}

/** By its slug, else by one that it had earlier. */
export async function findPostBySlug(db: Database, slug: string): Promise<PostRow | null> {
  const [current] = await readBySlug(db, { slug });
  if (current) return fromRow(current);
  const earlier = await db.selectFrom("post_slugs").select("post_id").where("slug", "=", slug).executeTakeFirst();
  return earlier ? findPostById(db, earlier.post_id) : null;
}

export type Neighbour = { id: number; slug: string; title: string };

/** The published posts just older and just newer than a post. */
export async function findNeighbours(db: Database, post: { id: number; dated_at: string }): Promise<{ older: Neighbour | null; newer: Neighbour | null }> {
  const from = { dated: post.dated_at, id: post.id };
  const [older] = await readOlder(db, from);
  const [newer] = await readNewer(db, from);
  return { older: older ?? null, newer: newer ?? null };
}

export async function insertPost(db: Database, values: PostValues): Promise<number> {
  const { id } = await db.insertInto("posts").values(toRow(values)).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** The newest published others of a post's category. */
export async function listRelated(db: Database, post: { id: number; category_id: number | null }, limit: number): Promise<PostSummaryRow[]> {
  if (post.category_id === null) return [];
  const ids = await readRelatedIds(db, { category: post.category_id, id: post.id, limit });
  return getPostsInOrder(db, ids.map((row) => row.id), false);
}

export async function updatePost(db: Database, id: number, values: Partial<PostValues>): Promise<void> {
  const { published, ...rest } = values;
  const row: Updateable<Tables["posts"]> = published === undefined ? rest : { ...rest, published: published ? 1 : 0 };
  await db.updateTable("posts").set(row).where("id", "=", id).execute();
}

/** Whether a post other than `exceptId` answers at this slug now. An earlier slug of another post can be taken over. */
export async function isPostSlugTaken(db: Database, slug: string, exceptId: number | null): Promise<boolean> {
  const row = await db.selectFrom("posts").select("id").where("slug", "=", slug).where("deleted_at", "is", null)
    .$if(exceptId !== null, (query) => query.where("id", "!=", Number(exceptId))).executeTakeFirst();
  return row !== undefined;
}

/** Also by a post in the trash. */
export async function isPostIdTaken(db: Database, id: number): Promise<boolean> {
  return (await db.selectFrom("posts").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

export async function isFormerSlug(db: Database, slug: string): Promise<boolean> {
  return (await db.selectFrom("post_slugs").select("slug").where("slug", "=", slug).executeTakeFirst()) !== undefined;
}

/** The earlier slugs of every post, by its id. */
export async function listFormerSlugs(db: Database): Promise<Map<number, string[]>> {
  const slugs = new Map<number, string[]>();
  for (const row of await db.selectFrom("post_slugs").select(["slug", "post_id"]).orderBy("slug").execute()) {
    slugs.set(row.post_id, [...(slugs.get(row.post_id) ?? []), row.slug]);
  }
  return slugs;
}

export async function rememberSlug(db: Database, slug: string, postId: number): Promise<void> {
  await forgetSlug(db, slug);
  await db.insertInto("post_slugs").values({ slug, post_id: postId }).execute();
}

/** A slug that a post takes now no longer leads to the post that had it earlier. */
export async function forgetSlug(db: Database, slug: string): Promise<void> {
  await db.deleteFrom("post_slugs").where("slug", "=", slug).execute();
}

export async function listTrashedPosts(db: Database): Promise<{ id: number; title: string; deleted_at: string }[]> {
  const rows = await db.selectFrom("posts").select(["id", "title", "deleted_at"]).where("deleted_at", "is not", null).orderBy("deleted_at", "desc").execute();
  return rows.map((row) => ({ ...row, deleted_at: String(row.deleted_at) }));
}

/** Drafts whose time to publish has come. */
export async function listDuePosts(db: Database, now: string): Promise<number[]> {
  const rows = await db.selectFrom("posts").select("id").where("publish_at", "<=", now).where("published", "=", 0).where("deleted_at", "is", null).execute();
  return rows.map((row) => row.id);
}

export async function findNextPublishTime(db: Database): Promise<string | null> {
  const row = await db.selectFrom("posts").select((select) => select.fn.min("publish_at").as("next"))
    .where("publish_at", "is not", null).where("published", "=", 0).where("deleted_at", "is", null).executeTakeFirst();
  return row?.next ?? null;
}

export async function countPosts(db: Database): Promise<{ total: number; published: number }> {
  const rows = await db.selectFrom("post_counts").select(["published", "posts"]).execute();
  const sum = (counted: typeof rows) => counted.reduce((total, { posts }) => total + posts, 0);
  return { total: sum(rows), published: sum(rows.filter(({ published }) => published === 1)) };
}

export type PublishedAddress = { slug: string; category_slug: string; image_url: string; updated_at: string };

const addressesAtOnce = 1000;

/** Where every published post stands, newest first, a part at a time, and nothing of its text: an index holds all of it, so no post is read. */
export async function* listPublishedAddresses(db: Database): AsyncGenerator<PublishedAddress[]> {
  const query = db.selectFrom("posts").leftJoin("categories", "categories.id", "posts.category_id")
    .select(["posts.slug", "posts.image_url", "posts.updated_at", "posts.dated_at", "posts.id"])
    .select((select) => select.fn.coalesce("categories.slug", sql<string>`''`).as("category_slug"))
    .where("posts.deleted_at", "is", null).where("posts.published", "=", 1)
    .orderBy("posts.dated_at", "desc").orderBy("posts.id", "desc").limit(addressesAtOnce);
  for (let rows = await query.execute(); ;) {
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < addressesAtOnce) return;
    rows = await query.where(sql<boolean>`(posts.dated_at, posts.id) < (${last.dated_at}, ${last.id})`).execute();
  }
}

/** When each post that changed since an instant was last updated. */
export async function listUpdateTimes(db: Database, since: string): Promise<string[]> {
  const rows = await db.selectFrom("posts").select("updated_at").where("deleted_at", "is", null).where("updated_at", ">=", since).execute();
  return rows.map((row) => row.updated_at);
}

async function findCategoryIds(db: Database, keys: string[]): Promise<number[]> {
  if (keys.length === 0) return [];
  return (await readCategoryIds(db, { keys })).map(({ id }) => id);
}

const summaryColumns = [
  "posts.id", "posts.slug", "posts.title", "posts.title_key", "posts.description", "posts.words", "posts.category_id", "posts.author", "posts.image_url",
  "posts.image_alt", "posts.image_key", "posts.link", "posts.published", "posts.publish_at", "posts.published_at", "posts.dated_at", "posts.created_at",
  "posts.updated_at", "posts.deleted_at", "posts.import_key",
] as const;

const readSummaries = prepared((db, { ids }: { ids: number[] }) => summaryQuery(db).where("posts.id", "in", ids));
const readWhole = prepared((db, { ids }: { ids: number[] }) => postQuery(db).where("posts.id", "in", ids));
const readById = prepared((db, { id }: { id: number }) => postQuery(db).where("posts.id", "=", id).where("posts.deleted_at", "is", null));
const readBySlug = prepared((db, { slug }: { slug: string }) => postQuery(db).where("posts.slug", "=", slug).where("posts.deleted_at", "is", null));

const readCategoryIds = prepared((db, { keys }: { keys: string[] }) => {
  return db.selectFrom("categories").select("id").where((or) => or.or([or("name_key", "in", keys), or("slug", "in", keys)]));
});

type ListShape = { published: boolean | undefined; sort: PostFilter["sort"]; isWhole: boolean };

const countListed = prepared((db, { categoryIds }: { categoryIds: number[] }, { published, isWhole }: ListShape) => {
  let counts = db.selectFrom("post_counts").select((select) => select.fn.sum<number>("posts").as("total"));
  if (published !== undefined) counts = counts.where("published", "=", sql.lit(published ? 1 : 0));
  return isWhole ? counts : counts.where("category_id", "in", categoryIds);
});

const readListedIds = prepared((db, { categoryIds, limit, offset }: { categoryIds: number[]; limit: number; offset: number }, { published, sort, isWhole }: ListShape) => {
  let page = db.selectFrom("posts").where("posts.deleted_at", "is", null).select("posts.id");
  if (published !== undefined) page = page.where("posts.published", "=", sql.lit(published ? 1 : 0));
  if (!isWhole) page = page.where("posts.category_id", "in", categoryIds);
  if (sort === "title") page = page.orderBy("posts.title_key").orderBy("posts.id");
  if (sort === "status") page = page.orderBy("posts.published");
  if (sort !== "title") page = page.orderBy("posts.dated_at", "desc").orderBy("posts.id", "desc");
  return page.limit(limit).offset(offset);
});

const readRelatedIds = prepared((db, { category, id, limit }: { category: number; id: number; limit: number }) => {
  return db.selectFrom("posts").select("id").where("deleted_at", "is", null).where("category_id", "=", category).where("published", "=", sql.lit(1)).where("id", "!=", id)
    .orderBy("dated_at", "desc").orderBy("id", "desc").limit(limit);
});

const readOlder = prepared((db, { dated, id }: { dated: string; id: number }) => {
  return neighbourQuery(db).where(sql<boolean>`(dated_at, id) < (${dated}, ${id})`).orderBy("dated_at", "desc").orderBy("id", "desc");
});
const readNewer = prepared((db, { dated, id }: { dated: string; id: number }) => {
  return neighbourQuery(db).where(sql<boolean>`(dated_at, id) > (${dated}, ${id})`).orderBy("dated_at", "asc").orderBy("id", "asc");
});

function neighbourQuery(db: Database) {
  return db.selectFrom("posts").select(["id", "slug", "title"]).where("deleted_at", "is", null).where("published", "=", sql.lit(1)).limit(sql.lit(1));
}

type SummaryRow = Awaited<ReturnType<typeof readSummaries>>[number] & { content?: string };

function summaryQuery(db: Database) {
  return db.selectFrom("posts").leftJoin("categories", "categories.id", "posts.category_id").select(summaryColumns)
    .select((select) => [
      select.fn.coalesce("categories.name", sql<string>`''`).as("category"),
      select.fn.coalesce("categories.slug", sql<string>`''`).as("category_slug"),
    ]);
}

function postQuery(db: Database) {
  return summaryQuery(db).select("posts.content");
}

function fromRow<Row extends { published: number }>(row: Row): Omit<Row, "published"> & { published: boolean } {
  return { ...row, published: row.published === 1 };
}

function toRow(values: PostValues): Insertable<Tables["posts"]> {
  return { ...values, published: values.published ? 1 : 0 };
}
