import type { FastifyInstance } from "fastify";
import { type ShareLink, shareLink, shareLinkCalls } from "#contract/share-links.ts";
import type { Context } from "../context.ts";
import { listDraftLinks, revokeDraftLink, shareDraft } from "../domain/posts/draft-links.ts";
import { getPostNumber } from "../domain/posts/post-ids.ts";
import { pickFields } from "../pick-fields.ts";
import type { ShareLinkRow } from "../store/tables/share-links.ts";
import { bind } from "./bind.ts";

/** Registers the owner's calls; visitors open a link by a call of server/visitor-api/drafts.ts. */
export function registerShareLinks(app: FastifyInstance, context: Context): void {
  bind(app, context, shareLinkCalls.create, async ({ params, body }) => {
    const { link, token } = await shareDraft(context, getPostNumber(params.id), body.days);
    return { ...toShareLink(link), url: `${context.config.siteUrl}/draft/${token}` };
  });

  bind(app, context, shareLinkCalls.list, async ({ params }) => ({
    items: (await listDraftLinks(context, getPostNumber(params.id))).map(toShareLink),
  }));

  bind(app, context, shareLinkCalls.revoke, async ({ params }) => {
    await revokeDraftLink(context, getPostNumber(params.id), params.linkId);
    return null;
  });
}

function toShareLink(row: ShareLinkRow): ShareLink {
  return pickFields(shareLink, row);
}
