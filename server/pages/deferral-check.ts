// Checks at each start whether reading pages defer their script, because this depends on how React Router writes its script into a page
// (web/rendering/hydration/defer-entry.ts).
import type { Context } from "../context.ts";
import { createVisitorApi } from "../visitor-api/visitor-api.ts";
import type { PageCache } from "./page-cache.ts";

const deferred = /<template data-hydrate="/g;

/**
 * Checks the home page and a post. Returns the paths of those that load their script immediately, or that contain their deferred script
 * more than once.
 */
export async function findUndeferred(context: Context, pages: Pick<PageCache, "get">): Promise<string[]> {
  const undeferred: string[] = [];
  for (const path of ["/", ...(await findPost(context))]) {
    const page = await pages.get(path);
    const html = (await page.encode("identity")).body.toString();
    if (page.status === 200 && (html.match(deferred)?.length ?? 0) !== 1) undeferred.push(path);
  }
  return undeferred;
}

/** Returns no path on a site without posts. */
async function findPost(context: Context): Promise<string[]> {
  const answer = await createVisitorApi(context)("/api/blogs?limit=1&published=true");
  const { items = [] } = (await answer.json()) as { items?: { slug: string }[] };
  return items.map(({ slug }) => `/blog/${slug}`);
}
