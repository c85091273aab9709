import "./list.css";
import { useEffect, useRef } from "react";
import { data, Form, Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData, useNavigation, useSubmit } from "react-router";
import { profile } from "#content/profile.ts";
import { limits } from "#contract/limits.ts";
import type { PostPage, PostSummary } from "#contract/posts.ts";
import { apiOf } from "#web/api/client.ts";
import { messageOf } from "#web/api/failure.ts";
import type { RouteHandle } from "#web/route-handle.ts";
import { siteOf } from "#web/site.ts";
import { Card } from "#web/ui/card.tsx";
import { DateTime } from "#web/ui/date-time.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Pager } from "#web/ui/pager.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { CardSkeletons } from "#web/ui/skeleton.tsx";
import { excerpt } from "./excerpt.ts";
import { postLink } from "./post-path.ts";
import { postPicture } from "./post-picture.ts";

const { pageSize, skeletons, excerpt: excerptLength } = limits.blogList;

/** How wide a card is: a third, a half or all of the page. */
const cardSizes = "(min-width: 1200px) 395px, (min-width: 540px) 46vw, 92vw";

export const handle: RouteHandle = { hydrate: "intent", query: ["page", "search", "category"] };

type List = { page: number; search: string; category: string; posts: PostPage | null; error: string | null };

async function load({ context, request }: LoaderFunctionArgs): Promise<List | ReturnType<typeof data<List>>> {
  const query = new URL(request.url).searchParams;
  const page = Math.max(1, Math.trunc(Number(query.get("page"))) || 1);
  const search = (query.get("search") ?? "").slice(0, limits.search);
  const category = query.get("category") ?? "";
  const view = { page, search, category };
  try {
    const posts = await apiOf(context, request.signal).posts.list({
      page, limit: pageSize, sort: "date", search, published: true, ...(category && { category: [category] }),
    });
    return { ...view, posts, error: null };
  } catch (error) {
    return data({ ...view, posts: null, error: messageOf(error, "Failed to load blogs.") }, { status: 503 });
  }
}

export { load as loader, load as clientLoader };

export default function BlogList(): React.ReactElement {
  const { page, search, category, posts, error } = useLoaderData<typeof load>();
  const loading = useNavigation().location?.pathname === "/blogs";
  const hrefFor = (to: number) => hrefOf({ page: to, search, category });
  return (
    <div className="container blog-list">
      <Link to="/" className="back-link"><Icon name="arrow-left" />Go back to Home</Link>
      <header className="blog-list-head">
        <h1>Blogs</h1>
        <SearchForm search={search} category={category} />
      </header>
      {category && <p className="blog-list-filter">In the category “{posts?.items[0]?.category ?? category}”. <Link to="/blogs">Show all posts</Link></p>}
      <p className="visually-hidden" role="status">{loading || !posts ? "" : resultsOf(posts, search)}</p>
      {posts?.correctedSearch && !loading && <p className="blog-list-filter">Showing results for “{posts.correctedSearch}”.</p>}
      {loading ? <CardSkeletons count={skeletons} label="Loading blogs…" /> : error ? <ErrorBox>{error}</ErrorBox> : <Cards posts={posts?.items ?? []} />}
      <Pager page={page} totalPages={posts?.totalPages ?? 0} previousLabel="Newer" nextLabel="Older" hrefFor={hrefFor} disabled={loading || error !== null} />
    </div>
  );
}

function Cards({ posts }: { posts: readonly PostSummary[] }): React.ReactElement {
  if (posts.length === 0) return <EmptyState>No blogs available.</EmptyState>;
  return (
    <div className="card-grid">
      {posts.map((post, index) => (
        <Card
          key={post._id}
          to={postLink(post)}
          title={post.title || "Untitled"}
          headingLevel="h2"
          picture={{ ...postPicture(post), sizes: cardSizes, priority: index === 0 }}
          excerpt={excerpt(post.description || "—", excerptLength)}
          meta={<><DateTime value={post.publishedAt ?? post.createdAt} />{post.category && <> · {post.category}</>}</>}
        />
      ))}
    </div>
  );
}

/** Works as a plain form without script; with it, results follow the typing. */
function SearchForm({ search, category }: { search: string; category: string }): React.ReactElement {
  const submit = useSubmit();
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return (
    <Form
      role="search"
      method="get"
      action="/blogs"
      className="blog-list-search"
      onChange={(event) => {
        const form = event.currentTarget;
        window.clearTimeout(timer.current);
        timer.current = window.setTimeout(() => { void submit(form, { replace: true, preventScrollReset: true }); }, limits.debounce);
      }}
    >
      {category && <input type="hidden" name="category" value={category} />}
      <SearchField key={category} label="Search the blog" name="search" placeholder="Search" defaultValue={search} maxLength={limits.search} />
    </Form>
  );
}

export const meta: MetaFunction<typeof load> = ({ loaderData, matches }) => [
  { title: `Blogs — ${profile.name}` },
  { name: "description", content: `What ${profile.name} writes about making games and running the projects behind them.` },
  { tagName: "link", rel: "canonical", href: siteOf(matches).url + hrefOf({ page: loaderData?.page ?? 1, search: "", category: loaderData?.category ?? "" }) },
];

function hrefOf(view: { page: number; search: string; category: string }): string {
  const query = new URLSearchParams();
  if (view.page > 1) query.set("page", String(view.page));
  if (view.search) query.set("search", view.search);
  if (view.category) query.set("category", view.category);
  return query.size > 0 ? `/blogs?${query}` : "/blogs";
}

function resultsOf(posts: PostPage, search: string): string {
  const count = posts.total === 1 ? "1 post" : `${posts.total} posts`;
  return search ? `${count} found for ${search}` : `${count}, page ${posts.page} of ${Math.max(1, posts.totalPages)}`;
}
