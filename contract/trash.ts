import { z } from "zod";
import { defineCalls, noContent, timestamp } from "./call.ts";

export const trashKinds = ["post", "page", "project", "category"] as const;

export const trashed = z
  .object({
    kind: z.enum(trashKinds),
    id: z.string().describe("Of the post or page, such as p_42, or of the project or the category"),
    title: z.string(),
    slug: z.string().describe("What its address ended with, and will again where nothing else has taken it"),
    deletedAt: timestamp,
    purgedAt: timestamp.describe("When it is deleted for good by itself"),
  })
  .meta({ id: "Trashed" });
export type Trashed = z.infer<typeof trashed>;

export const trashCalls = defineCalls({
  list: {
    method: "GET",
    url: "/trash",
    access: "owner",
    summary: "List deleted posts, pages, projects and categories, the latest first",
    response: { 200: z.object({ items: z.array(trashed) }) },
  },
  empty: {
    method: "DELETE",
    url: "/trash",
    access: "owner",
    summary: "Delete all that is in the trash for good",
    response: { 204: noContent },
  },
  remove: {
    method: "DELETE",
    url: "/trash/:kind/:id",
    access: "owner",
    summary: "Delete one post, page, project or category of the trash for good",
    params: z.object({ kind: z.enum(trashKinds), id: z.string().max(20) }),
    response: { 204: noContent },
  },
});
