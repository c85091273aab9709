import type { FastifyInstance } from "fastify";
import { type SeriesWithParts, seriesCalls } from "#contract/series.ts";
import { withParts } from "../visitor-api/series.ts";
import type { Context } from "../context.ts";
import { getPostNumber } from "../domain/posts/post-ids.ts";
import { orderSeries, removeSeries, renameSeries } from "../domain/series.ts";
import type { SeriesRow } from "../store/tables/series.ts";
import { bind } from "./bind.ts";

export function registerSeries(app: FastifyInstance, context: Context): void {
  bind(app, context, seriesCalls.update, async ({ params, body }) => {
    const { parts: _parts, ...series } = await read(
      context,
      await renameSeries(context, params.slug, body.title, body.merge),
    );
    return series;
  });

  bind(app, context, seriesCalls.order, async ({ params, body }) =>
    read(context, await orderSeries(context, params.slug, body.ids.map(getPostNumber))),
  );

  bind(app, context, seriesCalls.remove, async ({ params }) => ({ posts: await removeSeries(context, params.slug) }));
}

/** All parts of a series can be in the trash. */
async function read(context: Context, row: SeriesRow): Promise<SeriesWithParts> {
  return (await withParts(context, row.slug, true)) ?? { ...row, posts: 0, readMinutes: 0, parts: [] };
}
