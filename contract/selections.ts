import { z } from "zod";
import { defineCalls, line, noContent, requiredLine, rowId, timestamp } from "./call.ts";
import { limits } from "./limits.ts";
import { project } from "./projects.ts";

const { selection: most } = limits;

const shape = {
  id: z.number().int(),
  slug: z.string(),
  title: z.string(),
  introduction: z.string(),
  listed: z
    .boolean()
    .describe("Whether search engines, the sitemap and llms.txt may show its page; anyone with the URL can read it"),
};

export const selection = z
  .object({
    ...shape,
    projectIds: z.array(z.number().int()).describe("Its projects in order, with those in the trash"),
    shown: z.number().int().describe("How many of its projects visitors see: those outside the trash"),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "Selection", description: "Chosen projects with a page of their own, /for/SLUG" });
export type Selection = z.infer<typeof selection>;

export const selectionPage = z
  .object({ ...shape, projects: z.array(project).describe("In the owner's order, as in lists") })
  .meta({ id: "SelectionPage", description: "A selection as visitors see it" });
export type SelectionPage = z.infer<typeof selectionPage>;

export const selectionInput = z.strictObject({
  title: requiredLine("title", most.title),
  slug: requiredLine("slug", limits.slug).describe("The last part of its URL; capitals and spaces are converted"),
  introduction: line(most.introduction).default("").describe("One to three sentences, plain text"),
  listed: z.boolean().default(true),
  projectIds: z
    .array(z.number().int().min(1).max(2_147_483_647))
    .max(most.projects, `A selection has at most ${most.projects} projects.`)
    .default([])
    .describe("Ids of projects, in the order of the page"),
});
export type SelectionInput = z.output<typeof selectionInput>;

const params = z.object({ id: rowId });

export const selectionCalls = defineCalls({
  list: {
    method: "GET",
    url: "/selections",
    access: "owner",
    scope: "read",
    summary: "List selections of projects by title",
    response: { 200: z.object({ items: z.array(selection) }) },
  },
  getBySlug: {
    method: "GET",
    url: "/selections/slug/:slug",
    access: "public",
    summary: "Get a selection with its projects",
    params: z.object({ slug: z.string().max(200).describe("Slug or an earlier slug") }),
    response: { 200: selectionPage },
  },
  create: {
    method: "POST",
    url: "/selections",
    access: "owner",
    scope: "publish",
    summary: "Make a selection of projects",
    body: selectionInput,
    response: { 201: selection },
  },
  update: {
    method: "PUT",
    url: "/selections/:id",
    access: "owner",
    scope: "publish",
    summary: "Change a selection; its former URL redirects to the new one",
    params,
    body: selectionInput,
    response: { 200: selection },
  },
  remove: {
    method: "DELETE",
    url: "/selections/:id",
    access: "owner",
    scope: "publish",
    summary: "Delete a selection; its projects stay",
    params,
    response: { 204: noContent },
  },
});
