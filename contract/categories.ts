import { z } from "zod";
import { defineCalls, requiredLine, rowId } from "./call.ts";
import { limits } from "./limits.ts";

export const category = z.object({
  id: z.number().int(),
  name: z.string(),
  slug: z.string(),
  posts: z.number().int().describe("Posts in it; for visitors only the published ones"),
}).meta({ id: "Category" });
export type Category = z.infer<typeof category>;

export const categoryInput = z.strictObject({ name: requiredLine("name", limits.category) });

const params = z.object({ id: rowId });

export const categoryCalls = defineCalls({
  list: { method: "GET", url: "/categories", access: "public", summary: "List categories by name", response: { 200: z.array(category) } },
  create: { method: "POST", url: "/categories", access: "owner", summary: "Add a category", body: categoryInput, response: { 201: category } },
  update: { method: "PUT", url: "/categories/:id", access: "owner", summary: "Rename a category; its posts come along", params, body: categoryInput, response: { 200: category } },
  remove: {
    method: "DELETE", url: "/categories/:id", access: "owner", summary: "Delete a category and leave its posts uncategorised", params,
    response: { 200: z.object({ uncategorised: z.number().int().describe("Posts that were in it") }) },
  },
});
