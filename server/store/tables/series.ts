import { sql } from "kysely";
import { slugify } from "#contract/slugs.ts";
import { readMinutes, sortKey } from "../../text/words.ts";
import type { Database } from "../database.ts";
import { findFormerAddress } from "./former-addresses.ts";

export type SeriesRow = { slug: string; title: string };
export type CountedSeries = SeriesRow & { posts: number; readMinutes: number };
/** A post as a part of its series. */
export type Part = {
  id: number;
  slug: string;
  title: string;
  words: number;
  published: boolean;
  series_slug: string;
  series_part: number | null;
};

/** Lists series by title, with the parts outside the trash; for visitors, only published ones count. */
export async function listSeries(db: Database, forVisitors: boolean): Promise<CountedSeries[]> {
  const rows = await db
    .selectFrom("posts")
    .select(["series_slug as slug", "series as title", "words"])
    .where("series_slug", "!=", sql.lit(""))
    .where("deleted_at", "is", null)
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

/** Finds a series by its title, its slug or a former slug, also one whose parts are all in the trash. */
export async function findSeries(db: Database, key: string): Promise<SeriesRow | null> {
  const slug = slugify(key);
  return (
    (await findBy(db, "series_slug", slug)) ??
    (await findBy(db, "series_slug", (await findFormerAddress(db, "series", slug)) ?? "")) ??
    // Its slug may have been made by earlier rules.
    findBy(db, "series", key)
  );
}

async function findBy(db: Database, column: "series_slug" | "series", value: string): Promise<SeriesRow | null> {
  if (value === "") return null;
  const row = await db
    .selectFrom("posts")
    .select(["series_slug as slug", "series as title"])
    .where(column, "=", value)
    .where("series_slug", "!=", sql.lit(""))
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
    .select(["id", "slug", "title", "words", "published", "series_slug", "series_part"])
    .where("series_slug", "in", slugs)
    .where("series_slug", "!=", sql.lit(""))
    .where("deleted_at", "is", null)
    .orderBy(sql`coalesce(series_part, 1000000)`)
    .orderBy("dated_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, published: row.published === 1 }));
}

/** Returns the number that comes after all parts of a series, also those in the trash. */
export async function findNextPart(db: Database, slug: string, exceptId: number): Promise<number> {
  const row = await db
    .selectFrom("posts")
    .select((select) => select.fn.max("series_part").as("last"))
    .where("series_slug", "=", slug)
    .where("series_slug", "!=", sql.lit(""))
    .where("id", "!=", exceptId)
    .executeTakeFirst();
  return (row?.last ?? 0) + 1;
}

/** Returns the parts of a series, also those in the trash. */
export async function listPostsInSeries(db: Database, slug: string): Promise<number[]> {
  const rows = await db
    .selectFrom("posts")
    .select("id")
    .where("series_slug", "=", slug)
    .where("series_slug", "!=", sql.lit(""))
    .execute();
  return rows.map(({ id }) => id);
}

/** Gives a series another title and slug. */
export async function renameSeries(db: Database, slug: string, { title, slug: to }: SeriesRow): Promise<void> {
  await db
    .updateTable("posts")
    .set({ series: title, series_slug: to })
    .where("series_slug", "in", [slug, to])
    .where("series_slug", "!=", sql.lit(""))
    .execute();
}

export async function numberPart(db: Database, id: number, part: number): Promise<void> {
  await db.updateTable("posts").set({ series_part: part }).where("id", "=", id).execute();
}

export async function dissolveSeries(db: Database, slug: string): Promise<void> {
  await db
    .updateTable("posts")
    .set({ series: "", series_slug: "", series_part: null })
    .where("series_slug", "=", slug)
    .where("series_slug", "!=", sql.lit(""))
    .execute();
}

/** Lists the series with published parts, each with the time at which one of these changed last. */
export async function listSeriesAddresses(db: Database): Promise<{ slug: string; updatedAt: string }[]> {
  return db
    .selectFrom("posts")
    .select((select) => ["series_slug as slug", select.fn.max("updated_at").as("updatedAt")])
    .where("series_slug", "!=", sql.lit(""))
    .where("deleted_at", "is", null)
    .where("published", "=", sql.lit(1))
    .groupBy("series_slug")
    .orderBy("series_slug")
    .execute();
}
