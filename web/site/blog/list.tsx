import "./list.css";
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData, useNavigation } from "react-router";
import { limits } from "#contract/limits.ts";
import type { PostPage } from "#contract/posts.ts";
import { pageCard } from "#contract/sharing.ts";
import { apiOf } from "#web/shared/api/client.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { pageMeta } from "#web/seo/page-meta.ts";
import type { RouteHandle } from "#web/rendering/route-handle.ts";
import { siteOf } from "#web/shared/site/site.ts";
import { listData } from "#web/seo/structured-data.ts";
import { ButtonLink } from "#web/shared/ui/button.tsx";
import { EmptyState } from "#web/shared/ui/empty-state.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { Pager } from "#web/shared/lists/pager.tsx";
import { CardSkeletons } from "#web/shared/ui/skeleton.tsx";
import { leadToLastPage, pageAddress, pageNumber, pageTitle } from "#web/shared/lists/page-address.ts";
import { PostCards } from "#web/shared/lists/post-cards.tsx";
import { categoryPath, postPath } from "#web/shared/posts/post-path.ts";
import { type BlogCategories, CategoryPills, loadCategories } from "./category-pills.tsx";
import { PostSearchForm } from "./post-search-form.tsx";

const { pageSize, skeletons, excerpt: excerptLength } = limits.blogList;

export const handle: RouteHandle = { hydrate: "intent", query: ["page", "search", "category"] };

type List = {
  page: number;
  search: string;
  category: string;
  posts: PostPage | null;
  categories: BlogCategories | null;
  error: string | null;
};

async function load({ context, request }: LoaderFunctionArgs): Promise<List | ReturnType<typeof data<List>>> {
  const query = new URL(request.url).searchParams;
  const view = {
    page: pageNumber(query),
    search: (query.get("search") ?? "").slice(0, limits.search),
    category: (query.get("category") ?? "").slice(0, limits.category),
  };
  try {
    const api = apiOf(context, request.signal);
    const [posts, categories] = await Promise.all([
      api.posts.list({
        query: {
          page: view.page,
          limit: pageSize,
          sort: "date",
          search: view.search,
          published: true,
          ...(view.category && { category: [view.category] }),
        },
      }),
      loadCategories(api),
    ]);
    leadToLastPage(posts, (page) => hrefOf({ ...view, page }));
    return { ...view, posts, categories, error: null };
  } catch (error) {
    if (error instanceof Response || request.signal.aborted) throw error;
    return data(
      { ...view, posts: null, categories: null, error: messageOf(error, "Failed to load blogs.") },
      { status: 503 },
    );
  }
}

export { load as loader, load as clientLoader };

export default function BlogList(): React.ReactElement {
  const { page, search, category, posts, categories, error } = useLoaderData<typeof load>();
  const loading = useNavigation().location?.pathname === "/blogs";
  const hrefFor = (to: number) => hrefOf({ page: to, search, category });
  return (
    <div className="container blog-list">
      <div className="blog-list-top">
        <Link to="/" className="back-link">
          <Icon name="arrow-left" />
          Go back to Home
        </Link>
        <nav className="cluster" aria-label="Blog">
          <Link to="/blogs/archive" className="back-link">
            <Icon name="calendar" />
            Archive
          </Link>{" "}
          <a href="/feed.xml" className="back-link">
            <Icon name="rss" />
            Feed
          </a>
        </nav>
      </div>
      <header className="blog-list-head">
        <h1>Blogs</h1>
        <PostSearchForm
          action="/blogs"
          name="search"
          label="Search the blog"
          placeholder="Search"
          search={search}
          keep={{ category }}
          className="blog-list-search"
        />
      </header>
      <CategoryPills categories={categories} current={search === "" && category === "" ? "all" : null} />
      {category && (
        <p className="blog-list-note">
          In the category “{posts?.items[0]?.category ?? category}”. <Link to="/blogs">Show all posts</Link>
        </p>
      )}
      <p className="visually-hidden" role="status">
        {loading || !posts ? "" : resultsOf(posts, search)}
      </p>
      {posts?.correctedSearch && !loading && (
        <p className="blog-list-note">Showing results for “{posts.correctedSearch}”.</p>
      )}
      {loading ? (
        <CardSkeletons count={skeletons} label="Loading blogs…" />
      ) : error ? (
        <ErrorBox>{error}</ErrorBox>
      ) : posts?.items.length ? (
        <PostCards
          posts={posts.items}
          excerptLength={excerptLength}
          hasLead={page === 1 && search === "" && category === ""}
        />
      ) : (
        <EmptyState
          scene={search === "" ? "empty" : "search"}
          action={
            search === "" ? (
              <ButtonLink to="/portfolio">See the portfolio</ButtonLink>
            ) : (
              <ButtonLink to="/blogs">Show all posts</ButtonLink>
            )
          }
        >
          No blogs available.
        </EmptyState>
      )}
      {posts?.total !== 0 && (
        <Pager
          page={page}
          totalPages={posts?.totalPages ?? 0}
          previousLabel="Newer"
          nextLabel="Older"
          hrefFor={hrefFor}
          disabled={loading || error !== null}
        />
      )}
    </div>
  );
}

export const meta: MetaFunction<typeof load> = ({ loaderData, matches }) => {
  const { page = 1, search = "", category = "", posts } = loaderData ?? {};
  const site = siteOf(matches);
  const path = pageAddress(category === "" ? "/blogs" : categoryPath(posts?.items[0]?.categorySlug ?? category), page);
  const { description } = site.sharing.blogs;
  return [
    ...pageMeta({
      site,
      title: `${pageTitle("Blogs", page)} — ${site.identity.name}`,
      description,
      path,
      card: pageCard("blogs", site.sharing.blogs),
      noIndex: search !== "",
    }),
    ...(posts && search === "" && category === ""
      ? [
          listData(site, {
            name: "Blogs",
            description,
            path,
            trail: [{ name: "Blogs", path: "/blogs" }],
            items: posts.items.map((post) => ({ name: post.title || "Untitled", path: postPath(post) })),
          }),
        ]
      : []),
  ];
};

function hrefOf({ page, search, category }: { page: number; search: string; category: string }): string {
  return pageAddress("/blogs", page, { search, category });
}

function resultsOf(posts: PostPage, search: string): string {
  const count = posts.total === 1 ? "1 post" : `${posts.total} posts`;
  return search ? `${count} found for ${search}` : `${count}, page ${posts.page} of ${Math.max(1, posts.totalPages)}`;
}
