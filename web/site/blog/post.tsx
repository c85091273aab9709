import {
  data,
  type HeadersArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
} from "react-router";
import type { PostSummary } from "#contract/posts.ts";
import { postCard } from "#contract/sharing.ts";
import { apiOf } from "#web/shared/api/client.ts";
import { loadSections } from "#web/shared/api/load-sections.ts";
import { pageMeta } from "#web/seo/page-meta.ts";
import type { RouteHandle } from "#web/rendering/route-handle.ts";
import { embedHeaders } from "#web/shared/posts/embed-headers.ts";
import { siteOf } from "#web/shared/site/site.ts";
import { postData } from "#web/seo/structured-data.ts";
import { PostArticle } from "./post-article.tsx";
import { postErrorMeta, PostErrorBoundary, throwPostPage } from "./post-errors.tsx";
import { categoryPath, postPath } from "#web/shared/posts/post-path.ts";
import { wordsOf } from "#web/shared/site/words.ts";

export const handle: RouteHandle = { hydrate: "intent" };

/** Redirects ids and former slugs to the post's URL. */
async function load(args: LoaderFunctionArgs) {
  const { context, params, request } = args;
  const asked = String(params.idOrSlug);
  const api = apiOf(context, request.signal);
  const [post, bio] = await Promise.all([
    api.posts.get({ params: { id: asked }, query: { view: "page" } }).catch((error) => throwPostPage(error, api)),
    loadBio(args),
  ]);
  if (post.slug !== asked)
    throw redirect(postPath(post), { status: 301, headers: { "cache-control": "public, no-cache" } });
  const shown = { ...post, ...(post.related && { related: post.related.map(asCard) }) };
  return data({ post: shown, bio }, { headers: embedHeaders(post.embeds) });
}

/** Leaves out what a card doesn't show, so that the document stays small. */
function asCard(post: PostSummary): PostSummary {
  return { ...post, tags: [], series: null };
}

export function headers({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders;
}

/** Returns the owner's introduction from the biography page. The post renders without it, too. */
async function loadBio(args: LoaderFunctionArgs): Promise<string> {
  try {
    return (await loadSections(args, ["about"])).about.hero.lead;
  } catch {
    return "";
  }
}

export { load as loader, load as clientLoader, PostErrorBoundary as ErrorBoundary };

export default function PostPage(): React.ReactElement {
  return <PostArticle {...useLoaderData<typeof load>()} />;
}

export const meta: MetaFunction<typeof load> = ({ loaderData, error, matches }) => {
  const site = siteOf(matches);
  const words = wordsOf(site).blog;
  if (!loaderData) return postErrorMeta(error, words);
  const { post } = loaderData;
  const title = post.title || words.untitled;
  const trail = [
    { name: words.title, path: "/blogs" },
    ...(post.category ? [{ name: post.category, path: categoryPath(post.categorySlug) }] : []),
    { name: title, path: postPath(post) },
  ];
  return [
    ...pageMeta({
      site,
      title: `${title} — ${site.identity.name}`,
      description: post.description,
      path: postPath(post),
      canonicalUrl: post.canonicalUrl,
      type: "article",
      card: postCard(post, words),
      hasMarkdown: true,
    }),
    { property: "article:published_time", content: post.publishedAt ?? post.createdAt },
    { property: "article:modified_time", content: post.updatedAt },
    postData(post, postPath(post), trail, site),
  ];
};
