import { limits } from "#contract/limits.ts";
import type { PostPage } from "#contract/posts.ts";
import { Button, ButtonLink } from "#web/shared/ui/button.tsx";
import { EmptyState } from "#web/shared/ui/empty-state.tsx";
import { Skeleton } from "#web/shared/ui/skeleton.tsx";
import { isFiltered, type ListView } from "../shared/list-view.ts";

/** A skeleton of a full page. The toolbar announces that posts are loading. */
export function PostsSkeleton(): React.ReactElement {
  return (
    <div className="posts-skeleton" aria-hidden="true">
      {Array.from({ length: limits.postsScreen.pageSize }, (_, index) => (
        <div className="posts-skeleton-row" key={index}>
          <Skeleton className="posts-skeleton-picture" shape="card" />
          <Skeleton width={index % 2 === 0 ? "medium" : "long"} />
          <Skeleton shape="pill" width="short" />
        </div>
      ))}
    </div>
  );
}

export function NoPosts({ view, onShowAll }: { view: ListView; onShowAll: () => void }): React.ReactElement {
  if (!isFiltered(view)) {
    return (
      <EmptyState action={<ButtonLink to="/dashboard/create">Write the first post</ButtonLink>}>
        No posts yet.
      </EmptyState>
    );
  }
  const wanted =
    view.search === ""
      ? view.tags.length > 0
        ? "No posts with this tag."
        : "No posts in these categories."
      : `No posts match “${view.search}”.`;
  return (
    <EmptyState action={<Button onClick={onShowAll}>Show all posts</Button>}>
      No posts yet. <span className="list-empty-note">{wanted}</span>
    </EmptyState>
  );
}

export function summaryOf({ total, correctedSearch }: PostPage, filtered: boolean): string {
  const count = `${total} ${total === 1 ? "post" : "posts"}${filtered ? " found" : ""}`;
  return correctedSearch === undefined ? count : `${count} for “${correctedSearch}”`;
}
