import { z } from "zod";
import { defineCalls, requiredLine } from "./call.ts";
import { limits } from "./limits.ts";

export const tag = z
  .object({
    name: z.string(),
    slug: z.string(),
    posts: z.number().int().describe("How many posts have the tag; visitors' counts include only published posts"),
  })
  .meta({ id: "Tag" });
export type Tag = z.infer<typeof tag>;

/** One tag as typed. It can't contain a comma, because commas separate tags. */
export const tagName = requiredLine("tag", limits.tag)
  .refine((name) => !name.includes(","), "A tag can’t contain a comma.")
  .refine((name) => /[\p{L}\p{N}]/u.test(name), "A tag needs at least one letter or digit.");

export const mergeInto = z
  .boolean()
  .default(false)
  .describe("If another one already has the name, merge into it; otherwise the response is 409");

const params = z.object({ slug: z.string().max(200).describe("Slug, former slug or name") });

export const tagCalls = defineCalls({
  list: {
    method: "GET",
    url: "/tags",
    access: "public",
    summary: "List tags by name; for visitors those with published posts",
    response: { 200: z.array(tag) },
  },
  get: {
    method: "GET",
    url: "/tags/:slug",
    access: "public",
    summary: "Get a tag; for visitors only one with published posts",
    params,
    response: { 200: tag },
  },
  update: {
    method: "PUT",
    url: "/tags/:slug",
    access: "owner",
    scope: "publish",
    summary: "Rename a tag in all its posts, or merge it into another; its URL leads to the new one",
    params,
    body: z.strictObject({ name: tagName, merge: mergeInto }),
    response: { 200: tag },
  },
  remove: {
    method: "DELETE",
    url: "/tags/:slug",
    access: "owner",
    scope: "publish",
    summary: "Take a tag off all its posts, which stay",
    params,
    response: { 200: z.object({ posts: z.number().int().describe("How many posts had the tag") }) },
  },
});
