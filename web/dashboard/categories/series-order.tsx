import { useRef, useState } from "react";
import type { PostSummary } from "#contract/posts.ts";
import type { Series } from "#contract/series.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { StatusPill } from "#web/shared/ui/pill.tsx";
import { Skeleton } from "#web/shared/ui/skeleton.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { useCall } from "../shared/use-settled.ts";
import { LoadingState } from "../ui/loading-state.tsx";
import { Grip, MoveButtons, useSortableRows } from "../ui/sortable-rows.tsx";

/** The parts of a series, loaded when they are folded out, and sorted by dragging, by buttons or by the arrow keys on a handle. */
export function SeriesOrder({ series }: { series: Series }): React.ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="series-order" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        {series.posts === 1 ? "1 part" : `${series.posts} parts`}, {series.readMinutes} min in all
        <Icon name="chevron-down" />
      </summary>
      {isOpen && <OpenOrder series={series} />}
    </details>
  );
}

function OpenOrder({ series }: { series: Series }): React.ReactElement {
  const found = useCall(() => ownerApi.series.get({ params: { slug: series.slug } }), {
    key: series,
    failure: "The parts can’t be loaded.",
  });
  /** The order that the owner made of what was loaded. */
  const [sorted, setSorted] = useState<{ of: unknown; parts: readonly PostSummary[] } | null>(null);
  const parts = sorted && sorted.of === found.data ? sorted.parts : found.data?.parts;
  return (
    <>
      <LoadingState of={found} skeleton={<Skeleton />} onRetry={found.retry} />
      {parts && <Parts series={series} parts={parts} onChange={(next) => setSorted({ of: found.data, parts: next })} />}
    </>
  );
}

type PartsProps = {
  series: Series;
  parts: readonly PostSummary[];
  onChange: (parts: readonly PostSummary[]) => void;
};

function Parts({ series, parts, onChange }: PartsProps): React.ReactElement {
  const [announcement, setAnnouncement] = useState("");
  const send = useOrder(series.slug, onChange);
  const rows = useSortableRows(
    parts.map(({ _id }) => _id),
    move,
  );

  function move(id: string, to: number): void {
    const from = parts.findIndex(({ _id }) => _id === id);
    const moved = parts[from];
    const place = Math.min(Math.max(to, 0), parts.length - 1);
    if (!moved || place === from) return;
    const next = parts.toSpliced(from, 1).toSpliced(place, 0, moved);
    onChange(next);
    setAnnouncement(`“${moved.title}” is now part ${place + 1} of ${parts.length}.`);
    void send(parts, next);
  }

  return (
    <>
      <ol {...rows.list}>
        {parts.map(({ _id: id, title, published, publishAt }, index) => (
          <li key={id} {...rows.row(id, index)}>
            <Grip rows={rows} id={id} index={index} title={title} />
            <span className="series-order-title">
              <span className="number">{index + 1}.</span> <Link to={`/dashboard/edit/${id}`}>{title}</Link>{" "}
              {!published && <StatusPill published={false} scheduled={publishAt !== null} />}
            </span>
            <span className="series-order-moves">
              <MoveButtons rows={rows} id={id} index={index} title={title} />
            </span>
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
}

/** Sends the order to the server, one call at a time: during a call, only the latest order waits. */
function useOrder(
  slug: string,
  onFailure: (parts: readonly PostSummary[]) => void,
): (before: readonly PostSummary[], wanted: readonly PostSummary[]) => Promise<void> {
  const show = useSnackbar();
  const waiting = useRef<readonly PostSummary[] | null>(null);
  const sending = useRef(false);
  return async (before, wanted) => {
    waiting.current = wanted;
    if (sending.current) return;
    sending.current = true;
    try {
      for (let next: readonly PostSummary[] | null = wanted; next; next = waiting.current) {
        waiting.current = null;
        await ownerApi.series.order({ params: { slug }, body: { ids: next.map(({ _id }) => _id) } });
      }
    } catch (error) {
      waiting.current = null;
      onFailure(before);
      show(messageOf(error, "Failed to reorder the parts."), { alert: true });
    }
    sending.current = false;
  };
}
