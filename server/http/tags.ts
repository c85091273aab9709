import type { FastifyInstance } from "fastify";
import { tagCalls } from "#contract/tags.ts";
import type { Context } from "../context.ts";
import { removeTag, renameTag } from "../domain/tags.ts";
import { listTags } from "../store/tables/tags.ts";
import { bind } from "./bind.ts";

export function registerTags(app: FastifyInstance, context: Context): void {
  bind(app, context, tagCalls.update, async ({ params, body }) => {
    const renamed = await renameTag(context, params.slug, body.name, body.merge);
    const counted = (await listTags(context.db, false)).find(({ slug }) => slug === renamed.slug);
    return { ...renamed, posts: counted?.posts ?? 0 };
  });

  bind(app, context, tagCalls.remove, async ({ params }) => ({ posts: await removeTag(context, params.slug) }));
}
