// The newsletter in the publish panel: whether the post was sent, and the button that sends it.
import type { Issue, IssueDraft } from "#contract/newsletter-issues.ts";
import type { Post } from "#contract/posts.ts";
import { useSite } from "#web/shared/site/site.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { formatDateTime } from "../../shared/format-date-time.ts";
import { ownerApi } from "../../shared/owner-api.ts";
import { useCall } from "../../shared/use-settled.ts";
import { MissingForLetter } from "./letter-missing.tsx";
import "./letter-section.css";

type LetterSectionProps = {
  post: Post;
  /** Whether the post has unsaved changes, which the letter would lack. */
  isDirty: boolean;
  disabled: boolean;
  /** Changes when a letter was queued. */
  version: number;
  /** Opens the dialog. It stands outside of the form, as it is a form itself. */
  onOpen: (draft: IssueDraft) => void;
};

/** Nothing until there is a subscriber: most sites have no newsletter. */
export function LetterSection({
  post,
  isDirty,
  disabled,
  version,
  onOpen,
}: LetterSectionProps): React.ReactElement | null {
  const { timeZone } = useSite();
  const { data: draft } = useCall(() => ownerApi.issues.draft({ params: { id: post._id }, query: {} }), {
    // Saving can change the topics, and publishing starts a letter.
    key: `${post.updatedAt} ${version}`,
    failure: "The newsletter couldn’t be loaded.",
  });
  if (!draft || (draft.issue === null && draft.missing.includes("readers"))) return null;
  const { issue, missing } = draft;
  const isPlanned = post.published || post.publishAt !== null;
  return (
    <section className="publish-letter" aria-labelledby="publish-letter-title">
      <h3 id="publish-letter-title">Newsletter</h3>
      {issue !== null && issue.state !== "stopped" ? (
        <p className="meta">
          {stateOf(issue, (instant) => formatDateTime(instant, timeZone))} <Link to="/dashboard/letters">Letters</Link>
        </p>
      ) : missing.length > 0 ? (
        <MissingForLetter missing={missing} />
      ) : (
        <>
          <Button size="small" icon="mail" disabled={disabled || isDirty || !isPlanned} onClick={() => onOpen(draft)}>
            Send by email to {draft.readers} {draft.readers === 1 ? "reader" : "readers"}…
          </Button>
          {!isPlanned ? (
            <p className="meta">Publish or schedule the post first: its letter links to it.</p>
          ) : (
            isDirty && <p className="meta">Save your changes first: the letter has what is saved.</p>
          )}
        </>
      )}
    </section>
  );
}

function stateOf({ state, counts, scheduledFor, startedAt }: Issue, write: (instant: string) => string): string {
  if (state === "queued")
    return scheduledFor === null ? "Its letter is about to go out." : `Its letter goes out on ${write(scheduledFor)}.`;
  if (state === "sent") return `Sent to ${counts.sent} on ${write(startedAt ?? "")}.`;
  const done = `${counts.sent} of ${counts.sent + counts.waiting} letters are out.`;
  return state === "paused" ? `Its letter is paused: ${done}` : done;
}
