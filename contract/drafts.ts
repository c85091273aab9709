// What is kept of a post or a project besides its saved state: what open editors have not saved yet, and its earlier states. The calls are the
// same for both.
import { z } from "zod";
import { noContent, timestamp, wholeNumber } from "./call.ts";
import { limits } from "./limits.ts";
import type { TokenScope } from "./token-scopes.ts";

export const writer = z
  .string()
  .max(40)
  .regex(/^[a-z0-9-]*$/, "writer must be small letters, digits and hyphens");
export const newDraftKey = z.string().regex(/^new_[a-z0-9-]{8,40}$/, "draftKey must be new_ and a random text");

/** What every draft says about itself, whatever it is a draft of. */
export const draftFacts = {
  writer: writer.default("").describe("The open editor that sends it: each editor has a separate draft"),
  baseUpdatedAt: timestamp.nullable().default(null).describe("updatedAt of the saved state that was edited"),
};

/** What is added to a draft when it is stored. */
export const storedDraft = { key: z.string(), savedAt: timestamp, device: z.string() };

/** The response to a draft, which tells its writer about the changes of others. */
export const keptAutosave = z
  .object({
    key: z.string(),
    savedAt: timestamp,
    itemUpdatedAt: timestamp
      .nullable()
      .describe("updatedAt of the post or project as it is saved now; null for new ones"),
    others: z
      .array(z.object({ writer: z.string(), device: z.string(), savedAt: timestamp }))
      .describe("Other editors that have a pending draft of it"),
  })
  .meta({ id: "KeptAutosave" });
export type KeptAutosave = z.infer<typeof keptAutosave>;

export const revisionKinds = ["saved", "published", "unpublished", "restored", "autosaved"] as const;

export const revisionSummary = z
  .object({
    number: z.number().int(),
    savedAt: timestamp,
    kind: z.enum(revisionKinds).describe("autosaved: typed and not saved; visitors never saw it"),
    author: z.string().describe("Who made it; empty for the site itself and for what was imported"),
    device: z.string(),
    title: z.string(),
    words: z.number().int(),
    restoredFrom: z.number().int().nullable(),
  })
  .meta({ id: "RevisionSummary" });
export type RevisionSummary = z.infer<typeof revisionSummary>;

const draftQuery = z.strictObject({ writer: writer.optional().describe("Without it: the newest") });
const dropQuery = z.strictObject({
  writer: writer.optional().describe("Without it: the drafts of all editors"),
  savedAt: timestamp.optional().describe("Drops nothing that is newer"),
  keep: z.enum(["true"]).optional().describe("Keeps it as a revision of what is saved already, to be restored later"),
});

type DraftsOf<Url, Id, Draft, Stored, Revision, Item> = {
  /** The path of the items, such as /blogs. */
  url: Url;
  /** What one is called, such as “a post”. */
  one: string;
  id: Id;
  /** A key as a regular expression: the id of an item, or new_ and a random text. */
  key: RegExp;
  draft: Draft;
  /** A draft as it is stored. */
  stored: Stored;
  revision: Revision;
  item: Item;
  /** What an API token needs to change them. */
  scope: TokenScope;
};

/** The calls for the pending drafts and the revisions of one kind of item. */
export function draftCalls<
  const Url extends string,
  Id extends z.ZodType,
  Draft extends z.ZodObject,
  Stored extends z.ZodObject,
  Revision extends z.ZodObject,
  Item extends z.ZodObject,
>({ url, one, id, key, draft, stored, revision, item, scope }: DraftsOf<Url, Id, Draft, Stored, Revision, Item>) {
  const byKey = z.object({
    key: z
      .string()
      .regex(key, "must be an id, or new_ and a random text")
      .describe("Its id, or new_… if it was never saved"),
  });
  const byId = z.object({ id });
  const byNumber = z.object({ id, number: wholeNumber(1, 1_000_000) });
  return {
    autosaves: {
      method: "GET",
      url: `${url}/autosaves`,
      access: "owner",
      scope: "read",
      summary: "List pending drafts",
      response: { 200: z.object({ items: z.array(stored) }) },
    },
    findAutosave: {
      method: "GET",
      url: `${url}/autosaves/:key`,
      access: "owner",
      scope: "read",
      summary: "Get a pending draft",
      params: byKey,
      querystring: draftQuery,
      response: { 200: stored },
    },
    saveAutosave: {
      method: "PUT",
      url: `${url}/autosaves/:key`,
      access: "owner",
      scope,
      summary: "Keep a pending draft",
      params: byKey,
      body: draft,
      maxBytes: limits.postBytes,
      response: { 200: keptAutosave },
    },
    dropAutosave: {
      method: "DELETE",
      url: `${url}/autosaves/:key`,
      access: "owner",
      scope,
      summary: "Drop a pending draft",
      params: byKey,
      querystring: dropQuery,
      response: { 204: noContent },
    },
    revisions: {
      method: "GET",
      url: `${url}/:id/revisions`,
      access: "owner",
      scope: "read",
      summary: `List the saved states of ${one}, newest first`,
      params: byId,
      querystring: z.strictObject({
        fields: z.enum(["content"]).optional().describe("content: with the states themselves"),
      }),
      response: { 200: z.object({ items: z.array(z.union([revision, revisionSummary])) }) },
    },
    revision: {
      method: "GET",
      url: `${url}/:id/revisions/:number`,
      access: "owner",
      scope: "read",
      summary: `Get a saved state of ${one}`,
      params: byNumber,
      response: { 200: revision },
    },
    restoreRevision: {
      method: "POST",
      url: `${url}/:id/revisions/:number/restore`,
      access: "owner",
      scope,
      alsoReads: true,
      summary: `Restore a saved state of ${one}`,
      params: byNumber,
      response: { 200: item },
    },
  } as const;
}
