// The calls that check a post before it is published and that share a draft. They stand here with the shapes that the editor expects until the
// owner's API client has them.
import { callsBy } from "#web/shared/api/client.ts";
import { browserTransport } from "#web/shared/api/transport.ts";

/** What a reader would stumble over. `words` is the text of the link, or the name of the image's file. */
export type Finding = { kind: "dead-link" | "undescribed-image"; url: string; words: string };

/** A link that shows a draft to anyone who has it. The secret is in `url`, which only the response to creating the link contains. */
export type DraftLink = { id: string; createdAt: string; expiresAt: string };

const call = callsBy(browserTransport);
const id = encodeURIComponent;

export const publishApi = {
  check: (body: { content: string }) => call<{ items: Finding[] }>("POST", "/blogs/check", { body }),
  shareDraft: (postId: string, body: { days: number }) =>
    call<{ url: string; expiresAt: string }>("POST", `/blogs/${id(postId)}/draft-links`, { body }),
  draftLinks: (postId: string) => call<{ items: DraftLink[] }>("GET", `/blogs/${id(postId)}/draft-links`),
  revokeDraftLink: (postId: string, linkId: string) =>
    call<void>("DELETE", `/blogs/${id(postId)}/draft-links/${id(linkId)}`),
};
