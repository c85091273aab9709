import { useEffect, useRef } from "react";
import { Icon } from "#web/shared/icons/icon.tsx";
import { IconButton } from "#web/shared/ui/icon-button.tsx";
import { useRowDrag } from "./use-row-drag.ts";
import "./sortable-rows.css";

type Id = string | number;

export type SortableRows<RowId extends Id> = {
  count: number;
  /** Moves a row for a pressed control, which keeps the focus. */
  moveBy: (id: RowId, to: number, controlId: string) => void;
  handle: ReturnType<typeof useRowDrag<RowId>>["handle"];
  cancel: () => void;
  /** Props of the element around the rows. */
  list: { "data-drag": "list" | undefined; onBlur: (event: React.FocusEvent) => void };
  /** Props of a row: the dragged one, or the one before or after which it would be dropped. */
  row: (id: RowId, index: number) => { "data-drag": "row" | "before" | "after" | undefined };
};

/** Rows, each a `tr` or a `li`, that are sorted by dragging, by buttons, or by the arrow keys on a grip. */
export function useSortableRows<RowId extends Id>(
  ids: readonly RowId[],
  onMove: (id: RowId, to: number) => void,
): SortableRows<RowId> {
  const { drag, handle, cancel } = useRowDrag<RowId>(onMove);
  const lastUsed = useRef<string | null>(null);

  // A row loses the focus when it moves in the DOM, and a button loses it when it becomes disabled in the first or last row.
  useEffect(() => {
    if (lastUsed.current === null || document.activeElement !== document.body) return;
    const button = document.getElementById(lastUsed.current);
    if (button instanceof HTMLButtonElement && !button.disabled) button.focus();
    else button?.closest("tr, li")?.querySelector<HTMLElement>(".grip")?.focus();
  });

  const dragged = drag ? ids.indexOf(drag.id) : -1;
  return {
    count: ids.length,
    moveBy: (id, to, controlId) => {
      lastUsed.current = controlId;
      onMove(id, to);
    },
    handle,
    cancel,
    list: {
      "data-drag": drag ? "list" : undefined,
      onBlur: (event) => {
        if (event.relatedTarget) lastUsed.current = null;
      },
    },
    row: (id, index) => ({
      "data-drag": drag?.id === id ? "row" : drag ? dropMark(index, dragged, drag.to) : undefined,
    }),
  };
}

/** Marks the drop position with a line above or below the row. */
function dropMark(index: number, dragged: number, to: number): "before" | "after" | undefined {
  if (to === dragged || index !== to) return undefined;
  return to < dragged ? "before" : "after";
}

type MoveProps<RowId extends Id> = { rows: SortableRows<RowId>; id: RowId; index: number; title: string };

export function Grip<RowId extends Id>({ rows, id, index, title }: MoveProps<RowId>): React.ReactElement {
  const controlId = `move-${id}`;
  return (
    <button
      type="button"
      id={controlId}
      className="grip"
      aria-label={`Move “${title}”: drag, or use the arrow keys`}
      {...rows.handle(id, index)}
      onKeyDown={(event) => {
        if (event.key === "Escape") rows.cancel();
        const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: rows.count - 1 }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        rows.moveBy(id, to, controlId);
      }}
    >
      <Icon name="grip-vertical" size="medium" />
    </button>
  );
}

export function MoveButtons<RowId extends Id>({ rows, id, index, title }: MoveProps<RowId>): React.ReactElement {
  const [up, down] = [`up-${id}`, `down-${id}`];
  return (
    <>
      <IconButton
        id={up}
        label={`Move “${title}” up`}
        tooltip="none"
        icon="chevron-up"
        disabled={index === 0}
        onClick={() => rows.moveBy(id, index - 1, up)}
      />
      <IconButton
        id={down}
        label={`Move “${title}” down`}
        tooltip="none"
        icon="chevron-down"
        disabled={index === rows.count - 1}
        onClick={() => rows.moveBy(id, index + 1, down)}
      />
    </>
  );
}
