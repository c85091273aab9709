import { useEffect, useRef, useState } from "react";
import type { Enquiry } from "#contract/enquiries.ts";
import { type Stage, stageNames, stages } from "#contract/enquiry-stages.ts";
import type { OwnerApi } from "../../shared/owner-api.ts";
import { Link } from "#web/shared/ui/link.tsx";
import { formatDay, todayIn } from "../../shared/format-day.ts";
import { type EnquiriesView, enquiriesHref } from "../../shared/enquiries-view.ts";
import "./enquiry-board.css";

type Board = Awaited<ReturnType<OwnerApi["enquiries"]["board"]>>;

/** Shows the enquiries of a folder in columns by stage. The select of a card moves it, by keyboard and touch too; a mouse can drag it. */
export function EnquiryBoard({
  board: { columns },
  view,
  timeZone,
  busy,
  onMove,
}: {
  board: Board;
  view: EnquiriesView;
  timeZone: string;
  busy: ReadonlySet<string | number>;
  onMove: (enquiry: Enquiry, stage: Stage) => void;
}): React.ReactElement {
  const today = todayIn(timeZone);
  /** What a select has moved, until its card is in the other column. */
  const moving = useRef<{ id: number; stage: Stage }>(null);

  // The card gets a new place, and the select was off while it moved: the focus stays with the card, or goes to its column if that shows no more cards.
  useEffect(() => {
    if (moving.current === null || busy.has(moving.current.id)) return;
    const { id, stage } = moving.current;
    const column = columns.find(({ items }) => items.some((each) => each.id === id));
    if (!column || column.stage === stage) moving.current = null;
    document.getElementById(column ? `stage-of-${id}` : `board-${stage}`)?.focus();
  }, [columns, busy]);

  function drop(event: React.DragEvent, stage: Stage): void {
    event.preventDefault();
    const id = Number(event.dataTransfer.getData(cardType));
    const enquiry = columns.flatMap(({ items }) => items).find((each) => each.id === id);
    if (enquiry && enquiry.stage !== stage) onMove(enquiry, stage);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be reached by keyboard
    <div className="board" role="group" aria-label="Board" tabIndex={0}>
      {columns.map(({ stage, total, items }) => (
        <section
          key={stage}
          className="board-column"
          aria-labelledby={`board-${stage}`}
          onDragOver={(event) => {
            if (event.dataTransfer.types.includes(cardType)) event.preventDefault();
          }}
          onDrop={(event) => drop(event, stage)}
        >
          <h2 id={`board-${stage}`} className="board-title" tabIndex={-1}>
            {stageNames[stage]} <span className="board-count">{total}</span>
          </h2>
          {items.length === 0 && <p className="board-empty muted">Nothing here</p>}
          <ul className="stack gap-2">
            {items.map((enquiry) => (
              <li
                key={enquiry.id}
                className="board-card"
                draggable
                data-unread={enquiry.read ? undefined : true}
                aria-busy={busy.has(enquiry.id) || undefined}
                onDragStart={(event) => event.dataTransfer.setData(cardType, String(enquiry.id))}
              >
                <Link
                  className="board-name"
                  to={enquiriesHref({ ...view, enquiry: enquiry.id })}
                  preventScrollReset
                  draggable={false}
                >
                  {!enquiry.read && <span className="visually-hidden">Unread: </span>}
                  {enquiry.name}
                </Link>
                <p className="meta">{enquiry.service?.title ?? enquiry.message}</p>
                {(enquiry.value || enquiry.nextAt) && (
                  <p className="board-facts meta">
                    {enquiry.value && <strong>{enquiry.value}</strong>}{" "}
                    {enquiry.nextAt && (
                      <span data-due={enquiry.nextAt <= today || undefined}>Reminder {formatDay(enquiry.nextAt)}</span>
                    )}
                  </p>
                )}
                <StageSelect
                  enquiry={enquiry}
                  disabled={busy.has(enquiry.id)}
                  onMove={(to) => {
                    moving.current = { id: enquiry.id, stage: to };
                    onMove(enquiry, to);
                  }}
                />
              </li>
            ))}
          </ul>
          {total > items.length && (
            <Link className="board-more link" to={enquiriesHref({ ...view, layout: "list", stage, page: 1 })}>
              All {total} in the list
            </Link>
          )}
        </section>
      ))}
    </div>
  );
}

/** Moves a card as soon as a pointer chooses a stage. Keys pass stages that nobody wants, so they choose with Enter or when they leave. */
function StageSelect({
  enquiry: { id, name, stage },
  disabled,
  onMove,
}: {
  enquiry: Enquiry;
  disabled: boolean;
  onMove: (stage: Stage) => void;
}): React.ReactElement {
  const [chosen, setChosen] = useState<Stage | null>(null);
  const usesKeys = useRef(false);

  function choose(next: Stage | null): void {
    setChosen(null);
    if (next !== null && next !== stage) onMove(next);
  }

  return (
    <label className="board-move">
      <span className="visually-hidden">Stage of {name}</span>
      <select
        id={`stage-of-${id}`}
        className="field-control"
        value={chosen ?? stage}
        disabled={disabled}
        onPointerDown={() => {
          usesKeys.current = false;
        }}
        onKeyDown={(event) => {
          usesKeys.current = true;
          if (event.key === "Escape") setChosen(null);
          if (event.key !== "Enter" || chosen === null) return;
          event.preventDefault();
          choose(chosen);
        }}
        onChange={({ target }) => {
          const next = target.value as Stage;
          if (usesKeys.current) setChosen(next);
          else choose(next);
        }}
        onBlur={() => choose(chosen)}
      >
        {stages.map((each) => (
          <option key={each} value={each}>
            {stageNames[each]}
          </option>
        ))}
      </select>
    </label>
  );
}

const cardType = "application/x-enquiry";
