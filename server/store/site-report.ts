import { z } from "zod";
import { type Message, messageFolders } from "#contract/messages.ts";
import type { Database } from "./database.ts";

// What the report on the site asks. Rows of posts hold whole texts, so whatever is asked of all of them is kept in an index.

/** By the id of every post that is not in the trash: another text whenever the post was changed. */
export async function listPostStates(db: Database): Promise<Map<number, string>> {
  const revisions = await db.selectFrom("revisions").select((select) => ["post_id", select.fn.max("number").as("number")]).groupBy("post_id").execute();
  const numbers = new Map(revisions.map(({ post_id: id, number }) => [id, number]));
  const posts = await db.selectFrom("posts").select(["id", "updated_at"]).where("deleted_at", "is", null).orderBy("updated_at").execute();
  return new Map(posts.map(({ id, updated_at: time }) => [id, `${time} ${numbers.get(id) ?? 0}`]));
}

export type PostText = { id: number; title: string; description: string; content: string; imageUrl: string; link: string; example: boolean };

export async function listPostTexts(db: Database, ids: readonly number[]): Promise<PostText[]> {
  const rows = await db.selectFrom("posts").select(["id", "title", "description", "content", "image_url as imageUrl", "link", "example"]).where("id", "in", ids).execute();
  return rows.map((row) => ({ ...row, example: row.example === 1 }));
}

/** The files that another has taken the place of: with each, texts changed. */
export async function countReplacedFiles(db: Database): Promise<number> {
  return Number((await db.selectFrom("media_earlier").select((select) => select.fn.countAll<number>().as("count")).executeTakeFirstOrThrow()).count);
}

/** What visitors see or are going to see by itself, newest first. */
export async function listVisiblePosts(db: Database): Promise<{ id: number; uncategorised: boolean }[]> {
  const posts = db.selectFrom("posts").select(["id", "category_id"]).where("deleted_at", "is", null);
  const scheduled = await posts.where("publish_at", "is not", null).where("published", "=", 0).orderBy("publish_at").execute();
  const published = await posts.where("published", "=", 1).orderBy("dated_at", "desc").execute();
  return [...scheduled, ...published].map((row) => ({ id: row.id, uncategorised: row.category_id === null }));
}

/** The soonest first. */
export async function listScheduledPosts(db: Database): Promise<{ id: number; title: string; publish_at: string }[]> {
  const rows = await db.selectFrom("posts").select(["id", "title", "publish_at"])
    .where("publish_at", "is not", null).where("published", "=", 0).where("deleted_at", "is", null).orderBy("publish_at").execute();
  return rows.map((row) => ({ ...row, publish_at: String(row.publish_at) }));
}

type Addresses = {
  /** Ids by slug, of what is not in the trash. */
  slugs: ReadonlyMap<string, number>;
  earlier: ReadonlyMap<string, number>;
  trashed: ReadonlySet<number>;
  trashedSlugs: ReadonlySet<string>;
};

export async function listPostAddresses(db: Database): Promise<Addresses & { published: ReadonlySet<number> }> {
  const published = await db.selectFrom("posts").select("id").where("published", "=", 1).where("deleted_at", "is", null).execute();
  const earlier = await db.selectFrom("post_slugs").select(["slug", "post_id as id"]).execute();
  return { ...await listAddresses(db, "posts", earlier), published: new Set(published.map(({ id }) => id)) };
}

export async function listProjectAddresses(db: Database): Promise<Addresses> {
  return listAddresses(db, "projects", await db.selectFrom("project_slugs").select(["slug", "project_id as id"]).execute());
}

async function listAddresses(db: Database, table: "posts" | "projects", earlier: readonly { slug: string; id: number }[]): Promise<Addresses> {
  const present = await db.selectFrom(table).select(["slug", "id"]).where("deleted_at", "is", null).execute();
  const trashed = await db.selectFrom(table).select(["slug", "id"]).where("deleted_at", "is not", null).execute();
  const bySlug = (rows: readonly { slug: string; id: number }[]) => new Map(rows.map(({ slug, id }) => [slug, id]));
  return { slugs: bySlug(present), earlier: bySlug(earlier), trashed: new Set(trashed.map(({ id }) => id)), trashedSlugs: new Set(trashed.map(({ slug }) => slug)) };
}

