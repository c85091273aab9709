import "./list.css";
import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useNavigation,
  useRevalidator,
} from "react-router";
import { limits } from "#contract/limits.ts";
import type { PostPage } from "#contract/posts.ts";
import { pageCard, tagCard } from "#contract/sharing.ts";
import { pageMeta } from "#web/seo/page-meta.ts";
import type { RouteHandle } from "#web/rendering/route-handle.ts";
import { listData } from "#web/seo/structured-data.ts";
import { apiOf } from "#web/shared/api/client.ts";
import { nullIfMissing } from "#web/shared/api/failure.ts";
import { siteOf } from "#web/shared/site/site.ts";
import { leadToLastPage, pageAddress, pageNumber, pageTitle } from "#web/shared/lists/page-address.ts";
import { postPath, tagPath } from "#web/shared/posts/post-path.ts";
import { Filled } from "#web/shared/ui/filled.tsx";
import type { Words } from "#words/en.ts";
import { ListTop } from "./list-top.tsx";
import { PostList } from "./post-list.tsx";
import { readableName } from "./readable-name.ts";
import { useWords, wordsOf } from "#web/shared/site/words.ts";

const { pageSize } = limits.blogTag;

export const handle: RouteHandle = { hydrate: "intent", query: ["page"] };

type TagView = { page: number; slug: string; name: string; posts: PostPage | null };

/** Redirects names and former slugs to the tag's URL. A tag without published posts renders an empty page with status 404. */
async function load({
  context,
  params,
  request,
}: LoaderFunctionArgs): Promise<TagView | ReturnType<typeof data<TagView>>> {
  const asked = String(params.slug).slice(0, limits.slug);
  const page = pageNumber(new URL(request.url).searchParams);
  const api = apiOf(context, request.signal);
  try {
    const [posts, tag] = await Promise.all([
      api.posts.list({ query: { page, limit: pageSize, sort: "date", tag: [asked], published: true } }),
      api.tags.get({ params: { slug: asked } }).catch(nullIfMissing),
    ]);
    if (!tag) return data({ page, slug: asked, name: readableName(asked), posts }, { status: 404 });
    const { slug, name } = tag;
    if (slug !== asked)
      throw redirect(pageAddress(tagPath(slug), page), {
        status: 301,
        headers: { "cache-control": "public, no-cache" },
      });
    leadToLastPage(posts, (to) => pageAddress(tagPath(slug), to));
    return { page, slug, name, posts };
  } catch (error) {
    if (error instanceof Response || request.signal.aborted) throw error;
    return data({ page, slug: asked, name: readableName(asked), posts: null }, { status: 503 });
  }
}

export { load as loader, load as clientLoader };

export default function BlogTag(): React.ReactElement {
  const { page, slug, name, posts } = useLoaderData<typeof load>();
  const revalidator = useRevalidator();
  const words = useWords().blog;
  const loading =
    useNavigation().location?.pathname.startsWith("/blogs/tag/") === true || revalidator.state === "loading";
  return (
    <div className="container blog-list">
      <ListTop feed={posts?.total ? `/feed.xml?tag=${encodeURIComponent(slug)}` : null} />
      <header className="blog-list-head">
        <h1>
          <Filled phrase={words.tag} parts={{ name: <bdi>{name}</bdi> }} />
        </h1>
        <p className="blog-list-count" role="status">
          {loading || !posts || posts.total === 0 ? "" : countOf(posts, words)}
        </p>
      </header>
      <PostList
        posts={posts}
        page={page}
        path={tagPath(slug)}
        limits={limits.blogTag}
        loading={loading}
        words={{ empty: words.emptyTag, failure: words.tagFailed }}
        onRetry={() => void revalidator.revalidate()}
      />
    </div>
  );
}

function countOf({ total, page, totalPages }: PostPage, words: Words["blog"]): string {
  const posts = words.posts({ n: total });
  return totalPages > 1 ? words.onPage({ posts, page, last: totalPages }) : posts;
}

export const meta: MetaFunction<typeof load> = ({ loaderData, matches }) => {
  const { page = 1, slug = "", name = "", posts } = loaderData ?? {};
  const site = siteOf(matches);
  const words = wordsOf(site);
  const description = words.blog.about({ name, author: site.identity.name });
  const path = pageAddress(tagPath(slug), page);
  const isEmpty = !posts?.items.length;
  return [
    ...pageMeta({
      site,
      title: `${pageTitle(words.blog.tag({ name }), page, words.lists)} — ${site.identity.name}`,
      description,
      path,
      // An unknown tag has no share image.
      card: isEmpty ? pageCard("blogs", site.sharing.blogs) : tagCard({ slug, name }, words.blog),
      noIndex: isEmpty,
    }),
    ...(isEmpty
      ? []
      : [
          listData(site, {
            name,
            description,
            path,
            trail: [
              { name: words.blog.title, path: "/blogs" },
              { name, path: tagPath(slug) },
            ],
            items: posts.items.map((post) => ({ name: post.title || words.blog.untitled, path: postPath(post) })),
          }),
          {
            tagName: "link",
            rel: "alternate",
            type: "application/atom+xml",
            title: `${site.identity.name}: ${name}`,
            href: `/feed.xml?tag=${encodeURIComponent(slug)}`,
          },
        ]),
  ];
};
