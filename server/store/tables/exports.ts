import type { Selectable } from "kysely";
import { z } from "zod";
import { type MediaKind, mediaKinds } from "#contract/media.ts";
import type { Database, Tables } from "../database.ts";

export type ExportedPost = Pick<
  Selectable<Tables["posts"]>,
  | "id"
  | "kind"
  | "placement"
  | "slug"
  | "title"
  | "description"
  | "content"
  | "author"
  | "imageUrl"
  | "imageAlt"
  | "imageKey"
  | "link"
  | "series"
  | "seriesPart"
  | "publishAt"
  | "publishedAt"
  | "datedAt"
  | "createdAt"
  | "updatedAt"
> & { category: string | null; published: boolean; example: boolean };

/** Returns a batch of all posts and pages that are not in the trash, in the order of their ids. */
export async function listPostsAfter(db: Database, id: number, limit: number): Promise<ExportedPost[]> {
  const rows = await db
    .selectFrom("posts")
    .leftJoin("categories", "categories.id", "posts.categoryId")
    .select([
      "posts.id",
      "posts.kind",
      "posts.placement",
      "posts.slug",
      "posts.title",
      "posts.description",
      "posts.content",
      "posts.author",
      "posts.imageUrl",
      "posts.imageAlt",
      "posts.imageKey",
      "posts.link",
      "posts.series",
      "posts.seriesPart",
      "posts.published",
      "posts.publishAt",
      "posts.publishedAt",
      "posts.datedAt",
      "posts.createdAt",
      "posts.updatedAt",
      "posts.example",
      "categories.name as category",
    ])
    .where("posts.deletedAt", "is", null)
    .where("posts.id", ">", id)
    .orderBy("posts.id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, published: row.published === 1, example: row.example === 1 }));
}

/** Lists categories in the order of creation, so that they can be created again with the same URLs. */
export async function listCategoriesInOrder(
  db: Database,
): Promise<{ id: number; name: string; slug: string; example: boolean }[]> {
  const rows = await db.selectFrom("categories").select(["id", "name", "slug", "example"]).orderBy("id").execute();
  return rows.map((row) => ({ ...row, example: row.example === 1 }));
}

export type ExportedMedia = Pick<
  Selectable<Tables["media"]>,
  | "id"
  | "hash"
  | "sourceHash"
  | "mime"
  | "file"
  | "originalName"
  | "width"
  | "height"
  | "duration"
  | "bytes"
  | "alt"
  | "view"
  | "placeholder"
  | "poster"
  | "createdAt"
> & {
  kind: MediaKind;
  animated: boolean;
  example: boolean;
};

export async function listAllMedia(db: Database): Promise<ExportedMedia[]> {
  const rows = await db
    .selectFrom("media")
    .select([
      "id",
      "hash",
      "sourceHash",
      "kind",
      "mime",
      "file",
      "originalName",
      "width",
      "height",
      "duration",
      "bytes",
      "view",
      "alt",
      "placeholder",
      "poster",
      "createdAt",
      "animated",
      "example",
    ])
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    ...row,
    kind: kindOfMedia.parse(row.kind),
    animated: row.animated === 1,
    example: row.example === 1,
  }));
}

const kindOfMedia = z.enum(mediaKinds);

export async function adoptImportKey(db: Database, postId: number, key: string): Promise<void> {
  await db
    .updateTable("posts")
    .set({ importKey: key })
    .where("id", "=", postId)
    .where("importKey", "is", null)
    .execute();
}
