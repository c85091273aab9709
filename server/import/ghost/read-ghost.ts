import { z } from "zod";
import { InvalidError } from "../../errors.ts";

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
/** Ids are numbers in old versions. */
const id = z.union([z.string(), z.number()]).transform(String);
const time = z.union([z.string(), z.number()]).nullish();
const flag = z
  .union([z.boolean(), z.number(), z.string()])
  .nullish()
  .transform((value) => value === true || value === 1 || value === "1" || value === "true");
const order = z
  .number()
  .nullish()
  .transform((value) => value ?? 0);

const post = z.object({
  id,
  uuid: text,
  title: text,
  slug: text,
  html: text,
  plaintext: text,
  feature_image: text,
  feature_image_alt: text,
  status: text,
  visibility: text,
  type: text,
  page: flag,
  custom_excerpt: text,
  canonical_url: text,
  published_at: time,
  created_at: time,
  updated_at: time,
  primary_tag: text,
  author_id: id.nullish(),
  email_only: flag,
});
export type GhostPost = z.infer<typeof post>;

const data = z.object({
  posts: z.array(z.unknown()),
  posts_meta: z
    .array(z.object({ post_id: id, feature_image_alt: text, meta_description: text, email_only: flag }))
    .nullish(),
  tags: z.array(z.object({ id, name: text, slug: text, visibility: text })).nullish(),
  posts_tags: z.array(z.object({ post_id: id, tag_id: id, sort_order: order })).nullish(),
  users: z.array(z.object({ id, name: text })).nullish(),
  posts_authors: z.array(z.object({ post_id: id, author_id: id, sort_order: order })).nullish(),
});

export type Ghost = {
  /** Posts that can't be read are null. */
  posts: (GhostPost | null)[];
  meta: Map<string, { alt: string; description: string; emailOnly: boolean }>;
  /** The tags of each post, in order; tags that begin with # are for the theme. */
  tags: Map<string, { name: string; slug: string }[]>;
  authors: Map<string, string[]>;
};

/** Reads an export. Throws InvalidError with one sentence. */
export function readGhost(source: string): Ghost {
  const parsed = data.safeParse(findData(parseJson(source)));
  if (!parsed.success)
    throw new InvalidError(
      "The file is JSON, but no export of Ghost; export it in Ghost under Settings → Labs or Migration tools.",
    );
  const { posts, posts_meta, tags, posts_tags, users, posts_authors } = parsed.data;
  const tagOf = new Map((tags ?? []).map((tag) => [tag.id, tag]));
  const nameOf = new Map((users ?? []).map((user) => [user.id, user.name]));
  const ofPost = group(
    [...(posts_tags ?? [])].toSorted((one, other) => one.sort_order - other.sort_order),
    ({ tag_id }) => {
      const tag = tagOf.get(tag_id);
      return tag === undefined || tag.visibility === "internal" || tag.name.startsWith("#") || tag.name === ""
        ? null
        : { name: tag.name, slug: tag.slug };
    },
  );
  return {
    posts: posts.map((each) => post.safeParse(each).data ?? null),
    meta: new Map(
      (posts_meta ?? []).map((meta) => [
        meta.post_id,
        { alt: meta.feature_image_alt, description: meta.meta_description, emailOnly: meta.email_only },
      ]),
    ),
    tags: ofPost,
    authors: group(
      [...(posts_authors ?? [])].toSorted((one, other) => one.sort_order - other.sort_order),
      ({ author_id }) => nameOf.get(author_id) ?? null,
    ),
  };
}

function group<Row extends { post_id: string }, Value>(
  rows: Row[],
  valueOf: (row: Row) => Value | null,
): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const row of rows) {
    const value = valueOf(row);
    if (value !== null) groups.set(row.post_id, [...(groups.get(row.post_id) ?? []), value]);
  }
  return groups;
}

/** Finds the data in `{db: [{data}]}`, or in `{data}` as other tools write it. */
function findData(json: unknown): unknown {
  const { db, data: inner } =
    z
      .object({ db: z.array(z.looseObject({ data: z.unknown() })).optional(), data: z.unknown().optional() })
      .safeParse(json).data ?? {};
  return db?.[0]?.data ?? inner;
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new InvalidError("The file is no whole JSON: it is cut off or damaged. Export it again.", { cause: error });
  }
}
