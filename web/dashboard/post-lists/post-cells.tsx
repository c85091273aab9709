import type { PostSummary } from "#contract/posts.ts";
import { StatusPill } from "#web/dashboard/ui/status-pill.tsx";
import { RowActions } from "../ui/row-actions.tsx";
import { PublishToggle } from "./publish-toggle.tsx";
import type { PostActions } from "./use-post-actions.ts";

type CellProps = { post: PostSummary; actions: PostActions; loading: boolean };

/** Shows whether a post or a page is published, with the switch. */
export function StatusCell({ post, actions, loading }: CellProps): React.ReactElement {
  return (
    <td className="posts-table-status">
      <StatusPill published={post.published} scheduled={!post.published && post.publishAt !== null} />
      <PublishToggle
        post={post}
        busy={actions.toggling.has(post._id)}
        disabled={loading}
        onToggle={() => void actions.toggle([post._id])}
      />
    </td>
  );
}

type ActionsCellProps = CellProps & {
  /** The path of the published post or page. */
  path: string;
  onDelete: () => void;
};

export function ActionsCell({ post, path, actions, loading, onDelete }: ActionsCellProps): React.ReactElement {
  const { _id: id, title, published } = post;
  return (
    <td className="table-actions">
      <RowActions
        icons
        of={`“${title}”`}
        actions={[
          { label: "Edit", icon: "pencil", to: `/dashboard/edit/${id}` },
          {
            label: "Preview",
            name: `Preview “${title}” (opens in a new tab)`,
            icon: "eye",
            to: published ? path : `/dashboard/preview/${id}`,
            newTab: true,
          },
          {
            label: "Copy link",
            name: `Copy link to “${title}”`,
            icon: "link",
            onClick: () => void actions.copyLink(post),
          },
          { label: "Delete", icon: "trash", danger: true, disabled: loading, onClick: onDelete },
        ]}
      />
    </td>
  );
}
