// Series: posts that are read one after another. A post is a part of at most one, and a series exists while it has a part.
import { slugify } from "#contract/slugs.ts";
import type { Context } from "../context.ts";
import { ConflictError, InvalidError, NotFoundError } from "../errors.ts";
import type { Database } from "../store/database.ts";
import { forgetAddress, forgetAddressesOf, rememberAddress } from "../store/tables/former-addresses.ts";
import {
  dissolveSeries,
  findNextPart,
  findSeries,
  listParts,
  listPostsInSeries,
  renameSeries as renameRows,
  type SeriesRow,
} from "../store/tables/series.ts";
import { renameSeriesTopic } from "./newsletter/topics.ts";
import { updateKeywords } from "./search-documents.ts";
import { posts } from "../store/tables/posts.ts";
import { changeContent } from "./transactions.ts";

type Place = { series: string; seriesSlug: string; seriesPart: number | null };
type Wanted = { series?: string | undefined; seriesPart?: number | null | undefined };

const nowhere: Place = { series: "", seriesSlug: "", seriesPart: null };

/** Returns the columns of a post to change for the title of a series and a number. A post that joins a series becomes its last part. */
export async function placeInSeries(
  db: Database,
  { series, seriesPart }: Wanted,
  before: (Place & { id: number }) | null,
): Promise<Partial<Place>> {
  if (series === undefined) {
    if (!seriesPart) return {};
    if (!before || before.seriesSlug === "")
      throw new InvalidError("Only a post in a series has a number there.", { field: "seriesPart" });
    return { seriesPart };
  }
  if (series === "") return nowhere;
  const { slug, title } = await resolveSeries(db, series, before?.id ?? null);
  await forgetAddress(db, "series", slug);
  const kept = before?.seriesSlug === slug ? before.seriesPart : null;
  return {
    series: title,
    seriesSlug: slug,
    seriesPart: seriesPart ?? kept ?? (await findNextPart(db, slug, before?.id ?? 0)),
  };
}

/** Returns a series as the site spells it. The spelling of one whose only part is this post can be changed. */
export async function resolveSeries(db: Database, title: string, postId: number | null): Promise<SeriesRow> {
  const slug = slugify(title);
  const known = await findSeries(db, title);
  const isOwn = known?.slug === slug && (await listPostsInSeries(db, slug)).every((id) => id === postId);
  return known && !isOwn ? known : { slug, title };
}

/** Renames a series. With `merge`, another one may already have the title, and the parts are appended to it. */
export async function renameSeries(context: Context, key: string, title: string, merge: boolean): Promise<SeriesRow> {
  return changeContent(context, async ({ db, log }) => {
    const before = await getSeries(db, key);
    const found = await findSeries(db, title);
    const other = found !== null && found.slug !== before.slug ? found : null;
    if (other && !merge)
      throw new ConflictError(`A series named “${other.title}” exists already.`, {
        code: "name-taken",
        field: "title",
      });
    const after = other ?? { slug: slugify(title), title };
    const posts = await listPostsInSeries(db, before.slug);
    if (other) await appendParts(db, before.slug, other.slug);
    await renameRows(db, before.slug, after);
    await renameSeriesTopic(db, before.slug, after.slug);
    if (after.slug !== before.slug)
      await rememberAddress(db, { kind: "series", address: before.slug, target: after.slug });
    await updateKeywords(context, db, posts);
    await log(
      other
        ? `Merged the series “${before.title}” into “${after.title}”`
        : `Renamed the series “${before.title}” to “${title}”`,
    );
    return after;
  });
}

async function appendParts(db: Database, slug: string, to: string): Promise<void> {
  let next = await findNextPart(db, to, 0);
  for (const { id } of await listParts(db, [slug])) await posts.update(db, { id }, { seriesPart: next++ });
}

/** Numbers the parts of a series in the order of the ids. Other parts follow in their former order. */
export async function orderSeries(context: Context, key: string, ids: readonly number[]): Promise<SeriesRow> {
  return changeContent(context, async ({ db }) => {
    const series = await getSeries(db, key);
    const known = (await listParts(db, [series.slug])).map(({ id }) => id);
    const stranger = ids.find((id) => !known.includes(id));
    if (stranger !== undefined) throw new InvalidError("A post is not in this series.", { field: "ids" });
    const order = [...new Set([...ids, ...known])];
    for (const [index, id] of order.entries()) await posts.update(db, { id }, { seriesPart: index + 1 });
    return series;
  });
}

/** Takes all posts out of a series. Returns how many were in it. */
export async function removeSeries(context: Context, key: string): Promise<number> {
  return changeContent(context, async ({ db, log }) => {
    const { slug, title } = await getSeries(db, key);
    const posts = await listPostsInSeries(db, slug);
    await dissolveSeries(db, slug);
    await forgetAddressesOf(db, "series", slug);
    await updateKeywords(context, db, posts);
    await log(`Deleted the series “${title}”`);
    return posts.length;
  });
}

async function getSeries(db: Database, key: string): Promise<SeriesRow> {
  const series = await findSeries(db, key);
  if (!series) throw new NotFoundError("This series does not exist.");
  return series;
}
