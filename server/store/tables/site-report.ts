import { z } from "zod";
import type { PostKind } from "#contract/page-terms.ts";
import { type MediaKind, mediaKinds } from "#contract/media.ts";
import { type Enquiry, enquiryFolders } from "#contract/enquiries.ts";
import { mediaTable } from "./media.ts";
import { type PostRow, posts } from "./posts.ts";
import { projects } from "./projects.ts";
import type { Database } from "../database.ts";

// Queries of the site report. Rows of posts contain whole texts, so queries over all posts use only indexes.

export type PostState = {
  id: number;
  kind: PostKind;
  slug: string;
  published: boolean;
  scheduled: boolean;
  trashed: boolean;
  uncategorized: boolean;
  datedAt: string;
  /** Differs after every change of the post. */
  version: string;
};

const statesAtOnce = 1000;

/** Yields the states of every post and page in batches, including the trash. */
export async function* listPostStates(db: Database): AsyncGenerator<PostState[]> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom("posts")
      .select(["id", "kind", "slug", "published", "publishAt", "deletedAt", "categoryId", "datedAt", "updatedAt"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(statesAtOnce)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    const revisions = await db
      .selectFrom("revisions")
      .select((select) => ["itemId", select.fn.max("number").as("number")])
      .where("what", "=", "post")
      .where("itemId", ">", after)
      .where("itemId", "<=", last.id)
      .groupBy("itemId")
      .execute();
    yield toStates(rows.map(posts.decode), new Map(revisions.map(({ itemId: id, number }) => [id, number])));
    after = last.id;
  }
}

type StateRow = Pick<
  PostRow,
  "id" | "kind" | "slug" | "published" | "publishAt" | "deletedAt" | "categoryId" | "datedAt" | "updatedAt"
>;

function toStates(rows: readonly StateRow[], numbers: ReadonlyMap<number, number>): PostState[] {
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    slug: row.slug,
    published: row.published,
    scheduled: !row.published && row.publishAt !== null,
    trashed: row.deletedAt !== null,
    uncategorized: row.categoryId === null,
    datedAt: row.publishAt ?? row.datedAt,
    version: `${row.updatedAt} ${numbers.get(row.id) ?? 0}`,
  }));
}

export type PostText = {
  id: number;
  title: string;
  description: string;
  content: string;
  imageUrl: string;
  link: string;
  example: boolean;
};

export async function listPostTexts(db: Database, ids: readonly number[]): Promise<PostText[]> {
  const rows = await db
    .selectFrom("posts")
    .select(["id", "title", "description", "content", "imageUrl", "link", "example"])
    .where("id", "in", ids)
    .execute();
  return rows.map(posts.decode);
}

/** Lists scheduled posts, the next first. */
export async function listScheduledPosts(db: Database): Promise<{ id: number; title: string; publishAt: string }[]> {
  const rows = await db
    .selectFrom("posts")
    .select(["id", "title", "publishAt"])
    .where("publishAt", "is not", null)
    .where("published", "=", 0)
    .where("deletedAt", "is", null)
    .orderBy("publishAt")
    .execute();
  return rows.map((row) => ({ ...row, publishAt: String(row.publishAt) }));
}

export type ProjectText = {
  id: number;
  slug: string;
  title: string;
  trashed: boolean;
  example: boolean;
  addresses: string[];
  content: string;
};

/** Lists every project with the URLs that it contains, including the trash. */
export async function listProjectTexts(db: Database): Promise<ProjectText[]> {
  const rows = await db
    .selectFrom("projects")
    .select([
      "id",
      "slug",
      "title",
      "thumbnailUrl",
      "clipUrl",
      "backgroundUrl",
      "mediaUrl",
      "modelUrls",
      "gallery",
      "documents",
      "externalLink",
      "content",
      "deletedAt",
      "example",
    ])
    .orderBy("sortOrder")
    .execute();
  return rows.map(projects.decode).map(({ id, slug, title, example, ...row }) => ({
    id,
    slug,
    title,
    trashed: row.deletedAt !== null,
    example,
    addresses: [
      row.thumbnailUrl,
      row.clipUrl,
      row.backgroundUrl,
      row.mediaUrl,
      ...row.modelUrls,
      ...row.gallery,
      ...row.documents.map(({ link }) => link),
      row.externalLink,
    ],
    content: row.content,
  }));
}

export type MediaNames = {
  file: string;
  poster: string;
  variants: string[];
  /** Of the replaced files. */
  ids: string[];
};

const mediaAtOnce = 200;

export async function* listMediaFiles(db: Database): AsyncGenerator<MediaNames> {
  const earlier = new Map<string, string[]>();
  for (const { id, itemId: item } of await db.selectFrom("mediaEarlier").select(["id", "itemId"]).execute())
    earlier.set(item, [...(earlier.get(item) ?? []), id]);
  for (let after = ""; ;) {
    const rows = await db
      .selectFrom("media")
      .select(["id", "itemId", "file", "poster", "variants"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(mediaAtOnce)
      .execute();
    for (const row of rows) {
      yield {
        file: row.file,
        poster: row.poster,
        variants: mediaTable.decode(row).variants.map(({ file }) => file),
        ids: earlier.get(row.itemId) ?? [],
      };
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

export type LargeFile = { id: string; kind: MediaKind; name: string; bytes: number };

/** Lists media files that are larger than the bytes for their kind, the largest first. */
export async function listLargeFiles(
  db: Database,
  largeFrom: Readonly<Record<MediaKind, number>>,
  limit: number,
): Promise<{ total: number; items: LargeFile[] }> {
  const large = db
    .selectFrom("media")
    .where((where) =>
      where.or(mediaKinds.map((kind) => where.and([where("kind", "=", kind), where("bytes", ">", largeFrom[kind])]))),
    );
  const { total } = await large.select((select) => select.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await large
    .select(["itemId as id", "kind", "originalName as name", "bytes"])
    .orderBy("bytes", "desc")
    .limit(limit)
    .execute();
  return {
    total: Number(total),
    items: rows.map(mediaTable.decode),
  };
}

export type FailedMail = {
  id: number;
  name: string;
  folder: Enquiry["folder"];
  page: number;
  createdAt: string;
  reason: string | null;
};

const folders = z.enum(enquiryFolders);

/** Lists emails that failed, the latest first, each with its page in the enquiry list. */
export async function listFailedMails(
  db: Database,
  pageSize: number,
  limit: number,
): Promise<{ total: number; items: FailedMail[] }> {
  const failed = db
    .selectFrom("enquiries")
    .innerJoin("mails", "mails.enquiryId", "enquiries.id")
    .where("mails.kind", "=", "enquiry")
    .where("mails.state", "=", "failed");
  const { total } = await failed.select((select) => select.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await failed
    .select(["enquiries.id", "enquiries.name", "enquiries.folder", "mails.error as reason", "enquiries.createdAt"])
    .orderBy("enquiries.createdAt", "desc")
    .limit(limit)
    .execute();
  const items: FailedMail[] = [];
  for (const { createdAt, ...row } of rows) {
    const { newer } = await db
      .selectFrom("enquiries")
      .select((select) => select.fn.countAll<number>().as("newer"))
      .where("folder", "=", row.folder)
      .where("createdAt", ">", createdAt)
      .executeTakeFirstOrThrow();
    items.push({
      ...row,
      folder: folders.parse(row.folder),
      page: Math.floor(Number(newer) / pageSize) + 1,
      createdAt,
    });
  }
  return { total: Number(total), items };
}
