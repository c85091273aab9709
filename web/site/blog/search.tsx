import "./list.css";
import "./search.css";
import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useNavigation,
  useRevalidator,
} from "react-router";
import { limits } from "#contract/limits.ts";
import type { PostPage } from "#contract/posts.ts";
import type { SearchAnswer } from "#contract/search.ts";
import { pageCard } from "#contract/sharing.ts";
import { apiOf } from "#web/shared/api/client.ts";
import { pageMeta } from "#web/seo/page-meta.ts";
import type { RouteHandle } from "#web/rendering/route-handle.ts";
import { siteOf } from "#web/shared/site/site.ts";
import { ButtonLink } from "#web/shared/ui/button.tsx";
import { EmptyState } from "#web/shared/ui/empty-state.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { Pager } from "#web/shared/lists/pager.tsx";
import { CardSkeletons } from "#web/shared/ui/skeleton.tsx";
import { type BlogCategories, CategoryPills, loadCategories } from "./category-pills.tsx";
import { FoundProjects } from "./found-projects.tsx";
import { leadToLastPage, pageAddress, pageNumber } from "#web/shared/lists/page-address.ts";
import { PostCards } from "#web/shared/lists/post-cards.tsx";
import type { Words } from "#words/en.ts";
import { PostSearchForm } from "./post-search-form.tsx";
import { useWords, wordsOf } from "#web/shared/site/words.ts";

const path = "/blogs/search";
const { pageSize, skeletons } = limits.blogSearch;

export const handle: RouteHandle = { hydrate: "intent", query: ["q", "page"] };

type Search = {
  page: number;
  q: string;
  posts: PostPage | null;
  projects: SearchAnswer | null;
  categories: BlogCategories | null;
};

/** Returns the best matches first, or the newest posts when there is no search term. The first page also lists matching projects. */
async function load({ context, request }: LoaderFunctionArgs): Promise<Search | ReturnType<typeof data<Search>>> {
  const query = new URL(request.url).searchParams;
  const view = { page: pageNumber(query), q: (query.get("q") ?? "").slice(0, limits.search) };
  try {
    const api = apiOf(context, request.signal);
    const [posts, projects, categories] = await Promise.all([
      api.posts.list({ query: { page: view.page, limit: pageSize, search: view.q, published: true } }),
      view.page === 1 && view.q.trim() !== ""
        ? api.search.find({ query: { q: view.q, kind: "project", limit: limits.siteSearch.projectsOnPage } })
        : null,
      loadCategories(api),
    ]);
    leadToLastPage(posts, (page) => pageAddress(path, page, { q: view.q }));
    return { ...view, posts, projects, categories };
  } catch (error) {
    if (error instanceof Response || request.signal.aborted) throw error;
    return data({ ...view, posts: null, projects: null, categories: null }, { status: 503 });
  }
}

export { load as loader, load as clientLoader };

export default function BlogSearch(): React.ReactElement {
  const { page, q, posts, projects, categories } = useLoaderData<typeof load>();
  const revalidator = useRevalidator();
  const { blog, blogSearch: words } = useWords();
  const loading = useNavigation().location?.pathname === path || revalidator.state === "loading";
  const foundProjects = (projects?.items ?? []).filter((hit) => hit.kind === "project");
  return (
    <div className="container blog-list">
      <Link to="/blogs" className="back-link">
        <Icon name="arrow-left" />
        {blog.allPosts}
      </Link>
      <header className="blog-search-head">
        <h1>{words.title}</h1>
        <PostSearchForm action={path} name="q" label={words.title} placeholder={words.hint} search={q} size="large" />
        <p className="blog-search-count" role="status">
          {loading || !posts ? "" : countOf(posts, projects, q, words)}
        </p>
      </header>
      <CategoryPills categories={categories} current={null} />
      {!loading && foundProjects.length > 0 && <FoundProjects projects={foundProjects} />}
      {loading ? (
        <CardSkeletons count={skeletons} label={words.searching} />
      ) : !posts ? (
        <ErrorBox
          onRetry={() => {
            void revalidator.revalidate();
          }}
        >
          {words.failed}
        </ErrorBox>
      ) : posts.items.length > 0 ? (
        <PostCards posts={posts.items} excerptLength={limits.blogList.excerpt} marked />
      ) : (
        <EmptyState
          scene={q === "" ? "empty" : "search"}
          action={q !== "" && <ButtonLink to="/blogs">{blog.showAll}</ButtonLink>}
        >
          {q === "" ? blog.noneYet : foundProjects.length > 0 ? words.noPosts({ text: q }) : words.none({ text: q })}
        </EmptyState>
      )}
      {posts?.total !== 0 && (
        <Pager
          page={page}
          totalPages={posts?.totalPages ?? 0}
          previousLabel={blog.newer}
          nextLabel={blog.older}
          hrefFor={(to) => pageAddress(path, to, { q })}
          disabled={loading || !posts}
        />
      )}
    </div>
  );
}

function countOf(
  { total, totalPages, correctedSearch }: PostPage,
  projects: SearchAnswer | null,
  q: string,
  words: Words["blogSearch"],
): string {
  if (q.trim() === "") return total === 0 ? "" : words.newest;
  const found =
    total === 0
      ? words.noResults
      : totalPages > 1
        ? words.resultsOnPages({ n: total, pages: totalPages })
        : words.results({ n: total });
  const projectCount = projects?.totals.projects ?? 0;
  const count = projectCount === 0 ? found : words.andProjects({ n: projectCount, found });
  return correctedSearch && total > 0 ? words.corrected({ text: correctedSearch, count }) : count;
}

export const meta: MetaFunction<typeof load> = ({ loaderData, matches }) => {
  const site = siteOf(matches);
  const { name } = site.identity;
  const words = wordsOf(site).blogSearch;
  return pageMeta({
    site,
    title: [loaderData?.q, words.title, name].filter(Boolean).join(" — "),
    description: words.description({ name }),
    path,
    card: pageCard("blogs", site.sharing.blogs),
    // Search results already have separate pages.
    noIndex: true,
  });
};
