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
  | "image_url"
  | "image_alt"
  | "image_key"
  | "link"
  | "series"
  | "series_part"
  | "publish_at"
  | "published_at"
  | "dated_at"
  | "created_at"
  | "updated_at"
> & { category: string | null; published: boolean; example: boolean };

/** Returns a batch of all posts and pages that are not in the trash, in the order of their ids. */
export async function listPostsAfter(db: Database, id: number, limit: number): Promise<ExportedPost[]> {
  const rows = await db
    .selectFrom("posts")
    .leftJoin("categories", "categories.id", "posts.category_id")
    .select([
      "posts.id",
      "posts.kind",
      "posts.placement",
      "posts.slug",
      "posts.title",
      "posts.description",
      "posts.content",
      "posts.author",
      "posts.image_url",
      "posts.image_alt",
      "posts.image_key",
      "posts.link",
      "posts.series",
      "posts.series_part",
      "posts.published",
      "posts.publish_at",
      "posts.published_at",
      "posts.dated_at",
      "posts.created_at",
      "posts.updated_at",
      "posts.example",
      "categories.name as category",
    ])
    .where("posts.deleted_at", "is", null)
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
  | "source_hash"
  | "mime"
  | "file"
  | "original_name"
  | "width"
  | "height"
  | "duration"
  | "bytes"
  | "alt"
  | "view"
  | "placeholder"
  | "poster"
  | "created_at"
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
      "source_hash",
      "kind",
      "mime",
      "file",
      "original_name",
      "width",
      "height",
      "duration",
      "bytes",
      "view",
      "alt",
      "placeholder",
      "poster",
      "created_at",
      "animated",
      "example",
    ])
    .orderBy("created_at")
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
    .set({ import_key: key })
    .where("id", "=", postId)
    .where("import_key", "is", null)
    .execute();
}
