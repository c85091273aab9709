// Shows the post during writing as readers would see it.
import { useEffect, useLayoutEffect, useRef } from "react";
import { limits } from "#contract/limits.ts";
import type { PostFields } from "#contract/post-fields.ts";
import { postImage } from "#web/shared/posts/post-image.ts";
import { Chip } from "#web/shared/ui/chip.tsx";
import { DateTime } from "#web/shared/ui/date-time.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { Picture } from "#web/shared/ui/picture.tsx";
import { Skeleton } from "#web/shared/ui/skeleton.tsx";
import { replaceChanged } from "./replace-changed.ts";
import { scrollInStep } from "./scroll-in-step.ts";
import { useRendered } from "./use-rendered.ts";
import type { WritingView } from "./use-writing-view.ts";
import "#web/shared/styles/prose.css";
import "#web/shared/article/post.css";
import "./live-preview.css";

type Props = {
  fields: PostFields;
  category: string;
  slug: string;
  date: string | null;
  read: () => PostFields;
  onEdited: WritingView["onEdited"];
};

export function LivePreview({ fields, category, slug, date, read, onEdited }: Props): React.ReactElement {
  const pane = useRef<HTMLElement>(null);
  const isPost = fields.kind === "post";
  const text = useRef<HTMLDivElement>(null);
  const { html, failure, retry } = useRendered(() => read().content, onEdited);
  const words = (html ?? "").replace(/<[^>]*>/g, " ").match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;

  const step = useRef<ReturnType<typeof scrollInStep> | null>(null);

  useEffect(() => {
    const writing = document.querySelector<HTMLElement>(".post-form-writing");
    if (!writing || !pane.current) return;
    const { align, stop } = scrollInStep(writing, pane.current);
    step.current = { align, stop };
    return stop;
  }, []);

  useLayoutEffect(() => {
    if (!text.current || html === null) return;
    replaceChanged(text.current, html);
    step.current?.align();
  }, [html]);

  return (
    // It scrolls, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="live-preview" ref={pane} aria-label="Preview" tabIndex={0}>
      {failure && <ErrorBox onRetry={retry}>{failure}</ErrorBox>}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- it only keeps links from leading away */}
      <article className="post" onClick={stay}>
        <header className="post-head">
          <h1 dir="auto">{fields.title || "Untitled"}</h1>
          <p className="post-meta">
            <Chip>{date ? <DateTime value={date} /> : "Not published yet"}</Chip>
            {isPost && <span>{Math.max(1, Math.round(words / limits.wordsPerMinute))} min read</span>}
            {category && <span>{category}</span>}
          </p>
        </header>
        {(isPost || fields.imageUrl !== "") && (
          <div className="post-cover-frame">
            {/* The server fetches an image of another site when the post is saved. */}
            <Picture
              {...postImage({ slug, imageUrl: /^https?:/i.test(fields.imageUrl) ? "" : fields.imageUrl })}
              alt={fields.imageAlt}
              ratio="cover"
            />
          </div>
        )}
        {html === null && !failure && (
          <div className="live-preview-waiting" role="status" aria-label="The preview is being made">
            <Skeleton />
            <Skeleton width="long" />
            <Skeleton width="medium" />
          </div>
        )}
        {/* Like the page, which shows the description of a post without text. */}
        {html === "" && (
          <div className="prose">
            <p>{fields.description || "—"}</p>
          </div>
        )}
        <div className="prose" ref={text} hidden={!html} />
      </article>
    </section>
  );
}

/** Lets links go only to other places in the text. */
function stay(event: React.MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link && !link.getAttribute("href")?.startsWith("#")) event.preventDefault();
}
