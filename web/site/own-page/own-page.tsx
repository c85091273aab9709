// A page of the owner's own, such as /now. Every path with one segment that is no other page comes here. Without such a page, the path is
// handled like any unknown URL (unknown.tsx).
import "../../shared/article/post.css";
import { type LoaderFunctionArgs, type MetaFunction, redirect, redirectDocument, useLoaderData } from "react-router";
import type { Page } from "#contract/pages.ts";
import { ownPageCard } from "#contract/sharing.ts";
import type { RouteHandle } from "#web/rendering/route-handle.ts";
import { pageMeta } from "#web/seo/page-meta.ts";
import { ownPageData } from "#web/seo/structured-data.ts";
import { apiOf } from "#web/shared/api/client.ts";
import { ApiFailure, throwPage } from "#web/shared/api/failure.ts";
import { Cover } from "#web/shared/article/cover.tsx";
import { PostBody } from "#web/shared/article/post-body.tsx";
import { useImageViewer } from "#web/shared/image-viewer/use-image-viewer.tsx";
import { ownPagePath } from "#web/shared/posts/post-path.ts";
import { siteOf } from "#web/shared/site/site.ts";
import { DateTime } from "#web/shared/ui/date-time.tsx";
import { Link } from "#web/shared/ui/link.tsx";

export const handle: RouteHandle = { hydrate: "intent" };

/** Loads the page, and redirects its earlier slugs to its URL. `elsewhere` says where an unknown path leads. */
async function find({ context, params, request }: LoaderFunctionArgs, elsewhere: () => Response): Promise<Page> {
  const asked = String(params.slug);
  const page = await apiOf(context, request.signal)
    .pages.get(asked)
    .catch((error: unknown) => {
      if (error instanceof ApiFailure && error.status === 404) throw elsewhere();
      return throwPage(error, "This page couldn’t be shown. Please try again.");
    });
  if (page.slug !== asked)
    throw redirect(ownPagePath(page), { status: 301, headers: { "cache-control": "public, no-cache" } });
  return page;
}

export function loader(args: LoaderFunctionArgs): Promise<Page> {
  return find(args, () => redirect("/"));
}

/** Asks the server about unknown paths, because it knows the old URLs of imported posts. */
export function clientLoader(args: LoaderFunctionArgs): Promise<Page> {
  const { pathname, search } = new URL(args.request.url);
  return find(args, () => redirectDocument(pathname + search));
}

export default function OwnPage(): React.ReactElement {
  const page = useLoaderData<typeof loader>();
  const title = page.title || "Untitled";
  const { onClick, viewer } = useImageViewer(title);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- what is pressed are the links inside
    <article className="container post" onClick={onClick}>
      <header className="post-head">
        <h1 dir="auto">{title}</h1>
        <p className="post-meta">
          <span>
            Updated <DateTime value={page.updatedAt} />
          </span>{" "}
          <Link className="logged-in-only" to={`/dashboard/edit/${page._id}`} data-no-print>
            Edit
          </Link>
        </p>
      </header>
      {page.imageUrl === "" ? null : <Cover post={page} />}
      <PostBody html={page.content} />
      {viewer}
    </article>
  );
}

export const meta: MetaFunction<typeof loader> = ({ loaderData: page, matches }) => {
  const site = siteOf(matches);
  if (!page) return [{ title: site.identity.siteTitle }, { name: "robots", content: "noindex" }];
  return [
    ...pageMeta({
      site,
      title: `${page.title || "Untitled"} — ${site.identity.name}`,
      description: page.description,
      path: ownPagePath(page),
      card: ownPageCard(page),
    }),
    ownPageData(page, ownPagePath(page), site),
  ];
};
