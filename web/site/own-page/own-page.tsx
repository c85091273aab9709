// A page that the owner added, such as /now. Handles every path with one segment that is no other page. Without such a page, the path is
// handled like any unknown URL (unknown.tsx).
import {
  data,
  type HeadersArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  redirectDocument,
  useLoaderData,
} from "react-router";
import { ownPageCard } from "#contract/sharing.ts";
import type { RouteHandle } from "#web/rendering/route-handle.ts";
import { pageMeta } from "#web/seo/page-meta.ts";
import { ownPageData } from "#web/seo/structured-data.ts";
import { apiOf } from "#web/shared/api/client.ts";
import { ApiFailure, throwPage } from "#web/shared/api/failure.ts";
import { embedHeaders } from "#web/shared/posts/embed-headers.ts";
import { PageArticle } from "#web/shared/article/page-article.tsx";
import { ownPagePath } from "#web/shared/posts/post-path.ts";
import { wordsOf } from "#web/shared/site/words.ts";
import { siteOf } from "#web/shared/site/site.ts";

export const handle: RouteHandle = { hydrate: "intent" };

/** Loads the page, and redirects its former slugs to its URL. `elsewhere` returns the target of an unknown path. */
async function find({ context, params, request }: LoaderFunctionArgs, elsewhere: () => Response) {
  const asked = String(params.slug);
  const page = await apiOf(context, request.signal)
    .pages.get({ params: { slug: asked } })
    .catch((error: unknown) => {
      if (error instanceof ApiFailure && error.status === 404) throw elsewhere();
      return throwPage(error);
    });
  if (page.slug !== asked)
    throw redirect(ownPagePath(page), { status: 301, headers: { "cache-control": "public, no-cache" } });
  return data(page, { headers: embedHeaders(page.embeds) });
}

export function headers({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders;
}

export function loader(args: LoaderFunctionArgs) {
  return find(args, () => redirect("/"));
}

/** Asks the server about unknown paths, because it knows the old URLs of imported posts. */
export function clientLoader(args: LoaderFunctionArgs) {
  const { pathname, search } = new URL(args.request.url);
  return find(args, () => redirectDocument(pathname + search));
}

export default function OwnPage(): React.ReactElement {
  return <PageArticle page={useLoaderData<typeof loader>()} />;
}

export const meta: MetaFunction<typeof loader> = ({ loaderData: page, matches }) => {
  const site = siteOf(matches);
  if (!page) return [{ title: site.identity.siteTitle }, { name: "robots", content: "noindex" }];
  const words = wordsOf(site).blog;
  return [
    ...pageMeta({
      site,
      title: `${page.title || words.untitled} — ${site.identity.name}`,
      description: page.description,
      path: ownPagePath(page),
      card: ownPageCard(page, words),
      hasMarkdown: true,
    }),
    ownPageData(page, ownPagePath(page), site),
  ];
};
