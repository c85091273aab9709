import type { Enquiry } from "#contract/enquiries.ts";
import { Link } from "#web/shared/ui/link.tsx";
import { formatDateTime } from "../shared/format-date-time.ts";
import { type MessagesView, messagesHref } from "../shared/messages-view.ts";
import { StagePill } from "./stage-pill.tsx";

export function MessageList({
  messages,
  view,
  loading,
}: {
  messages: readonly Enquiry[];
  view: MessagesView;
  loading: boolean;
}): React.ReactElement {
  return (
    <ul className="message-list" aria-busy={loading || undefined}>
      {messages.map((message) => (
        <li key={message.id}>
          <Link
            className="message-row"
            to={messagesHref({ ...view, message: message.id })}
            preventScrollReset
            aria-current={message.id === view.message ? "true" : undefined}
            data-unread={message.read ? undefined : true}
          >
            <span className="message-row-name">
              {!message.read && <span className="visually-hidden">Unread: </span>}
              {message.name}
            </span>{" "}
            <span className="message-row-date meta">
              <time dateTime={message.createdAt}>{formatDateTime(message.createdAt)}</time>
            </span>{" "}
            <span className="message-row-text">{message.message}</span>
            {(message.service || message.stage !== "new") && (
              <span className="message-row-facts">
                {message.stage !== "new" && <StagePill stage={message.stage} />}{" "}
                {message.service && <span className="meta">{message.service.title}</span>}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
