import { useRef } from "react";
import type { PostSummary } from "#contract/posts.ts";
import type { PageFigures } from "#contract/statistics.ts";
import { useSite } from "#web/shared/site/site.ts";
import { postImage } from "#web/shared/posts/post-image.ts";
import { Checkbox } from "#web/shared/form/checkbox.tsx";
import { DateTime } from "#web/shared/ui/date-time.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { Picture } from "#web/shared/ui/picture.tsx";
import { PageFigure } from "../shared/page-figure.tsx";
import { formatDateTime } from "../shared/format-date-time.ts";
import { ActionsCell, StatusCell } from "../post-lists/post-cells.tsx";
import { useRowKeys } from "../post-lists/use-row-keys.ts";
import type { PostActions } from "../post-lists/use-post-actions.ts";
import "../ui/table.css";
import "../post-lists/posts-table.css";

type PostsTableProps = {
  posts: readonly PostSummary[];
  figures: PageFigures | null;
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  onDelete: (post: PostSummary) => void;
  actions: PostActions;
  loading: boolean;
};

/** A page of posts. In a narrow container each row is a card. */
export function PostsTable({
  posts,
  figures,
  selected,
  onSelect,
  onDelete,
  actions,
  loading,
}: PostsTableProps): React.ReactElement {
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table);
  return (
    <table ref={table} className="list-table posts-table" aria-label="Posts" aria-busy={loading || undefined}>
      <thead>
        <tr>
          <th scope="col" className="table-handle posts-table-check">
            <Checkbox
              label="Select all posts on this page"
              hideLabel
              disabled={loading}
              checked={selected.size === posts.length}
              indeterminate={selected.size > 0 && selected.size < posts.length}
              onChange={(event) => onSelect(new Set(event.target.checked ? posts.map((post) => post._id) : []))}
            />
            <span className="table-word" aria-hidden="true">
              Select all
            </span>
          </th>
          <th scope="col">
            <span className="visually-hidden">Image</span>
          </th>
          <th scope="col">Title</th>
          <th scope="col">Category</th>
          <th scope="col">Status</th>
          <th scope="col">Date</th>
          <th scope="col" className="posts-table-updated">
            Updated
          </th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {posts.map((post) => (
          <Row
            key={post._id}
            post={post}
            figures={figures}
            selected={selected.has(post._id)}
            onSelect={(isSelected) => {
              const next = new Set(selected);
              if (isSelected) next.add(post._id);
              else next.delete(post._id);
              onSelect(next);
            }}
            onDelete={() => onDelete(post)}
            actions={actions}
            loading={loading}
          />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = Pick<PostsTableProps, "actions" | "figures" | "loading"> & {
  post: PostSummary;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  onDelete: () => void;
};

function Row({ post, figures, selected, onSelect, onDelete, actions, loading }: RowProps): React.ReactElement {
  const { _id: id, title, published } = post;
  const { timeZone } = useSite();
  const publishAt = published ? null : post.publishAt;
  return (
    <tr data-selected={selected || undefined} tabIndex={-1}>
      <td className="table-handle posts-table-check">
        <Checkbox
          label={`Select “${title}”`}
          hideLabel
          disabled={loading}
          checked={selected}
          onChange={(event) => onSelect(event.target.checked)}
        />
      </td>
      <td className="posts-table-picture">
        <Picture {...postImage(post)} alt="" ratio="card" width={112} height={70} />
      </td>
      <th scope="row" className="table-title posts-table-title">
        <Link to={`/dashboard/view/${id}`}>{title}</Link>
        {post.draftSavedAt && (
          <span className="table-note">
            Unsaved changes from <DateTime value={post.draftSavedAt} />
          </span>
        )}
        <PageFigure figures={figures} page={`post:${numberOf(id)}`} title={title} />
        {publishAt && (
          <span className="table-note">
            Scheduled for <time dateTime={publishAt}>{formatDateTime(publishAt, timeZone)}</time>
          </span>
        )}
      </th>
      <td className="table-fact posts-table-category">
        {post.category || <span className="visually-hidden">No category</span>}
      </td>
      <StatusCell post={post} actions={actions} loading={loading} />
      <td className="table-fact posts-table-date number">
        <DateTime value={post.publishedAt ?? post.createdAt} />
      </td>
      <td className="table-fact posts-table-updated number">
        <DateTime value={post.updatedAt} />
      </td>
      <ActionsCell post={post} path={`/blogs/${id}`} actions={actions} loading={loading} onDelete={onDelete} />
    </tr>
  );
}

/** Returns the number in a post's id, which identifies it in statistics. */
function numberOf(id: string): string {
  return id.replace(/\D/g, "");
}
