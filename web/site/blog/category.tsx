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
import { categoryCard, pageCard } from "#contract/sharing.ts";
import { apiOf } from "#web/shared/api/client.ts";
import { nullIfMissing } from "#web/shared/api/failure.ts";
import { pageMeta } from "#web/seo/page-meta.ts";
import type { RouteHandle } from "#web/rendering/route-handle.ts";
import { siteOf } from "#web/shared/site/site.ts";
import { listData } from "#web/seo/structured-data.ts";
import { leadToLastPage, pageAddress, pageNumber, pageTitle } from "#web/shared/lists/page-address.ts";
import { categoryPath, postPath } from "#web/shared/posts/post-path.ts";
import { type BlogCategories, CategoryPills, loadCategories } from "./category-pills.tsx";
import { ListTop } from "./list-top.tsx";
import { PostList } from "./post-list.tsx";
import { readableName } from "./readable-name.ts";
import { useWords, wordsOf } from "#web/shared/site/words.ts";

const { pageSize } = limits.blogCategory;

export const handle: RouteHandle = { hydrate: "intent", query: ["page"] };

type CategoryView = {
  page: number;
  slug: string;
  name: string;
  /** What readers can subscribe to. */
  topic?: string;
  posts: PostPage | null;
  categories: BlogCategories | null;
};

/** Redirects names and former slugs to the category's URL. An unknown category renders an empty page with status 404. */
async function load({
  context,
  params,
  request,
}: LoaderFunctionArgs): Promise<CategoryView | ReturnType<typeof data<CategoryView>>> {
  const asked = String(params.categoryName).slice(0, limits.category);
  const page = pageNumber(new URL(request.url).searchParams);
  const api = apiOf(context, request.signal);
  try {
    const [posts, category, categories] = await Promise.all([
      api.posts.list({ query: { page, limit: pageSize, sort: "date", category: [asked], published: true } }),
      api.categories.get({ params: { id: asked } }).catch(nullIfMissing),
      loadCategories(api),
    ]);
    if (!category) return data({ page, slug: asked, name: readableName(asked), posts, categories }, { status: 404 });
    const { slug, name } = category;
    if (slug !== asked)
      throw redirect(pageAddress(categoryPath(slug), page), {
        status: 301,
        headers: { "cache-control": "public, no-cache" },
      });
    leadToLastPage(posts, (to) => pageAddress(categoryPath(slug), to));
    return { page, slug, name, topic: `category:${category.id}`, posts, categories };
  } catch (error) {
    if (error instanceof Response || request.signal.aborted) throw error;
    return data({ page, slug: asked, name: readableName(asked), posts: null, categories: null }, { status: 503 });
  }
}

export { load as loader, load as clientLoader };

export default function BlogCategory(): React.ReactElement {
  const { page, slug, name, topic, posts, categories } = useLoaderData<typeof load>();
  const revalidator = useRevalidator();
  const words = useWords().blog;
  const loading =
    useNavigation().location?.pathname.startsWith("/blogs/category/") === true || revalidator.state === "loading";
  return (
    <div className="container blog-list">
      <ListTop feed={null} {...(topic && { topic })} />
      <header className="blog-list-head">
        <h1>{words.category({ name })}</h1>
      </header>
      <CategoryPills categories={categories} current={slug} />
      <p className="visually-hidden" role="status">
        {loading || !posts
          ? ""
          : words.onPage({
              posts: words.posts({ n: posts.total }),
              page,
              last: Math.max(1, posts.totalPages),
            })}
      </p>
      <PostList
        posts={posts}
        page={page}
        path={categoryPath(slug)}
        limits={limits.blogCategory}
        loading={loading}
        words={{ empty: words.emptyCategory, failure: words.categoryFailed }}
        onRetry={() => void revalidator.revalidate()}
      />
    </div>
  );
}

export const meta: MetaFunction<typeof load> = ({ loaderData, matches }) => {
  const { page = 1, slug = "", name = "", posts } = loaderData ?? {};
  const site = siteOf(matches);
  const words = wordsOf(site);
  const description = words.blog.about({ name, author: site.identity.name });
  const path = pageAddress(categoryPath(slug), page);
  // An unknown category has no share image.
  const card = posts?.items.length ? categoryCard({ slug, name }, words.blog) : pageCard("blogs", site.sharing.blogs);
  return [
    ...pageMeta({
      site,
      title: `${pageTitle(words.blog.category({ name }), page, words.lists)} — ${site.identity.name}`,
      description,
      path,
      card,
      noIndex: !posts?.items.length,
    }),
    ...(posts?.items.length
      ? [
          listData(site, {
            name,
            description,
            path,
            trail: [
              { name: words.blog.title, path: "/blogs" },
              { name, path: categoryPath(slug) },
            ],
            items: posts.items.map((post) => ({ name: post.title || words.blog.untitled, path: postPath(post) })),
          }),
        ]
      : []),
    {
      tagName: "link",
      rel: "alternate",
      type: "application/atom+xml",
      title: `${site.identity.name}: ${name}`,
      href: `/feed.xml?category=${encodeURIComponent(slug)}`,
    },
  ];
};
