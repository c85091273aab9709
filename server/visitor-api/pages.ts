// The pages of the owner's own, as visitors may read them.
import { pageCalls } from "#contract/pages.ts";
import { NotFoundError } from "../errors.ts";
import { findPublishedBySlug, listPublishedPages } from "../store/tables/posts.ts";
import { toPage, toPost } from "./posts.ts";
import { visitorCall } from "./visitor-call.ts";

export const visitorPageCalls = [
  // Contains only what links need: every page of the site depends on this list, and is rendered again when it changes.
  visitorCall(pageCalls.list, async (_input, { db }) => ({
    items: (await listPublishedPages(db)).map(({ slug, title, placement }) => ({ slug, title, placement })),
  })),

  visitorCall(pageCalls.get, async ({ params, query }, context) => {
    const found = await findPublishedBySlug(context.db, params.slug, "page");
    if (!found) throw new NotFoundError("Page not found.");
    return query.view === "saved" ? toPost(context, found, false) : toPage(context, found);
  }),
];
