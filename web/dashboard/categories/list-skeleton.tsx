import { Skeleton, SkeletonGroup } from "#web/shared/ui/skeleton.tsx";

export function ListSkeleton({ label }: { label: string }): React.ReactElement {
  return (
    <SkeletonGroup label={label} className="categories-skeleton">
      <Skeleton shape="title" width="medium" />
      <Skeleton shape="title" width="long" />
      <Skeleton shape="title" width="medium" />
    </SkeletonGroup>
  );
}
