// A post or page that a client's link opens, mostly a draft.
import { data, type HeadersArgs, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import type { RouteHandle } from "#web/rendering/route-handle.ts";
import { loadClientPage } from "#web/shared/client-links/client-page.ts";
import { privateMeta } from "#web/seo/page-meta.ts";
import { PageArticle } from "#web/shared/article/page-article.tsx";
import { embedHeaders } from "#web/shared/posts/embed-headers.ts";
import { siteOf } from "#web/shared/site/site.ts";
import { PostArticle } from "./post-article.tsx";
import { wordsOf } from "#web/shared/site/words.ts";

export const handle: RouteHandle = { hydrate: "intent" };

async function load(args: LoaderFunctionArgs) {
  const post = await loadClientPage(args, "post");
  return data(post, { headers: embedHeaders(post.embeds) });
}

export function headers({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders;
}

export { load as loader };

export default function ClientPost(): React.ReactElement {
  const post = useLoaderData<typeof load>();
  return post.kind === "page" ? <PageArticle page={post} isDraft /> : <PostArticle post={post} isDraft isAlone />;
}

export const meta: MetaFunction<typeof load> = ({ loaderData: post, matches }) => {
  const site = siteOf(matches);
  const { name } = site.identity;
  return privateMeta(`${post?.title || wordsOf(site).blog.untitled} — ${name}`);
};
