import { useRef } from "react";
import { placementNames } from "#contract/page-words.ts";
import type { PostSummary } from "#contract/posts.ts";
import { ownPagePath } from "#web/shared/posts/post-path.ts";
import { DateTime } from "#web/shared/ui/date-time.tsx";
import { IconButton, IconLink } from "#web/shared/ui/icon-button.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { StatusPill } from "#web/shared/ui/pill.tsx";
import { PublishToggle } from "../post-lists/publish-toggle.tsx";
import type { PostActions } from "../post-lists/use-post-actions.ts";
import { useRowKeys } from "../post-lists/use-row-keys.ts";
import { whenWords } from "../shared/when-words.ts";
import "../post-lists/posts-table.css";

type PagesTableProps = {
  pages: readonly PostSummary[];
  actions: PostActions;
  loading: boolean;
  onDelete: (page: PostSummary) => void;
};

export function PagesTable({ pages, actions, loading, onDelete }: PagesTableProps): React.ReactElement {
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table);
  return (
    <table ref={table} className="posts-table pages-table" aria-label="Pages" aria-busy={loading || undefined}>
      <thead>
        <tr>
          <th scope="col">Title</th>
          <th scope="col">Shown in</th>
          <th scope="col">Status</th>
          <th scope="col">Updated</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {pages.map((page) => (
          <Row key={page._id} page={page} actions={actions} loading={loading} onDelete={() => onDelete(page)} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = Pick<PagesTableProps, "actions" | "loading"> & { page: PostSummary; onDelete: () => void };

function Row({ page, actions, loading, onDelete }: RowProps): React.ReactElement {
  const { _id: id, title, published } = page;
  const publishAt = published ? null : page.publishAt;
  return (
    <tr tabIndex={-1}>
      <th scope="row" className="posts-table-title">
        <Link to={`/dashboard/edit/${id}`}>
          <bdi>{title}</bdi>
        </Link>
        <span className="posts-table-schedule">{ownPagePath(page)}</span>
        {page.draftSavedAt && (
          <span className="posts-table-schedule">
            {" "}
            · Unsaved changes from <DateTime value={page.draftSavedAt} />
          </span>
        )}
        {publishAt && (
          <span className="posts-table-schedule">
            {" "}
            · Scheduled for <time dateTime={publishAt}>{whenWords(publishAt)}</time>
          </span>
        )}
      </th>
      <td className="posts-table-category">
        <span className="pages-word">Shown in: </span>
        {placementNames[page.placement]}
      </td>
      <td className="posts-table-status">
        <StatusPill published={published} scheduled={publishAt !== null} />
        <PublishToggle
          post={page}
          busy={actions.toggling.has(id)}
          disabled={loading}
          onToggle={() => void actions.toggle([id])}
        />
      </td>
      <td className="posts-table-date number">
        <span className="pages-word">Updated </span>
        <DateTime value={page.updatedAt} />
      </td>
      <td className="posts-table-actions">
        <IconLink label={`Edit “${title}”`} data-tooltip="Edit" icon="pencil" to={`/dashboard/edit/${id}`} />
        <IconLink
          label={`Preview “${title}” (opens in a new tab)`}
          data-tooltip="Preview"
          icon="eye"
          to={published ? ownPagePath(page) : `/dashboard/preview/${id}`}
          newTab
        />
        <IconButton
          label={`Copy link to “${title}”`}
          data-tooltip="Copy link"
          icon="link"
          onClick={() => void actions.copyLink(page)}
        />
        <IconButton
          label={`Delete “${title}”`}
          data-tooltip="Delete"
          tooltip="end"
          icon="trash"
          variant="danger"
          disabled={loading}
          onClick={onDelete}
        />
      </td>
    </tr>
  );
}
