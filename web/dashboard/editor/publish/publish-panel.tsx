import type { IssueDraft } from "#contract/newsletter-issues.ts";
import type { PostFields } from "#contract/post-fields.ts";
import type { Post } from "#contract/posts.ts";
import { Checkbox } from "#web/shared/form/checkbox.tsx";
import { formatDate } from "#web/dashboard/shared/format-date.ts";
import { useSite } from "#web/shared/site/site.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { Pill } from "#web/shared/ui/pill.tsx";
import { StatusPill } from "#web/dashboard/ui/status-pill.tsx";
import { formatDateTime } from "../../shared/format-date-time.ts";
import { Checklist } from "./checklist.tsx";
import { LetterSection } from "./letter-section.tsx";
import type { MissingPart } from "./missing-parts.ts";
import { ScheduleField } from "./schedule-field.tsx";
import type { ContentCheck } from "./use-content-check.ts";
import "./publish-panel.css";

type PublishPanelProps = {
  post: Post | null;
  fields: PostFields;
  set: (change: Partial<PostFields>) => void;
  scheduleError: string | undefined;
  missing: readonly MissingPart[];
  check: ContentCheck;
  disabled: boolean;
  onGo: (part: MissingPart) => void;
  onPublish: () => void;
  onSchedule: () => void;
  onUnpublish: () => void;
  onShare: () => void;
  isDirty: boolean;
  /** Changes when a letter was queued. */
  letterVersion: number;
  onLetter: (draft: IssueDraft) => void;
};

/** Whether and when readers see the post. The checkbox applies when the post is saved; the buttons save immediately. */
export function PublishPanel({
  post,
  fields,
  set,
  scheduleError,
  missing,
  check,
  disabled,
  onGo,
  onPublish,
  onSchedule,
  onUnpublish,
  onShare,
  isDirty,
  letterVersion,
  onLetter,
}: PublishPanelProps): React.ReactElement {
  const { timeZone } = useSite();
  const isPublished = post?.published === true;
  const scheduledFor = isPublished ? null : (post?.publishAt ?? null);
  return (
    <section className="panel publish-panel" aria-labelledby="publish-panel-title">
      <div className="publish-head">
        <h2 className="panel-title" id="publish-panel-title">
          Publishing
        </h2>
        {post ? <StatusPill published={isPublished} scheduled={scheduledFor !== null} /> : <Pill>Not saved yet</Pill>}
      </div>
      {isPublished && post.publishedAt !== null && (
        <p className="meta">First published {formatDate(post.publishedAt, timeZone)}</p>
      )}
      {scheduledFor !== null && <p className="meta">Scheduled for {formatDateTime(scheduledFor, timeZone)}</p>}
      <Checkbox
        label="Published"
        checked={fields.published}
        onChange={(event) => set({ published: event.target.checked })}
      />
      {!fields.published && (
        <ScheduleField value={fields.publishAt} error={scheduleError} onChange={(publishAt) => set({ publishAt })} />
      )}
      <div className="cluster">
        {isPublished ? (
          <Button size="small" disabled={disabled} onClick={onUnpublish}>
            Unpublish
          </Button>
        ) : (
          <>
            <Button size="small" icon="send" disabled={disabled} onClick={onPublish}>
              Publish now…
            </Button>
            {!fields.published && (
              <Button size="small" icon="calendar-clock" disabled={disabled} onClick={onSchedule}>
                Schedule
              </Button>
            )}
            <Button size="small" variant="quiet" icon="link" disabled={disabled} onClick={onShare}>
              Share draft…
            </Button>
          </>
        )}
      </div>
      {post?.kind === "post" && (
        <LetterSection post={post} isDirty={isDirty} disabled={disabled} version={letterVersion} onOpen={onLetter} />
      )}
      <section className="publish-checklist" aria-labelledby="publish-checklist-title">
        <h3 id="publish-checklist-title">Before you publish</h3>
        <Checklist parts={missing} check={check} onGo={onGo} />
      </section>
    </section>
  );
}
