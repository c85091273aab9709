import { type RawBuilder, sql } from "kysely";
import type { PostSearch } from "./search.ts";

export const newestFirst = sql`posts.dated_at desc, posts.id desc`;

/** Returns the conditions on posts that do not depend on the words. */
export function filterOf({
  publishedOnly,
  unpublishedOnly,
  categories,
  tags,
  series,
}: Pick<PostSearch, "publishedOnly" | "unpublishedOnly" | "categories" | "tags" | "series">): RawBuilder<unknown> {
  const filters = [sql`posts.deleted_at is null`];
  if (publishedOnly) filters.push(sql`posts.published = 1`);
  if (unpublishedOnly) filters.push(sql`posts.published = 0`);
  if (categories) {
    const keys = sql.join(categories);
    filters.push(
      sql`posts.category_id in (select id from categories where name_key in (${keys}) or slug in (${keys})
        or id in (select category_id from former_addresses where kind = 'category' and address in (${keys})))`,
    );
  }
  if (tags) filters.push(sql`posts.id in (select post_id from post_tags where slug in (${sql.join(tags)}))`);
  if (series !== undefined) filters.push(sql`posts.series_slug = ${series}`);
  return sql.join(filters, sql` and `);
}

/** Returns undefined if the best match comes first. */
export function orderOf(sort: PostSearch["sort"]): RawBuilder<unknown> | undefined {
  return (
    sort &&
    {
      date: newestFirst,
      title: sql`posts.title_key, posts.id`,
      status: sql`posts.published, posts.dated_at desc, posts.id desc`,
    }[sort]
  );
}
