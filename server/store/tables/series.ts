import { sql } from "kysely";
import { slugify } from "#contract/slugs.ts";
import { readMinutes, sortKey } from "../../text/words.ts";
import type { Database } from "../database.ts";
import { findFormerAddress } from "./former-addresses.ts";
import { posts } from "./posts.ts";

export type SeriesRow = { slug: string; title: string };
export type CountedSeries = SeriesRow & { posts: number; readMinutes: number };
/** A post as a part of its series. */
export type Part = {
  id: number;
  slug: string;
  title: string;
  words: number;
  published: boolean;
  seriesSlug: string;
  seriesPart: number | null;
};

/** Lists series by title, with the parts outside the trash; for visitors, only published ones count. */
export async function listSeries(db: Database, forVisitors: boolean): Promise<CountedSeries[]> {
  const rows = await db
    .selectFrom("posts")
    .select(["seriesSlug as slug", "series as title", "words"])
    .where("seriesSlug", "!=", sql.lit(""))
    .where("deletedAt", "is", null)
    .$if(forVisitors, (query) => query.where("published", "=", sql.lit(1)))
    .execute();
  return [...Map.groupBy(rows, ({ slug }) => slug).values()]
    .map((parts) => ({
      slug: parts[0]?.slug ?? "",
      title: parts[0]?.title ?? "",
      posts: parts.length,
      readMinutes: parts.reduce((sum, { words }) => sum + readMinutes(words), 0),
    }))
    .toSorted((one, other) => sortKey(one.title).localeCompare(sortKey(other.title), "en"));
}

/** Finds a series by its title, slug or former slug, even if all its parts are in the trash. */
export async function findSeries(db: Database, key: string): Promise<SeriesRow | null> {
  const slug = slugify(key);
  return (
    (await findBy(db, "seriesSlug", slug)) ??
    (await findBy(db, "seriesSlug", (await findFormerAddress(db, "series", slug)) ?? "")) ??
    // Its slug may have been made by earlier rules.
    findBy(db, "series", key)
  );
}

async function findBy(db: Database, column: "seriesSlug" | "series", value: string): Promise<SeriesRow | null> {
  if (value === "") return null;
  const row = await db
    .selectFrom("posts")
    .select(["seriesSlug as slug", "series as title"])
    .where(column, "=", value)
    .where("seriesSlug", "!=", sql.lit(""))
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Returns the parts of series in their order, without those in the trash. Parts with the same number follow each other by date, and those
 * without a number come last.
 */
export async function listParts(db: Database, slugs: readonly string[]): Promise<Part[]> {
  if (slugs.length === 0) return [];
  const rows = await db
    .selectFrom("posts")
    .select(["id", "slug", "title", "words", "published", "seriesSlug", "seriesPart"])
    .where("seriesSlug", "in", slugs)
    .where("seriesSlug", "!=", sql.lit(""))
    .where("deletedAt", "is", null)
    .orderBy(sql`coalesce(series_part, 1000000)`)
    .orderBy("datedAt")
    .orderBy("id")
    .execute();
  return rows.map(posts.decode);
}

/** Returns the number after all parts of a series, including those in the trash. */
export async function findNextPart(db: Database, slug: string, exceptId: number): Promise<number> {
  const row = await db
    .selectFrom("posts")
    .select((select) => select.fn.max("seriesPart").as("last"))
    .where("seriesSlug", "=", slug)
    .where("seriesSlug", "!=", sql.lit(""))
    .where("id", "!=", exceptId)
    .executeTakeFirst();
  return (row?.last ?? 0) + 1;
}

/** Returns the parts of a series, including those in the trash. */
export async function listPostsInSeries(db: Database, slug: string): Promise<number[]> {
  const rows = await db
    .selectFrom("posts")
    .select("id")
    .where("seriesSlug", "=", slug)
    .where("seriesSlug", "!=", sql.lit(""))
    .execute();
  return rows.map(({ id }) => id);
}

/** Gives a series another title and slug. */
export async function renameSeries(db: Database, slug: string, { title, slug: to }: SeriesRow): Promise<void> {
  await db
    .updateTable("posts")
    .set({ series: title, seriesSlug: to })
    .where("seriesSlug", "in", [slug, to])
    .where("seriesSlug", "!=", sql.lit(""))
    .execute();
}

export async function dissolveSeries(db: Database, slug: string): Promise<void> {
  await db
    .updateTable("posts")
    .set({ series: "", seriesSlug: "", seriesPart: null })
    .where("seriesSlug", "=", slug)
    .where("seriesSlug", "!=", sql.lit(""))
    .execute();
}

/** Lists the series with published parts, each with the time at which one of these changed last. */
export async function listSeriesAddresses(db: Database): Promise<{ slug: string; updatedAt: string }[]> {
  return db
    .selectFrom("posts")
    .select((select) => ["seriesSlug as slug", select.fn.max("updatedAt").as("updatedAt")])
    .where("seriesSlug", "!=", sql.lit(""))
    .where("deletedAt", "is", null)
    .where("published", "=", sql.lit(1))
    .groupBy("seriesSlug")
    .orderBy("seriesSlug")
    .execute();
}
