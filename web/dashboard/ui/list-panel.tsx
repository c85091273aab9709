import { type ReactNode, type Ref, useId } from "react";
import { Pager } from "#web/shared/lists/pager.tsx";
import { joinClasses } from "#web/shared/ui/join-classes.ts";
import { Skeleton, SkeletonGroup } from "#web/shared/ui/skeleton.tsx";
import { LoadingState } from "./loading-state.tsx";
import "#web/shared/ui/panel.css";
import "./list-panel.css";

type List = readonly unknown[] | { items: readonly unknown[] };

type ListPanelProps<Data extends List> = {
  /** The accessible name; with `title`, the heading is the name. */
  label?: string;
  title?: string;
  /** The call that loads the list. */
  list: { data: Data | null; failure: string | null; loading: boolean };
  /** Announced while the list loads. */
  loadingLabel: string;
  /** Replaces the skeleton of a few rows. */
  skeleton?: ReactNode;
  /** Shown in place of a list without items. */
  empty: ReactNode;
  /** Content above the list, such as a toolbar. */
  head?: ReactNode;
  /** Content below the list, such as a pager. */
  foot?: ReactNode;
  /** Makes the panel focusable by script. */
  ref?: Ref<HTMLElement>;
  className?: string;
  /** Shows a list that has items. */
  children: (data: Data) => ReactNode;
};

/** The panel of a list: a skeleton while the list loads, the reason for a failure, the message of an empty list, or the items. */
export function ListPanel<Data extends List>({
  label,
  title,
  list,
  loadingLabel,
  skeleton,
  empty,
  head,
  foot,
  ref,
  className,
  children,
}: ListPanelProps<Data>): React.ReactElement {
  const id = useId();
  const { data } = list;
  const count = data === null ? null : itemsOf(data).length;
  return (
    <section
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      className={joinClasses("panel panel-flush list-panel", className)}
      aria-label={label}
      aria-labelledby={title && id}
    >
      {title && (
        <div className="panel-head">
          <h2 className="panel-title" id={id}>
            {title}
          </h2>
        </div>
      )}
      {head}
      <div className="list-body">
        <LoadingState of={list} className="list-state" skeleton={skeleton ?? <ListSkeleton label={loadingLabel} />} />
        {count === 0 && empty && <div className="list-state">{empty}</div>}
        {data !== null && count !== 0 && children(data)}
      </div>
      {foot}
    </section>
  );
}

function itemsOf(list: List): readonly unknown[] {
  return "items" in list ? list.items : list;
}

/** A few rows. */
export function ListSkeleton({ label }: { label: string }): React.ReactElement {
  return (
    <SkeletonGroup label={label} className="list-skeleton">
      <Skeleton shape="title" width="medium" />
      <Skeleton shape="title" width="long" />
      <Skeleton shape="title" width="medium" />
    </SkeletonGroup>
  );
}

type ListPagerProps = {
  /** Undefined until the list has loaded. */
  of: { page: number; totalPages: number } | null;
  previousLabel?: string;
  nextLabel?: string;
} & ({ hrefFor: (page: number) => string } | { onPage: (page: number) => void });

/** The pager below a list. A list of one page has none. */
export function ListPager({
  of: page,
  previousLabel = "Previous",
  nextLabel = "Next",
  ...target
}: ListPagerProps): React.ReactElement | null {
  if (page === null || page.totalPages <= 1) return null;
  const { page: number, totalPages } = page;
  return (
    <div className="list-foot">
      <Pager
        page={number}
        totalPages={totalPages}
        previousLabel={previousLabel}
        nextLabel={nextLabel}
        layout="row"
        {...target}
      />
    </div>
  );
}
