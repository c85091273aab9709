import { z } from "zod";
import { defineCalls, noContent, timestamp } from "./call.ts";

export const trashKinds = ["post", "page", "project", "category"] as const;

export const trashed = z
  .object({
    kind: z.enum(trashKinds),
    id: z.string().describe("Id of the post or page, such as p_42, or of the project or category"),
    title: z.string(),
    slug: z.string().describe("The last part of the URL. A restored item gets it back unless something else has it"),
    deletedAt: timestamp,
    purgedAt: timestamp.describe("When the item will be permanently deleted"),
  })
  .meta({ id: "Trashed" });
export type Trashed = z.infer<typeof trashed>;

export const trashCalls = defineCalls({
  list: {
    method: "GET",
    url: "/trash",
    access: "owner",
    scope: "read",
    summary: "List deleted posts, pages, projects and categories, the latest first",
    response: { 200: z.object({ items: z.array(trashed) }) },
  },
  restoreAll: {
    method: "POST",
    url: "/trash/restore",
    access: "owner",
    scope: "publish",
    summary: "Take everything out of the trash, what was deleted last first",
    response: {
      200: z.object({
        restored: z.number().int(),
        renamed: z
          .number()
          .int()
          .describe("How many of them have another slug, because something else has theirs by now"),
      }),
    },
  },
  empty: {
    method: "DELETE",
    url: "/trash",
    access: "owner",
    scope: "publish",
    summary: "Permanently delete everything in the trash",
    response: { 204: noContent },
  },
  remove: {
    method: "DELETE",
    url: "/trash/:kind/:id",
    access: "owner",
    scope: "publish",
    summary: "Permanently delete one post, page, project or category of the trash",
    params: z.object({ kind: z.enum(trashKinds), id: z.string().max(20) }),
    response: { 204: noContent },
  },
});
