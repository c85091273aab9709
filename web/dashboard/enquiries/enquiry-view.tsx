import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { CallProposal } from "#contract/call-proposals.ts";
import type { EnquiryDetails, EnquiryEvent, Enquiry, SentMail, ShownReplySettings } from "#contract/enquiries.ts";
import type { QuoteOffer } from "#contract/quotes.ts";
import { mailTo } from "#web/shared/site/mail-link.ts";
import { formatDate } from "#web/shared/site/format-date.ts";
import { useSite } from "#web/shared/site/site.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { Pill } from "#web/shared/ui/pill.tsx";
import { formatDateTime } from "../shared/format-date-time.ts";
import { type EnquiryChange, EnquiryFacts, EnquiryForm } from "./enquiry-facts.tsx";
import { EnquiryHistory } from "./enquiry-history.tsx";
import { ProposedCalls } from "./proposed-calls.tsx";
import { EnquiryQuotes } from "./enquiry-quotes.tsx";
import { ReplyForm } from "./reply-form.tsx";

/** Email programs refuse links that are too long. */
const maxQuoted = 1000;

type MessageViewProps = {
  message: Enquiry;
  /** Null until it is loaded. */
  enquiry: EnquiryDetails | null;
  calls: readonly CallProposal[];
  quotes: QuoteOffer | null;
  settings: ShownReplySettings | null;
  busy: boolean;
  backTo: string;
  backLabel: string;
  onMove: (folder: Enquiry["folder"]) => void;
  onUnread: () => void;
  onDelete: () => void;
  onChange: (change: EnquiryChange) => Promise<unknown>;
  onNote: (text: string) => Promise<boolean>;
  onRemoveNote: (event: EnquiryEvent) => void;
  onSettle: (mail: SentMail, again: boolean) => void;
  onReplied: () => void;
};

export function MessageView({
  message,
  enquiry,
  calls,
  quotes,
  settings,
  busy,
  backTo,
  backLabel,
  onMove,
  onUnread,
  onDelete,
  onChange,
  onNote,
  onRemoveNote,
  onSettle,
  onReplied,
}: MessageViewProps): React.ReactElement {
  const { name, email, folder, createdAt } = message;
  const heading = useRef<HTMLHeadingElement>(null);
  const replyButton = useRef<HTMLButtonElement>(null);
  /** Null while no reply is written. */
  const [reply, setReply] = useState<string | null>(null);
  const canReply = settings?.missing.length === 0;

  // The pressed row may be off the screen, so the focus moves to the message.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  function closeReply(): void {
    flushSync(() => setReply(null));
    replyButton.current?.focus();
  }

  function addToReply(more: string): void {
    setReply((before) => (before === null || before.trim() === "" ? more : `${before.trimEnd()}\n\n${more}`));
  }

  return (
    <article className="message" aria-labelledby="message-heading">
      <Link className="back-link message-back" to={backTo} preventScrollReset>
        {backLabel}
      </Link>
      <header className="message-head">
        <h2 ref={heading} id="message-heading" className="message-name" tabIndex={-1}>
          {name}
        </h2>
        <p className="meta message-facts">
          <a className="link message-email" href={`mailto:${email}`}>
            {email}
          </a>
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          <MailState message={message} />
        </p>
        <MailProblem message={message} />
      </header>
      <EnquiryFacts message={message} />
      <p className="message-text">{message.message}</p>
      {reply !== null && settings && enquiry ? (
        <ReplyForm
          message={message}
          text={reply}
          onText={setReply}
          onAdd={addToReply}
          words={enquiry.replyWords}
          settings={settings}
          onCancel={closeReply}
          onSent={() => {
            closeReply();
            onReplied();
          }}
        />
      ) : (
        <div className="message-actions">
          <ReplyAction
            message={message}
            settings={enquiry && settings}
            button={replyButton}
            onReply={() => setReply("")}
          />
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
          <Button variant="danger-quiet" size="small" icon="trash" disabled={busy} onClick={onDelete}>
            Delete
          </Button>
        </div>
      )}
      {folder !== "spam" && (
        <EnquiryForm
          key={`${message.stage} ${message.value} ${message.nextAt}`}
          message={message}
          busy={busy}
          onSave={onChange}
        />
      )}
      {/* In spam, too: the links of open times work until they are withdrawn. */}
      <ProposedCalls message={message} calls={calls} />
      {folder !== "spam" && (
        <>
          <EnquiryQuotes messageId={message.id} offer={quotes} onInsert={canReply ? addToReply : null} />
          <EnquiryHistory
            history={enquiry?.history ?? []}
            busy={busy}
            onNote={onNote}
            onRemoveNote={onRemoveNote}
            onSettle={onSettle}
          />
        </>
      )}
    </article>
  );
}

/** A reply here where the site can send emails, and else in the owner's mail program. */
function ReplyAction({
  message,
  settings,
  button,
  onReply,
}: {
  message: Enquiry;
  settings: ShownReplySettings | null;
  button: React.RefObject<HTMLButtonElement | null>;
  onReply: () => void;
}) {
  const { timeZone } = useSite();
  if (settings?.missing.length === 0)
    return (
      <Button ref={button} variant="block" size="small" icon="send" onClick={onReply}>
        Reply
      </Button>
    );
  return (
    <>
      <a
        className="button button-block button-small"
        href={replyLink(message, formatDate(message.createdAt, timeZone))}
      >
        Reply by Mail
      </a>
      {settings && (
        <p className="meta message-no-mail">
          To reply from here, email has to be set up: {settings.missing.join(" and ")}{" "}
          {settings.missing.length === 1 ? "is" : "are"} missing.{" "}
          <Link to="/dashboard/health">How to set up email</Link>
        </p>
      )}
    </>
  );
}

/** Says whether the message was also emailed to the owner. */
function MailState({ message: { mail, mailProblem, folder } }: { message: Enquiry }) {
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
function MailProblem({ message: { mailProblem } }: { message: Enquiry }): React.ReactElement | null {
  if (!mailProblem) return null;
  const { reason, nextTryAt } = mailProblem;
  return (
    <p className="meta message-mail">
      {reason} {nextTryAt !== null && `The next try is on ${formatDateTime(nextTryAt)}. `}
      <Link to="/dashboard/health">Check email in Site Health</Link>
    </p>
  );
}

function replyLink({ name, email, message }: Enquiry, date: string): string {
  const quoted = message.length > maxQuoted ? `${message.slice(0, maxQuoted)} …` : message;
  return mailTo(
    email,
    `Re: Message from ${name} (${email})`,
    `\n\n${name} wrote on ${date}:\n${quoted.replace(/^/gm, "> ")}`,
  );
}
