import { useRef } from "react";
import { placementNames } from "#contract/page-terms.ts";
import type { PostSummary } from "#contract/posts.ts";
import { ownPagePath } from "#web/shared/posts/post-path.ts";
import { DateTime } from "#web/shared/ui/date-time.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { useSite } from "#web/shared/site/site.ts";
import { ActionsCell, StatusCell } from "../post-lists/post-cells.tsx";
import type { PostActions } from "../post-lists/use-post-actions.ts";
import { useRowKeys } from "../post-lists/use-row-keys.ts";
import { formatDateTime } from "../shared/format-date-time.ts";
import { ListTable } from "../ui/list-table.tsx";
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
    <ListTable
      ref={table}
      label="Pages"
      columns={["Title", "Shown in", "Status", "Updated"]}
      loading={loading}
      className="pages-table"
    >
      {pages.map((page) => (
        <Row key={page._id} page={page} actions={actions} loading={loading} onDelete={() => onDelete(page)} />
      ))}
    </ListTable>
  );
}

type RowProps = Pick<PagesTableProps, "actions" | "loading"> & { page: PostSummary; onDelete: () => void };

function Row({ page, actions, loading, onDelete }: RowProps): React.ReactElement {
  const { timeZone } = useSite();
  const { _id: id, title, published } = page;
  const publishAt = published ? null : page.publishAt;
  return (
    <tr tabIndex={-1}>
      <th scope="row" className="table-title posts-table-title">
        <Link to={`/dashboard/edit/${id}`}>
          <bdi>{title}</bdi>
        </Link>
        <span className="table-note">{ownPagePath(page)}</span>
        {page.draftSavedAt && (
          <span className="table-note">
            {" "}
            · Unsaved changes from <DateTime value={page.draftSavedAt} />
          </span>
        )}
        {publishAt && (
          <span className="table-note">
            {" "}
            · Scheduled for <time dateTime={publishAt}>{formatDateTime(publishAt, timeZone)}</time>
          </span>
        )}
      </th>
      <td className="table-fact posts-table-category">
        <span className="table-word">Shown in: </span>
        {placementNames[page.placement]}
      </td>
      <StatusCell post={page} actions={actions} loading={loading} />
      <td className="table-fact posts-table-date number">
        <span className="table-word">Updated </span>
        <DateTime value={page.updatedAt} />
      </td>
      <ActionsCell post={page} path={ownPagePath(page)} actions={actions} loading={loading} onDelete={onDelete} />
    </tr>
  );
}
