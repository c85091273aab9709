import "#web/shared/article/post.css";
import { useId } from "react";
import { limits } from "#contract/limits.ts";
import type { Post } from "#contract/posts.ts";
import { Icon } from "#web/shared/icons/icon.tsx";
import { useImageViewer } from "#web/shared/image-viewer/use-image-viewer.tsx";
import { useSite } from "#web/shared/site/site.ts";
import { Chip } from "#web/shared/ui/chip.tsx";
import { Filled } from "#web/shared/ui/filled.tsx";
import { DateTime } from "#web/shared/ui/date-time.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { SiteLink } from "#web/shared/ui/site-link.tsx";
import { parseUrl } from "#web/shared/browser/parse-url.ts";
import { Cover } from "#web/shared/article/cover.tsx";
import { PostBody } from "#web/shared/article/post-body.tsx";
import { PostCards } from "#web/shared/lists/post-cards.tsx";
import { categoryPath, postPath } from "#web/shared/posts/post-path.ts";
import { PostAuthor } from "./post-author.tsx";
import { NextPart, PostSeries } from "./post-series.tsx";
import { SubscribeSection } from "#web/site/newsletter/subscribe-section.tsx";
import { PostTags } from "./post-tags.tsx";
import { ShareButton } from "./share-button.tsx";
import { useWords } from "#web/shared/site/words.ts";

const day = 86_400_000;

/** A post with everything around its text. A draft at a secret link has no share and edit buttons. */
export function PostArticle({
  post,
  bio = "",
  isDraft = false,
  isAlone = false,
}: {
  post: Post;
  /** A sentence or two about the author. */
  bio?: string;
  isDraft?: boolean;
  /** Hides links to the site's other posts. */
  isAlone?: boolean;
}): React.ReactElement {
  const { related = [] } = post;
  const words = useWords().blog;
  const title = post.title || words.untitled;
  const published = post.publishedAt ?? post.createdAt;
  const { url } = useSite();
  const { onClick, viewer } = useImageViewer(title);
  // A generated id, because headings in the post have ids too.
  const relatedId = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- clicks land on the links inside
    <article className="container post post-reading" onClick={onClick}>
      <header className="post-head">
        {!isAlone && (
          <Link to="/blogs" className="back-link">
            <Icon name="arrow-left" />
            {words.allPosts}
          </Link>
        )}
        <h1 dir="auto">{title}</h1>
        <p className="post-meta">
          <Chip>
            <DateTime value={published} />
          </Chip>{" "}
          {Date.parse(post.updatedAt) - Date.parse(published) >= day && (
            <span>
              <Filled phrase={words.updated} parts={{ day: <DateTime value={post.updatedAt} /> }} />
            </span>
          )}{" "}
          <span>{words.readMinutes({ minutes: post.readMinutes })}</span>{" "}
          {post.category && <Link to={categoryPath(post.categorySlug)}>{post.category}</Link>}{" "}
          {post.canonicalUrl !== null && (
            <span>
              <Filled
                phrase={words.firstPublished}
                parts={{ site: <SiteLink to={post.canonicalUrl}>{siteNameOf(post.canonicalUrl)}</SiteLink> }}
              />
            </span>
          )}{" "}
          {!isDraft && (
            <>
              <ShareButton title={title} path={postPath(post)} />{" "}
              <Link className="logged-in-only" to={`/dashboard/edit/${post._id}`} data-no-print>
                {words.edit}
              </Link>
            </>
          )}
        </p>
        {!isDraft && <p className="post-address">{url + postPath(post)}</p>}
        {post.series && <PostSeries id={post._id} series={post.series} />}
      </header>
      <Cover post={post} />
      <PostBody
        html={post.content === "" ? `<p>${escapeHtml(post.description || "—")}</p>` : post.content}
        embeds={post.embeds}
      />
      <PostTags tags={post.tags} />
      {!isDraft && <PostAuthor bio={bio} />}
      {!isDraft && !isAlone && <SubscribeSection />}
      <Neighbors post={post} />
      {related.length > 0 && (
        <section className="post-related" aria-labelledby={relatedId}>
          <h2 id={relatedId}>
            {related.every(({ categorySlug }) => categorySlug !== "" && categorySlug === post.categorySlug)
              ? words.moreIn({ category: post.category })
              : words.readNext}
          </h2>
          <PostCards posts={related} excerptLength={limits.blogCategory.excerpt} headingLevel="h3" atTop={false} />
        </section>
      )}
      {viewer}
    </article>
  );
}

function Neighbors({ post }: { post: Post }): React.ReactElement | null {
  const words = useWords().blog;
  const { previous, series } = post;
  // The next part of the series comes first, and only once.
  const next = post.next?.id === series?.next?.id ? null : post.next;
  if (!previous && !next && !series?.next) return null;
  return (
    <nav className="adjacent-posts" aria-label={words.morePosts}>
      {series && <NextPart series={series} />}
      {previous && (
        <Link to={postPath(previous)} rel="prev" className="adjacent-post selection-outline">
          <span className="meta">{words.previous}</span> <bdi>{previous.title || words.untitled}</bdi>
        </Link>
      )}{" "}
      {next && (
        <Link to={postPath(next)} rel="next" className="adjacent-post adjacent-post-next selection-outline">
          <span className="meta">{words.next}</span> <bdi>{next.title || words.untitled}</bdi>
        </Link>
      )}
    </nav>
  );
}

function siteNameOf(url: string): string {
  return parseUrl(url)?.host.replace(/^www\./, "") ?? url;
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
