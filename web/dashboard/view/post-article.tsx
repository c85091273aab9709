// A post in the site's article styles, with its loading and error states. View and Preview share this file.
import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import type { PostKind } from "#contract/page-terms.ts";
import type { Post } from "#contract/posts.ts";
import { useImageViewer } from "#web/shared/image-viewer/use-image-viewer.tsx";
import { PostBody } from "#web/shared/article/post-body.tsx";
import { postImage } from "#web/shared/posts/post-image.ts";
import { pathOf } from "#web/shared/posts/post-path.ts";
import { ButtonLink } from "#web/shared/ui/button.tsx";
import { DateTime } from "#web/shared/ui/date-time.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { Picture } from "#web/shared/ui/picture.tsx";
import { StatusPill } from "#web/dashboard/ui/status-pill.tsx";
import { Skeleton } from "#web/shared/ui/skeleton.tsx";
import "./post-article.css";

export function PostArticle({ post, isPreview = false }: { post: Post; isPreview?: boolean }): React.ReactElement {
  const { onClick, viewer } = useImageViewer(post.title || "Untitled");
  return (
    <>
      {isPreview && !post.published && (
        <p className="preview-banner" role="status">
          <Icon name="eye" />
          PREVIEW (Unpublished)
        </p>
      )}
      <div className="post-article-bar">
        <BackLink kind={post.kind} />
        <StatusPill published={post.published} />
        {post.published && (
          <ButtonLink
            size="small"
            icon="external-link"
            to={post.kind === "page" ? pathOf(post) : `/blogs/${post._id}`}
            newTab
          >
            Open on the site
          </ButtonLink>
        )}
        <ButtonLink size="small" icon="pencil" to={`/dashboard/edit/${post._id}`}>
          Edit
        </ButtonLink>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- clicks bubble up from the links inside */}
      <article className="post-article" onClick={onClick}>
        <header className="post-article-head">
          <h1>{post.title}</h1>
          <p className="meta">
            {post.category && <>{post.category} · </>}
            {post.author} · Updated <DateTime value={post.updatedAt} />
          </p>
        </header>
        {(post.kind === "post" || post.imageUrl !== "") && (
          <Picture {...postImage(post)} alt={post.imageAlt} ratio="cover" priority />
        )}
        {post.content ? (
          <PostBody html={post.content} />
        ) : (
          <div className="prose">
            <p>{post.description || "—"}</p>
          </div>
        )}
        {viewer}
      </article>
    </>
  );
}

export function PostLoading(): React.ReactElement {
  return (
    <>
      <div className="post-article-bar">
        <BackLink />
        <p role="status" className="meta">
          Loading…
        </p>
      </div>
      <div className="post-article-skeleton" aria-hidden="true">
        <Skeleton shape="cover" className="post-article-skeleton-cover" />
        <Skeleton shape="title" width="long" />
        <Skeleton width="medium" />
        <Skeleton />
        <Skeleton />
        <Skeleton width="long" />
      </div>
    </>
  );
}

export function PostMissing({ children }: { children: ReactNode }): React.ReactElement {
  const { revalidate } = useRevalidator();
  return (
    <>
      <div className="post-article-bar">
        <BackLink />
      </div>
      <ErrorBox onRetry={() => void revalidate()}>{children}</ErrorBox>
    </>
  );
}

function BackLink({ kind = "post" }: { kind?: PostKind }): React.ReactElement {
  return (
    <Link className="back-link" to={kind === "page" ? "/dashboard/pages" : "/dashboard"}>
      <Icon name="arrow-left" />
      Back to the {kind}s
    </Link>
  );
}
