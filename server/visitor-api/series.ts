// Series as visitors may read them.
import { seriesCalls, type SeriesWithParts } from "#contract/series.ts";
import type { Context } from "../context.ts";
import { NotFoundError } from "../errors.ts";
import { getPostsInOrder } from "../store/tables/posts.ts";
import { findSeries, listParts, listSeries } from "../store/tables/series.ts";
import { toSummaries } from "./posts.ts";
import { visitorCall } from "./visitor-call.ts";

export const visitorSeriesCalls = [
  visitorCall(seriesCalls.list, ({ isOwner }, { db }) => listSeries(db, !isOwner)),

  visitorCall(seriesCalls.get, async ({ params, isOwner }, context) => {
    const found = await findSeries(context.db, params.slug);
    const series = found && (await withParts(context, found.slug, isOwner));
    if (!series) throw new NotFoundError("This series does not exist.");
    return series;
  }),
];

/** Returns null if visitors see no part of it, or if all its parts are in the trash. */
export async function withParts(context: Context, slug: string, isOwner: boolean): Promise<SeriesWithParts | null> {
  const series = (await listSeries(context.db, !isOwner)).find((each) => each.slug === slug);
  if (!series) return null;
  const parts = (await listParts(context.db, [slug])).filter(({ published }) => isOwner || published);
  const rows = await getPostsInOrder(
    context.db,
    parts.map(({ id }) => id),
    false,
  );
  return { ...series, parts: await toSummaries(context, rows, isOwner) };
}
