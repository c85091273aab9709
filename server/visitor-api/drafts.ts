// Drafts as visitors with a secret link may read them.
import type { Picture } from "#contract/media.ts";
import { shareLinkCalls } from "#contract/share-links.ts";
import { mediaKeyOf, openDraft } from "../domain/posts/draft-links.ts";
import { replaceMediaUrls } from "../media/html-media.ts";
import { findMediaId } from "../media/storage.ts";
import { toPage } from "./posts.ts";
import { visitorCall } from "./visitor-call.ts";

export const visitorDraftCalls = [
  visitorCall(shareLinkCalls.open, async ({ params }, context) => {
    const { post: row, link } = await openDraft(context, params.token);
    // Games and models stay links: their places are those in the content before its URLs change.
    const { embeds: _embeds, ...post } = await toPage(context, row);
    const query = `?draft=${mediaKeyOf(context, link)}`;
    const open = (url: string) => (findMediaId(url) === null ? url : url + query);
    return {
      post: {
        ...post,
        content: replaceMediaUrls(post.content, open),
        imageUrl: open(post.imageUrl),
        picture: post.picture && openPicture(post.picture, open),
      },
      expiresAt: link.expiresAt,
    };
  }),
];

function openPicture(picture: Picture, open: (url: string) => string): Picture {
  return {
    ...picture,
    src: open(picture.src),
    sources: picture.sources.map(({ type, srcSet }) => ({
      type,
      srcSet: srcSet.replace(/\/media\/[\w.-]+/g, open),
    })),
  };
}
