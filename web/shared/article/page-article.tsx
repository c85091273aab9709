import "./post.css";
import type { Page } from "#contract/pages.ts";
import { useImageViewer } from "#web/shared/image-viewer/use-image-viewer.tsx";
import { useWords } from "#web/shared/site/words.ts";
import { Filled } from "#web/shared/ui/filled.tsx";
import { DateTime } from "#web/shared/ui/date-time.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { Cover } from "./cover.tsx";
import { PostBody } from "./post-body.tsx";

/** A page that the owner added. */
export function PageArticle({ page, isDraft = false }: { page: Page; isDraft?: boolean }): React.ReactElement {
  const words = useWords().blog;
  const title = page.title || words.untitled;
  const { onClick, viewer } = useImageViewer(title);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- what is pressed are the links inside
    <article className="container post" onClick={onClick}>
      <header className="post-head">
        <h1 dir="auto">{title}</h1>
        <p className="post-meta">
          <span>
            <Filled phrase={words.updated} parts={{ day: <DateTime value={page.updatedAt} /> }} />
          </span>{" "}
          {!isDraft && (
            <Link className="logged-in-only" to={`/dashboard/edit/${page._id}`} data-no-print>
              {words.edit}
            </Link>
          )}
        </p>
      </header>
      {page.imageUrl === "" ? null : <Cover post={page} />}
      <PostBody html={page.content} embeds={page.embeds} />
      {viewer}
    </article>
  );
}
