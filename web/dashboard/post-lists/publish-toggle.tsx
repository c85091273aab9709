import type { PostSummary } from "#contract/posts.ts";
import "#web/shared/ui/tooltip.css";
import "./publish-toggle.css";

type PublishToggleProps = {
  post: PostSummary;
  /** True while this post's state is changing. */
  busy: boolean;
  disabled: boolean;
  onToggle: () => void;
};

/** Looks like a switch; its label names the action. */
export function PublishToggle({ post, busy, disabled, onToggle }: PublishToggleProps): React.ReactElement {
  const action = post.published ? "Unpublish" : "Publish";
  return (
    <button
      type="button"
      id={toggleId(post)}
      className="publish-toggle"
      data-on={post.published || undefined}
      data-tooltip={action}
      aria-label={`${action} “${post.title}”`}
      aria-busy={busy || undefined}
      disabled={busy || disabled}
      onClick={onToggle}
    >
      {busy ? <span className="publish-toggle-busy">...</span> : <span className="publish-toggle-track" />}
    </button>
  );
}

export function toggleId(post: { _id: string }): string {
  return `publish-${post._id}`;
}
