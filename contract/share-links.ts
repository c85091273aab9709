import { z } from "zod";
import { defineCalls, noContent, rowId, timestamp } from "./call.ts";
import { limits } from "./limits.ts";
import { post, postId } from "./posts.ts";

export type ShareDays = (typeof limits.shareDays)[number];

export const shareLink = z
  .object({
    id: z.number().int(),
    createdAt: timestamp,
    expiresAt: timestamp,
    openedAt: timestamp.nullable().describe("When the link was last opened; null if never"),
  })
  .meta({ id: "ShareLink", description: "A secret link to a draft. Its URL is returned only when it is created." });
export type ShareLink = z.infer<typeof shareLink>;

export const newShareLink = shareLink.extend({ url: z.url() }).meta({ id: "NewShareLink" });
export type NewShareLink = z.infer<typeof newShareLink>;

export const sharedDraft = z
  .object({
    post: post.describe(
      "The post as last saved, with content as pages show it; `published` is true once the post has become public",
    ),
    expiresAt: timestamp,
  })
  .meta({ id: "SharedDraft" });
export type SharedDraft = z.infer<typeof sharedDraft>;

const params = z.object({ id: postId });

export const shareLinkCalls = defineCalls({
  create: {
    method: "POST",
    url: "/blogs/:id/share",
    access: "owner",
    scope: "login",
    summary:
      "Make a secret link that shows a draft to anyone with it, until it expires; only this response has its URL",
    params,
    body: z.strictObject({ days: z.literal(limits.shareDays).describe("Days until the link expires") }),
    response: { 201: newShareLink },
  },
  list: {
    method: "GET",
    url: "/blogs/:id/share",
    access: "owner",
    scope: "read",
    summary: "List the secret links to a draft that have not expired, newest first",
    params,
    response: { 200: z.object({ items: z.array(shareLink) }) },
  },
  revoke: {
    method: "DELETE",
    url: "/blogs/:id/share/:linkId",
    access: "owner",
    scope: "login",
    summary: "Revoke a secret link: it stops working right away",
    params: params.extend({ linkId: rowId }),
    response: { 204: noContent },
  },
  open: {
    method: "GET",
    url: "/drafts/:token",
    access: "public",
    summary: "Get the draft that a secret link shows",
    params: z.object({ token: z.string().max(200) }),
    response: { 200: sharedDraft },
  },
});
