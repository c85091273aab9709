import type { Enquiry } from "#contract/enquiries.ts";
import { type Stage, stageNames, stages } from "#contract/enquiry-stages.ts";
import type { OwnerApi } from "../shared/owner-api.ts";
import { Link } from "#web/shared/ui/link.tsx";
import { formatDay, todayIn } from "../shared/format-day.ts";
import { type MessagesView, messagesHref } from "../shared/messages-view.ts";

type Board = Awaited<ReturnType<OwnerApi["enquiries"]["board"]>>;

/** The messages of a folder in columns by stage. The select of a card moves it, by keyboard and touch too; with a mouse it can be dragged. */
export function MessageBoard({
  board: { columns },
  view,
  timeZone,
  busy,
  onMove,
}: {
  board: Board;
  view: MessagesView;
  timeZone: string;
  busy: ReadonlySet<string | number>;
  onMove: (message: Enquiry, stage: Stage) => void;
}): React.ReactElement {
  const today = todayIn(timeZone);

  function drop(event: React.DragEvent, stage: Stage): void {
    event.preventDefault();
    const id = Number(event.dataTransfer.getData(cardType));
    const message = columns.flatMap(({ items }) => items).find((each) => each.id === id);
    if (message && message.stage !== stage) onMove(message, stage);
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
          <h2 id={`board-${stage}`} className="board-title">
            {stageNames[stage]} <span className="board-count">{total}</span>
          </h2>
          {items.length === 0 && <p className="board-empty muted">Nothing here</p>}
          <ul className="stack gap-2">
            {items.map((message) => (
              <li
                key={message.id}
                className="board-card"
                draggable
                data-unread={message.read ? undefined : true}
                aria-busy={busy.has(message.id) || undefined}
                onDragStart={(event) => event.dataTransfer.setData(cardType, String(message.id))}
              >
                <Link
                  className="board-name"
                  to={messagesHref({ ...view, message: message.id })}
                  preventScrollReset
                  draggable={false}
                >
                  {!message.read && <span className="visually-hidden">Unread: </span>}
                  {message.name}
                </Link>
                <p className="meta">{message.service?.title ?? message.message}</p>
                {(message.value || message.nextAt) && (
                  <p className="board-facts meta">
                    {message.value && <strong>{message.value}</strong>}{" "}
                    {message.nextAt && (
                      <span data-due={message.nextAt <= today || undefined}>Reminder {formatDay(message.nextAt)}</span>
                    )}
                  </p>
                )}
                <label className="board-move">
                  <span className="visually-hidden">Stage of {message.name}</span>
                  <select
                    className="field-control"
                    value={stage}
                    disabled={busy.has(message.id)}
                    onChange={({ target }) => onMove(message, target.value as Stage)}
                  >
                    {stages.map((each) => (
                      <option key={each} value={each}>
                        {stageNames[each]}
                      </option>
                    ))}
                  </select>
                </label>
              </li>
            ))}
          </ul>
          {total > items.length && (
            <Link className="board-more link" to={messagesHref({ ...view, layout: "list", stage, page: 1 })}>
              All {total} in the list
            </Link>
          )}
        </section>
      ))}
    </div>
  );
}

const cardType = "application/x-message";
