// Pages that the owner adds. They are posts of the kind "page": the calls for posts create, change, delete and restore them.
import { z } from "zod";
import { defineCalls } from "./call.ts";
import { placements } from "./page-terms.ts";
import { post } from "./posts.ts";

export const pageLink = z
  .object({ slug: z.string(), title: z.string(), placement: z.enum(placements) })
  .meta({ id: "PageLink" });
export type PageLink = z.infer<typeof pageLink>;

export const page = post
  .pick({
    _id: true,
    slug: true,
    title: true,
    description: true,
    imageUrl: true,
    imageAlt: true,
    picture: true,
    content: true,
    embeds: true,
    publishedAt: true,
    createdAt: true,
    updatedAt: true,
  })
  .meta({ id: "Page", description: "A page with its content as visitors see it, and every image in all sizes" });
export type Page = z.infer<typeof page>;

export const pageCalls = defineCalls({
  list: {
    method: "GET",
    url: "/pages",
    access: "public",
    summary: "List published pages by title; for owners, GET /blogs?kind=page has the drafts too",
    response: { 200: z.object({ items: z.array(pageLink) }) },
  },
  get: {
    method: "GET",
    url: "/pages/:slug",
    access: "public",
    summary: "Get a published page",
    params: z.object({ slug: z.string().max(200).describe("Slug or former slug") }),
    querystring: z.strictObject({
      view: z.enum(["saved"]).optional().describe("saved: content as it was saved; else as pages show it"),
    }),
    response: { 200: page },
  },
});
