import type { Enquiry } from "#contract/enquiries.ts";
import { Link } from "#web/shared/ui/link.tsx";
import { Panel } from "#web/shared/ui/panel.tsx";
import { formatDay } from "../shared/format-day.ts";
import { messagesHref, readMessagesView } from "../shared/messages-view.ts";
import "./reminders.css";

const shown = 5;
const allMessages = readMessagesView(new URLSearchParams());

/** The enquiries that the owner wanted to be reminded of by today. */
export function Reminders({ due: { items, total } }: { due: { items: readonly Enquiry[]; total: number } }) {
  if (items.length === 0) return null;
  return (
    <Panel title={total === 1 ? "1 reminder is due" : `${total} reminders are due`} className="reminders">
      <ul className="reminders-list">
        {items.slice(0, shown).map((message) => (
          <li key={message.id}>
            <Link className="link" to={messagesHref({ ...allMessages, folder: message.folder, message: message.id })}>
              {message.name}
            </Link>{" "}
            {message.service && <span className="muted">{message.service.title}</span>}{" "}
            {message.nextAt && <span className="meta">since {formatDay(message.nextAt)}</span>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
