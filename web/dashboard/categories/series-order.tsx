import { useRef, useState } from "react";
import type { PostSummary } from "#contract/posts.ts";
import type { Series } from "#contract/series.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { StatusPill } from "#web/dashboard/ui/status-pill.tsx";
import { Skeleton } from "#web/shared/ui/skeleton.tsx";
import { useCall } from "../shared/use-settled.ts";
import { LoadingState } from "../ui/loading-state.tsx";
import { Grip, MoveButtons, MoveStatus } from "../ui/sortable/move-controls.tsx";
import { useSavedOrder } from "../ui/sortable/use-saved-order.ts";
import { useSortable } from "../ui/sortable/use-sortable.ts";

/** The parts of a series, loaded when they are expanded, and sorted by dragging, by buttons or by the arrow keys on a handle. */
export function SeriesOrder({ series }: { series: Series }): React.ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="series-order" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        {series.posts === 1 ? "1 part" : `${series.posts} parts`}, {series.readMinutes} min in total
        <Icon name="chevron-down" />
      </summary>
      {isOpen && <OpenOrder series={series} />}
    </details>
  );
}

function OpenOrder({ series }: { series: Series }): React.ReactElement {
  const found = useCall(() => ownerApi.series.get({ params: { slug: series.slug } }), {
    key: series,
    failure: "The parts couldn’t be loaded.",
  });
  return (
    <>
      <LoadingState of={found} skeleton={<Skeleton />} onRetry={found.retry} />
      {found.data && <Parts slug={series.slug} loaded={found.data.parts} />}
    </>
  );
}

function Parts({ slug, loaded }: { slug: string; loaded: readonly PostSummary[] }): React.ReactElement {
  const {
    items,
    ids,
    sort: save,
  } = useSavedOrder({
    items: loaded,
    idOf: ({ _id }) => _id,
    send: (wanted) => ownerApi.series.order({ params: { slug }, body: { ids: [...wanted] } }),
    otherwise: "Failed to reorder the parts.",
  });
  const list = useRef<HTMLOListElement>(null);
  const sort = useSortable(list, {
    items: ids,
    onMove: save,
    announce: (from, to) => `“${items[from]?.title ?? ""}” is now part ${to + 1} of ${items.length}.`,
  });
  return (
    <>
      <ol ref={list}>
        {items.map(({ _id: id, title, published, publishAt }, index) => (
          <li key={id}>
            <Grip sort={sort} index={index} name={`“${title}”`} />
            <span className="series-order-title">
              <span className="number">{index + 1}.</span> <Link to={`/dashboard/edit/${id}`}>{title}</Link>{" "}
              {!published && <StatusPill published={false} scheduled={publishAt !== null} />}
            </span>
            <span className="series-order-moves">
              <MoveButtons sort={sort} index={index} name={`“${title}”`} />
            </span>
          </li>
        ))}
      </ol>
      <MoveStatus sort={sort} />
    </>
  );
}
