import { z } from "zod";
import { defineCalls, requiredLine, rowId } from "./call.ts";
import { limits } from "./limits.ts";

export const category = z
  .object({
    id: z.number().int(),
    name: z.string(),
    slug: z.string(),
    posts: z.number().int().describe("How many posts the category has; visitors' counts include only published posts"),
  })
  .meta({ id: "Category" });
export type Category = z.infer<typeof category>;

export const categoryInput = z.strictObject({ name: requiredLine("name", limits.category) });

const params = z.object({ id: rowId });

export const categoryCalls = defineCalls({
  list: {
    method: "GET",
    url: "/categories",
    access: "public",
    summary: "List categories by name; for visitors those with published posts",
    response: { 200: z.array(category) },
  },
  get: {
    method: "GET",
    url: "/categories/:id",
    access: "public",
    summary: "Get a category; for visitors only one with published posts",
    params: z.object({ id: z.string().max(200).describe("Slug, former slug or name") }),
    response: { 200: category },
  },
  create: {
    method: "POST",
    url: "/categories",
    access: "owner",
    scope: "publish",
    summary: "Add a category",
    body: categoryInput,
    response: { 201: category },
  },
  update: {
    method: "PUT",
    url: "/categories/:id",
    access: "owner",
    scope: "publish",
    summary: "Rename a category; its posts come along",
    params,
    body: categoryInput,
    response: { 200: category },
  },
  remove: {
    method: "DELETE",
    url: "/categories/:id",
    access: "owner",
    scope: "publish",
    summary: "Move a category to the trash and leave its posts uncategorized",
    params,
    response: { 200: z.object({ uncategorized: z.number().int().describe("How many posts were in the category") }) },
  },
  restore: {
    method: "POST",
    url: "/categories/:id/restore",
    access: "owner",
    scope: "publish",
    summary: "Take a category out of the trash and give it back to its posts, except those that have another since",
    params,
    response: { 200: category },
  },
});
