import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { CallProposal } from "#contract/call-proposals.ts";
import type { Enquiry, EnquiryDetails, EnquiryEvent, SentMail, ShownReplySettings } from "#contract/enquiries.ts";
import type { Invoice } from "#contract/invoices.ts";
import type { QuoteOffer } from "#contract/quotes.ts";
import { mailTo } from "#web/shared/site/mail-link.ts";
import { formatDate } from "#web/dashboard/shared/format-date.ts";
import { useSite } from "#web/shared/site/site.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { Link } from "#web/shared/ui/link.tsx";
import { Pill } from "#web/shared/ui/pill.tsx";
import { formatDateTime } from "../../shared/format-date-time.ts";
import { useFocusWhenLost } from "../../shared/use-focus-when-lost.ts";
import { type EnquiryChange, EnquiryFacts, EnquiryForm } from "./enquiry-facts.tsx";
import { EnquiryFiles } from "./enquiry-files.tsx";
import { EnquiryHistory } from "./enquiry-history.tsx";
import { SenderDialog } from "./sender-dialog.tsx";
import { PersonDialog } from "#web/dashboard/people/person-dialog.tsx";
import { ProposedCalls } from "../calls/proposed-calls.tsx";
import { InvoiceList } from "../invoices/invoice-list.tsx";
import { EnquiryQuotes } from "../quotes/enquiry-quotes.tsx";
import { ReplyForm } from "../reply/reply-form.tsx";
import "./enquiry-view.css";

/** Email programs refuse links that are too long. */
const maxQuoted = 1000;

type EnquiryViewProps = {
  enquiry: Enquiry;
  /** Null until it is loaded. */
  details: EnquiryDetails | null;
  calls: readonly CallProposal[];
  quotes: QuoteOffer | null;
  /** Null until they are loaded. */
  invoices: readonly Invoice[] | null;
  settings: ShownReplySettings | null;
  /** Server settings that emails need and that aren't set. */
  missing: readonly string[];
  /** Whether `details` or `settings` are on their way. */
  isLoading: boolean;
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
  onCorrected: () => void;
  onForgotten: () => void;
};

export function EnquiryView({
  enquiry,
  details,
  calls,
  quotes,
  invoices,
  settings,
  missing,
  isLoading,
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
  onCorrected,
  onForgotten,
}: EnquiryViewProps): React.ReactElement {
  const { timeZone } = useSite();
  const { name, email, folder, createdAt } = enquiry;
  const heading = useFocusWhenLost<HTMLHeadingElement>(email);
  const replyButton = useRef<HTMLButtonElement>(null);
  /** Null while no reply is written. */
  const [reply, setReply] = useState<string | null>(null);
  const [isCorrecting, setCorrecting] = useState(false);
  const [isPersonShown, setPersonShown] = useState(false);
  const canReply = missing.length === 0 && email !== "";

  // The pressed row may be off the screen, so the focus moves to the enquiry.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [heading]);

  function closeReply(): void {
    flushSync(() => setReply(null));
    replyButton.current?.focus();
  }

  function addToReply(more: string): void {
    setReply((before) => (before === null || before.trim() === "" ? more : `${before.trimEnd()}\n\n${more}`));
  }

  return (
    <article className="enquiry" aria-labelledby="enquiry-heading">
      <Link className="back-link enquiry-back" to={backTo} preventScrollReset>
        {backLabel}
      </Link>
      <header>
        <h2 ref={heading} id="enquiry-heading" className="enquiry-name" tabIndex={-1}>
          {name}
        </h2>
        <p className="meta enquiry-sender">
          {email !== "" && (
            <a className="link enquiry-email" href={`mailto:${email}`}>
              {email}
            </a>
          )}
          <time dateTime={createdAt}>{formatDateTime(createdAt, timeZone)}</time>
          <MailState enquiry={enquiry} />
          <Button variant="quiet" size="small" onClick={() => setCorrecting(true)}>
            Edit<span className="visually-hidden"> name and address</span>
          </Button>
          {email !== "" && (
            <Button variant="quiet" size="small" onClick={() => setPersonShown(true)}>
              Everything about this person
            </Button>
          )}
        </p>
        <MailProblem enquiry={enquiry} />
      </header>
      <EnquiryFacts enquiry={enquiry} />
      <p className="enquiry-text">{enquiry.message}</p>
      {details && <EnquiryFiles enquiryId={enquiry.id} files={details.files} requests={details.fileRequests} />}
      {reply !== null && settings && details ? (
        <ReplyForm
          enquiry={enquiry}
          text={reply}
          onText={setReply}
          onAdd={addToReply}
          subject={details.replySubject}
          words={details.replyWords}
          settings={settings}
          onCancel={closeReply}
          onSent={() => {
            closeReply();
            onReplied();
          }}
        />
      ) : (
        <div className="enquiry-actions">
          <ReplyAction
            enquiry={enquiry}
            subject={details?.replySubject ?? ""}
            missing={missing}
            canWrite={isLoading || (details !== null && settings !== null)}
            button={replyButton}
            onReply={() => setReply("")}
            onAddress={() => setCorrecting(true)}
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
          key={`${enquiry.stage} ${enquiry.value} ${enquiry.nextAt}`}
          enquiry={enquiry}
          busy={busy}
          onSave={onChange}
        />
      )}
      {/* In spam, too: the links of open times work until they are withdrawn. */}
      <ProposedCalls enquiry={enquiry} calls={calls} canTell={canReply} />
      {folder !== "spam" && (
        <>
          <EnquiryQuotes
            enquiryId={enquiry.id}
            offer={quotes}
            invoices={invoices}
            onInsert={canReply ? addToReply : null}
          />
          {invoices && invoices.length > 0 && (
            <section className="proposals" aria-labelledby="enquiry-invoices">
              <h3 id="enquiry-invoices" className="enquiry-title">
                Invoices
              </h3>
              <InvoiceList invoices={invoices} />
            </section>
          )}
          <EnquiryHistory
            history={details?.history ?? []}
            email={email}
            busy={busy}
            onNote={onNote}
            onRemoveNote={onRemoveNote}
            onSettle={onSettle}
            onAddress={() => setCorrecting(true)}
          />
        </>
      )}
      {isPersonShown && (
        <PersonDialog email={enquiry.email} onClose={() => setPersonShown(false)} onForgotten={onForgotten} />
      )}
      {isCorrecting && (
        <SenderDialog
          enquiry={enquiry}
          onClose={() => setCorrecting(false)}
          onSaved={() => {
            setCorrecting(false);
            onCorrected();
          }}
        />
      )}
    </article>
  );
}

