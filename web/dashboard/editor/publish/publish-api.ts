// The calls that check a post before it is published and that share a draft. Names and shapes are those of the owner's API client
// (ownerApi.posts), which replaces this file.
import { callsBy } from "#web/shared/api/client.ts";
import { browserTransport } from "#web/shared/api/transport.ts";

export type DeadLink = {
  kind: "dead-link";
  address: string;
  /** Of the link; empty for an image, a video or a file. */
  words: string;
  reason: "missing" | "unpublished" | "trashed";
};
export type UndescribedImage = {
  kind: "undescribed-image";
  address: string;
  place: "text" | "cover";
  /** Among all images of the text. */
  index: number;
};
export type Finding = DeadLink | UndescribedImage;
type CheckInput = { content: string; imageUrl: string; imageAlt: string; link: string; id?: string };

export const shareDays = [1, 7, 30] as const;
export type ShareDays = (typeof shareDays)[number];
export type ShareLink = { id: number; createdAt: string; expiresAt: string; openedAt: string | null };
export type NewShareLink = ShareLink & { url: string };

const call = callsBy(browserTransport);
const id = encodeURIComponent;

export const publishApi = {
  check: (body: CheckInput) => call<{ findings: Finding[] }>("POST", "/blogs/check", { body }),
  share: (postId: string, days: ShareDays) =>
    call<NewShareLink>("POST", `/blogs/${id(postId)}/share`, { body: { days } }),
  shareLinks: (postId: string) => call<{ items: ShareLink[] }>("GET", `/blogs/${id(postId)}/share`),
  revokeShareLink: (postId: string, linkId: number) => call<void>("DELETE", `/blogs/${id(postId)}/share/${linkId}`),
};
