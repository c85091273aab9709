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
import type { Words } from "#words/en.ts";
import { PostSearchForm } from "./post-search-form.tsx";
import { useWords, wordsOf } from "#web/shared/site/words.ts";

const { pageSize, skeletons, excerpt: excerptLength } = limits.blogList;

export const handle: RouteHandle = { hydrate: "intent", query: ["page", "search", "category"] };

type List = {
  page: number;
  search: string;
  category: string;
  posts: PostPage | null;
  categories: BlogCategories | null;
  /** Empty if there is nothing to say but that it failed. */
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
    return data({ ...view, posts: null, categories: null, error: messageOf(error, "") }, { status: 503 });
  }
}

export { load as loader, load as clientLoader };

export default function BlogList(): React.ReactElement {
  const { page, search, category, posts, categories, error } = useLoaderData<typeof load>();
  const words = useWords().blog;
  const loading = useNavigation().location?.pathname === "/blogs";
  const hrefFor = (to: number) => hrefOf({ page: to, search, category });
  return (
    <div className="container blog-list">
      <div className="blog-list-top">
        <Link to="/" className="back-link">
          <Icon name="arrow-left" />
          {words.home}
        </Link>
        <nav className="cluster" aria-label={words.label}>
          <Link to="/blogs/archive" className="back-link">
            <Icon name="calendar" />
            {words.archive}
          </Link>{" "}
          <a href="/feed.xml" className="back-link">
            <Icon name="rss" />
            {words.feed}
          </a>
        </nav>
      </div>
      <header className="blog-list-head">
        <h1>{words.title}</h1>
        <PostSearchForm
          action="/blogs"
          name="search"
          label={words.search}
          placeholder={words.searchHint}
          search={search}
          keep={{ category }}
          className="blog-list-search"
        />
      </header>
      <CategoryPills categories={categories} current={search === "" && category === "" ? "all" : null} />
      {category && (
        <p className="blog-list-note">
          {words.inCategory({ name: posts?.items[0]?.category ?? category })} <Link to="/blogs">{words.showAll}</Link>
        </p>
      )}
      <p className="visually-hidden" role="status">
        {loading || !posts ? "" : resultsOf(posts, search, words)}
      </p>
      {posts?.correctedSearch && !loading && (
        <p className="blog-list-note">{words.corrected({ text: posts.correctedSearch })}</p>
      )}
      {loading ? (
        <CardSkeletons count={skeletons} label={words.loadingList} />
      ) : error !== null ? (
        <ErrorBox>{error || words.listFailed}</ErrorBox>
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
              <ButtonLink to="/portfolio">{words.toPortfolio}</ButtonLink>
            ) : (
              <ButtonLink to="/blogs">{words.showAll}</ButtonLink>
            )
          }
        >
          {words.none}
        </EmptyState>
      )}
      {posts?.total !== 0 && (
        <Pager
          page={page}
          totalPages={posts?.totalPages ?? 0}
          previousLabel={words.newerPage}
          nextLabel={words.olderPage}
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
  const words = wordsOf(site);
  const { title } = words.blog;
  const { description } = site.sharing.blogs;
  return [
    ...pageMeta({
      site,
      title: `${pageTitle(title, page, words.lists)} — ${site.identity.name}`,
      description,
      path,
      card: pageCard("blogs", site.sharing.blogs),
      noIndex: search !== "",
    }),
    ...(posts && search === "" && category === ""
      ? [
          listData(site, {
            name: title,
            description,
            path,
            trail: [{ name: title, path: "/blogs" }],
            items: posts.items.map((post) => ({ name: post.title || words.blog.untitled, path: postPath(post) })),
          }),
        ]
      : []),
  ];
};

function hrefOf({ page, search, category }: { page: number; search: string; category: string }): string {
  return pageAddress("/blogs", page, { search, category });
}

function resultsOf({ total, page, totalPages }: PostPage, search: string, words: Words["blog"]): string {
  const posts = words.posts({ n: total });
  return search ? words.found({ posts, text: search }) : words.onPage({ posts, page, last: Math.max(1, totalPages) });
}
