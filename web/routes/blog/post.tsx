import "./post.css";
import { Link, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from "react-router";
import { profile } from "#content/profile.ts";
import type { Post } from "#contract/posts.ts";
import { apiOf } from "#web/api/client.ts";
import type { RouteHandle } from "#web/route-handle.ts";
import { siteOf } from "#web/site.ts";
import { Chip } from "#web/ui/chip.tsx";
import { DateTime } from "#web/ui/date-time.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { PostBody } from "./post-body.tsx";
import { errorMeta, PostErrorBoundary, throwPostPage } from "./post-errors.tsx";
import { categoryPath, postPath } from "./post-path.ts";
import { postPicture } from "./post-picture.ts";

/** How wide the cover is: at most 1040 px. */
const coverSizes = "(min-width: 72rem) 1040px, 92vw";

export const handle: RouteHandle = { hydrate: "intent" };

/** Ids and earlier slugs lead to the post's one address. */
async function load({ context, params, request }: LoaderFunctionArgs): Promise<Post> {
  const asked = String(params.idOrSlug);
  const post = await apiOf(context, request.signal).posts.get(asked, { view: "page" }).catch(throwPostPage);
  if (post.slug !== asked) throw redirect(postPath(post), { status: 301, headers: { "cache-control": "public, no-cache" } });
  return post;
}

export { load as loader, load as clientLoader, PostErrorBoundary as ErrorBoundary };

export default function PostPage(): React.ReactElement {
  const post = useLoaderData<typeof load>();
  const title = post.title || "Untitled";
  return (
    <article className="container post">
      <header className="post-head">
        <Link to="/blogs" className="back-link"><Icon name="arrow-left" />All posts</Link>
        <h1>{title}</h1>
        <p className="post-meta">
          <Chip><DateTime value={post.publishedAt ?? post.createdAt} /></Chip>
          <span>{post.readMinutes} min read</span>
          {post.category && <Link to={categoryPath(post.categorySlug)}>{post.category}</Link>}
        </p>
      </header>
      <Picture {...postPicture(post)} sizes={coverSizes} alt={post.imageAlt} ratio="cover" priority className="post-cover" />
      <PostBody html={post.content || `<p>${escapeHtml(post.description || "—")}</p>`} />
      <Neighbours post={post} />
    </article>
  );
}

function Neighbours({ post }: { post: Post }): React.ReactElement | null {
  if (!post.previous && !post.next) return null;
  return (
    <nav className="post-neighbours" aria-label="More posts">
      {post.previous && (
        <Link to={postPath(post.previous)} rel="prev" className="post-neighbour selection-outline">
          <span className="meta">Previous</span>{post.previous.title}
        </Link>
      )}
      {post.next && (
        <Link to={postPath(post.next)} rel="next" className="post-neighbour post-neighbour-next selection-outline">
          <span className="meta">Next</span>{post.next.title}
        </Link>
      )}
    </nav>
  );
}

export const meta: MetaFunction<typeof load> = ({ loaderData: post, matches }) => {
  if (!post) return errorMeta;
  return [
    { title: `${post.title || "Untitled"} — ${profile.name}` },
    { name: "description", content: post.description },
    { tagName: "link", rel: "canonical", href: siteOf(matches).url + postPath(post) },
  ];
};

function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
