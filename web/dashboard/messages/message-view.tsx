import { useEffect, useRef } from "react";
import type { Message } from "#contract/messages.ts";
import { mailTo } from "#web/shared/site/mail-link.ts";
import { formatDate } from "#web/shared/site/format-date.ts";
import { useSite } from "#web/shared/site/site.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { Pill } from "#web/shared/ui/pill.tsx";
import { whenWords } from "../shared/when-words.ts";

/** Email programs refuse links that are too long. */
const maxQuoted = 1000;

type MessageViewProps = {
  message: Message;
  busy: boolean;
  backTo: string;
  onMove: (folder: Message["folder"]) => void;
  onUnread: () => void;
  onDelete: () => void;
};

export function MessageView({
  message,
  busy,
  backTo,
  onMove,
  onUnread,
  onDelete,
}: MessageViewProps): React.ReactElement {
  const { name, email, folder, createdAt } = message;
  const { timeZone } = useSite();
  const heading = useRef<HTMLHeadingElement>(null);

  // The pressed row may be off the screen, so the focus moves to the message.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  return (
    <article className="message" aria-labelledby="message-heading">
      <Link className="back-link message-back" to={backTo} preventScrollReset>
        Back to all messages
      </Link>
      <header className="message-head">
        <h2 ref={heading} id="message-heading" className="message-name" tabIndex={-1}>
          {name}
        </h2>
        <p className="meta message-facts">
          <a className="link message-email" href={`mailto:${email}`}>
            {email}
          </a>
          <time dateTime={createdAt}>{whenWords(createdAt)}</time>
          <MailState message={message} />
        </p>
        <MailProblem message={message} />
      </header>
      <p className="message-text">{message.message}</p>
      <div className="message-actions">
        <a className="button button-block button-small" href={replyLink(message, formatDate(createdAt, timeZone))}>
          Reply by Mail
        </a>
        {folder !== "archive" && folder !== "spam" && (
          <Button size="small" icon="check" disabled={busy} onClick={() => onMove("archive")}>
            Archive
          </Button>
        )}
        {folder !== "inbox" && (
          <Button size="small" icon="inbox" disabled={busy} onClick={() => onMove("inbox")}>
            {folder === "spam" ? "Not Spam" : "Move to Inbox"}
          </Button>
        )}
        {folder !== "spam" && (
          <Button size="small" icon="ban" disabled={busy} onClick={() => onMove("spam")}>
            Mark as Spam
          </Button>
        )}
        <Button size="small" icon="mail" disabled={busy} onClick={onUnread}>
          Mark as Unread
        </Button>
        <Button className="message-delete" size="small" icon="trash" disabled={busy} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </article>
  );
}

/** Says whether the message was also emailed to the owner. */
function MailState({ message: { mail, mailProblem, folder } }: { message: Message }) {
  switch (mail) {
    case "sent":
      return <Pill tone="ok">Emailed to you</Pill>;
    case "waiting":
      return mailProblem ? <Pill tone="warn">Email delayed</Pill> : <Pill tone="info">Waiting to be emailed</Pill>;
    case "failed":
      return <Pill tone="danger">Couldn’t be emailed</Pill>;
    case "off":
      return <Pill>{folder === "spam" ? "Not emailed: looks like spam" : "Not emailed"}</Pill>;
  }
}

/** Says why the message was not emailed, with a link to instructions. */
function MailProblem({ message: { mailProblem } }: { message: Message }): React.ReactElement | null {
  if (!mailProblem) return null;
  const { reason, nextTryAt } = mailProblem;
  return (
    <p className="meta message-mail">
      {reason} {nextTryAt !== null && `The next try is on ${whenWords(nextTryAt)}. `}
      <Link to="/dashboard/health">Check email in Site Health</Link>
    </p>
  );
}

function replyLink({ name, email, message }: Message, date: string): string {
  const quoted = message.length > maxQuoted ? `${message.slice(0, maxQuoted)} …` : message;
  return mailTo(
    email,
    `Re: Message from ${name} (${email})`,
    `\n\n${name} wrote on ${date}:\n${quoted.replace(/^/gm, "> ")}`,
  );
}
