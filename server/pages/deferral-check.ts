// Whether pages that are only read keep their script back. That rests on how React's router writes its script into a page
// (web/rendering/hydration/defer-entry.ts), so it is looked at in each start.
import type { Context } from "../context.ts";
import { createVisitorApi } from "../api/visitor-api.ts";
import type { PageCache } from "./page-cache.ts";

const deferred = /<template data-hydrate="/g;

/** Of the front page and a post, the paths of those that load their script at once, or whose deferred script is there more than once. */
export async function findUndeferred(context: Context, pages: Pick<PageCache, "get">): Promise<string[]> {
  const undeferred: string[] = [];
  for (const path of ["/", ...(await findPost(context))]) {
    const page = await pages.get(path);
    const html = (await page.encode("identity")).body.toString();
    if (page.status === 200 && (html.match(deferred)?.length ?? 0) !== 1) undeferred.push(path);
  }
  return undeferred;
}

/** None on a site without posts. */
async function findPost(context: Context): Promise<string[]> {
  const answer = await createVisitorApi(context)("/api/blogs?limit=1&published=true");
  const { items = [] } = (await answer.json()) as { items?: { slug: string }[] };
  return items.map(({ slug }) => `/blog/${slug}`);
}
