import { z } from "zod";
import { defineCalls, requiredLine } from "./call.ts";
import { limits } from "./limits.ts";
import { postId, postSummary, seriesTitle } from "./posts.ts";
import { mergeInto } from "./tags.ts";

export const series = z
  .object({
    title: z.string(),
    slug: z.string(),
    posts: z.number().int().describe("How many parts the series has; visitors' counts include only published ones"),
    readMinutes: z.number().int().describe("Reading time of these parts in total, in minutes"),
  })
  .meta({ id: "Series" });
export type Series = z.infer<typeof series>;

export const seriesWithParts = series
  .extend({ parts: z.array(postSummary).describe("The parts in order") })
  .meta({ id: "SeriesWithParts" });
export type SeriesWithParts = z.infer<typeof seriesWithParts>;

const params = z.object({ slug: z.string().max(200).describe("Slug, former slug or title") });

export const seriesCalls = defineCalls({
  list: {
    method: "GET",
    url: "/series",
    access: "public",
    summary: "List series by title; for visitors those with published parts",
    response: { 200: z.array(series) },
  },
  get: {
    method: "GET",
    url: "/series/:slug",
    access: "public",
    summary: "Get a series with its parts; for visitors the published ones",
    params,
    response: { 200: seriesWithParts },
  },
  update: {
    method: "PUT",
    url: "/series/:slug",
    access: "owner",
    scope: "publish",
    summary: "Rename a series, or append its parts to another; its URL leads to the new one",
    params,
    body: z.strictObject({
      title: requiredLine("title", limits.series).pipe(seriesTitle),
      merge: mergeInto,
    }),
    response: { 200: series },
  },
  order: {
    method: "PUT",
    url: "/series/:slug/order",
    access: "owner",
    scope: "publish",
    summary: "Put the parts of a series in an order; parts that are not named follow as they were",
    params,
    body: z.strictObject({
      ids: z.array(postId).min(1, "ids must name at least one post").max(limits.seriesParts),
    }),
    response: { 200: seriesWithParts },
  },
  remove: {
    method: "DELETE",
    url: "/series/:slug",
    access: "owner",
    scope: "publish",
    summary: "Dissolve a series; its posts stay",
    params,
    response: { 200: z.object({ posts: z.number().int().describe("How many posts were in the series") }) },
  },
});