const textList = z.array(z.string());

/** With the addresses that each of them names. */
export async function listProjectTexts(db: Database): Promise<{ id: number; title: string; addresses: string[] }[]> {
  const rows = await db.selectFrom("projects").select(["id", "title", "thumbnail_url", "background_url", "media_url", "gallery", "external_link"])
    .where("deleted_at", "is", null).orderBy("sort_order").execute();
  return rows.map(({ id, title, gallery, ...row }) => ({
    id, title, addresses: [...new Set([row.thumbnail_url, row.background_url, row.media_url, ...textList.parse(JSON.parse(gallery)), row.external_link])],
  }));
}

export async function listExampleProjectIds(db: Database): Promise<number[]> {
  return (await db.selectFrom("projects").select("id").where("example", "=", 1).where("deleted_at", "is", null).execute()).map(({ id }) => id);
}

export type MediaNames = { file: string; poster: string; variants: string[]; /** Of files whose place it took. */ ids: string[] };

const mediaAtOnce = 200;
const variantNames = z.array(z.object({ file: z.string() }));

export async function* listMediaFiles(db: Database): AsyncGenerator<MediaNames> {
  const earlier = new Map<string, string[]>();
  for (const { id, item_id: item } of await db.selectFrom("media_earlier").select(["id", "item_id"]).execute()) earlier.set(item, [...(earlier.get(item) ?? []), id]);
  for (let after = ""; ;) {
    const rows = await db.selectFrom("media").select(["id", "item_id", "file", "poster", "variants"]).where("id", ">", after).orderBy("id").limit(mediaAtOnce).execute();
    for (const row of rows) {
      yield { file: row.file, poster: row.poster, variants: variantNames.parse(JSON.parse(row.variants)).map(({ file }) => file), ids: earlier.get(row.item_id) ?? [] };
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

export async function countPicturesWithoutAlt(db: Database): Promise<number> {
  const row = await db.selectFrom("media").select((select) => select.fn.countAll<number>().as("count")).where("kind", "=", "image").where("alt", "=", "").executeTakeFirstOrThrow();
  return Number(row.count);
}

export type LargeFile = { id: string; kind: "image" | "video"; name: string; bytes: number };

/** The largest first. */
export async function listLargeFiles(db: Database, picture: number, film: number, limit: number): Promise<{ total: number; items: LargeFile[] }> {
  const large = db.selectFrom("media").where((where) => where.or([
    where.and([where("kind", "=", "image"), where("bytes", ">", picture)]), where.and([where("kind", "=", "video"), where("bytes", ">", film)]),
  ]));
  const { total } = await large.select((select) => select.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await large.select(["item_id as id", "kind", "original_name as name", "bytes"]).orderBy("bytes", "desc").limit(limit).execute();
  return { total: Number(total), items: rows.map((row) => ({ ...row, kind: row.kind === "video" ? "video" : "image" })) };
}

export type FailedMail = { id: number; name: string; folder: Message["folder"]; page: number; createdAt: string };

const folders = z.enum(messageFolders);

/** The latest first, each with the page of its folder that lists it. */
export async function listFailedMails(db: Database, pageSize: number, limit: number): Promise<{ total: number; items: FailedMail[] }> {
  const failed = db.selectFrom("messages").where("mail", "=", "failed");
  const { total } = await failed.select((select) => select.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await failed.select(["id", "name", "folder", "created_at"]).orderBy("created_at", "desc").limit(limit).execute();
  const items: FailedMail[] = [];
  for (const { created_at: createdAt, ...row } of rows) {
    const { newer } = await db.selectFrom("messages").select((select) => select.fn.countAll<number>().as("newer"))
      .where("folder", "=", row.folder).where("created_at", ">", createdAt).executeTakeFirstOrThrow();
    items.push({ ...row, folder: folders.parse(row.folder), page: Math.floor(Number(newer) / pageSize) + 1, createdAt });
  }
  return { total: Number(total), items };
}
