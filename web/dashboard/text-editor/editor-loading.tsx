import { SkeletonGroup, Skeleton } from "#web/shared/ui/skeleton.tsx";

/** A placeholder in the shape of the editor that is loading. */
export function EditorLoading({ withFields = false }: { withFields?: boolean }): React.ReactElement {
  return (
    <SkeletonGroup label="Loading content…" className="stack">
      <p aria-hidden="true" className="muted">
        Loading content…
      </p>
      {withFields && (
        <>
          <Skeleton shape="title" width="long" />
          <Skeleton />
          <Skeleton width="medium" />
        </>
      )}
      <Skeleton shape="wide" />
    </SkeletonGroup>
  );
}
