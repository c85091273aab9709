import type { FastifyInstance } from "fastify";
import { type ClientLink, clientLinkCalls, type NewClientLink } from "#contract/client-links.ts";
import type { Context } from "../context.ts";
import {
  createClientLink,
  editClientLink,
  readClientLink,
  readClientLinks,
  removeClientLink,
  renewClientLink,
  revokeClientLink,
} from "../domain/client-links/client-links.ts";
import { listChoices } from "../domain/client-links/targets.ts";
import type { Watermarks } from "../watermarks/watermarks.ts";
import { bind } from "./bind.ts";

/** Registers the owner's calls; client-pages.ts has the pages of clients. */
export function registerClientLinks(app: FastifyInstance, context: Context, watermarks: Watermarks): void {
  bind(app, context, clientLinkCalls.list, async () => ({ items: await readClientLinks(context) }));

  bind(app, context, clientLinkCalls.choices, async () => ({ items: await listChoices(context) }));

  bind(app, context, clientLinkCalls.get, ({ params }) => readClientLink(context, params.id));

  bind(app, context, clientLinkCalls.create, async ({ body }) =>
    withUrl(context, await createClientLink(context, body)),
  );

  bind(app, context, clientLinkCalls.update, ({ params, body }) => editClientLink(context, params.id, body));

  bind(app, context, clientLinkCalls.renew, async ({ params }) => {
    watermarks.drop(params.id);
    return withUrl(context, await renewClientLink(context, params.id));
  });

  bind(app, context, clientLinkCalls.revoke, async ({ params }) => {
    watermarks.drop(params.id);
    return revokeClientLink(context, params.id);
  });

  bind(app, context, clientLinkCalls.remove, async ({ params }) => {
    watermarks.drop(params.id);
    await removeClientLink(context, params.id);
    return null;
  });
}

function withUrl({ config }: Context, { link, token }: { link: ClientLink; token: string }): NewClientLink {
  return { ...link, url: `${config.siteUrl}/s/${token}` };
}