/** Opens a reply here if the site can send emails, and otherwise in the owner's mail program. */
function ReplyAction({
  enquiry,
  subject,
  missing,
  canWrite,
  button,
  onReply,
  onAddress,
}: {
  enquiry: Enquiry;
  subject: string;
  missing: readonly string[];
  /** Whether what a reply needs could be loaded, or is on its way. */
  canWrite: boolean;
  button: React.RefObject<HTMLButtonElement | null>;
  onReply: () => void;
  onAddress: () => void;
}) {
  const { timeZone } = useSite();
  if (enquiry.email === "")
    return (
      <>
        <Button variant="block" size="small" icon="mail" onClick={onAddress}>
          Add the address
        </Button>
        <p className="meta enquiry-no-mail">
          To reply, to email a quote or to propose times, add the email address of {enquiry.name}.
        </p>
      </>
    );
  if (missing.length === 0 && canWrite)
    return (
      <Button ref={button} variant="block" size="small" icon="send" onClick={onReply}>
        Reply
      </Button>
    );
  return (
    <>
      <a
        className="button button-block button-small"
        href={replyLink(enquiry, subject, formatDate(enquiry.createdAt, timeZone))}
      >
        Reply by Mail
      </a>
      {missing.length > 0 && (
        <p className="meta enquiry-no-mail">
          To reply from here, email has to be set up: {missing.join(" and ")} {missing.length === 1 ? "is" : "are"}{" "}
          missing. <Link to="/dashboard/health">How to set up email</Link>
        </p>
      )}
    </>
  );
}

/** Says whether the enquiry was also emailed to the owner. */
function MailState({ enquiry: { mail, mailProblem, folder, addedByHand } }: { enquiry: Enquiry }) {
  if (addedByHand) return <Pill>Added by you</Pill>;
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

/** Says why the enquiry was not emailed, with a link to instructions. */
function MailProblem({ enquiry: { mailProblem } }: { enquiry: Enquiry }): React.ReactElement | null {
  const { timeZone } = useSite();
  if (!mailProblem) return null;
  const { reason, nextTryAt } = mailProblem;
  return (
    <p className="meta enquiry-mail">
      {reason} {nextTryAt !== null && `The next try is on ${formatDateTime(nextTryAt, timeZone)}. `}
      <Link to="/dashboard/health">Check email in Site Health</Link>
    </p>
  );
}

function replyLink({ name, email, message }: Enquiry, subject: string, date: string): string {
  const quoted = message.length > maxQuoted ? `${message.slice(0, maxQuoted)} …` : message;
  return mailTo(email, subject, `\n\n${name} wrote on ${date}:\n${quoted.replace(/^/gm, "> ")}`);
}
