// What happened to an enquiry, newest first: notes, replies and moves.
import { limits } from "#contract/limits.ts";
import type { EnquiryEvent, SentMail } from "#contract/enquiries.ts";
import { stageNames } from "#contract/enquiry-stages.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { TextArea } from "#web/shared/ui/field.tsx";
import { Pill } from "#web/shared/ui/pill.tsx";
import { useSite } from "#web/shared/site/site.ts";
import { useOwnerForm } from "../../form/use-owner-form.ts";
import { formatDateTime } from "../../shared/format-date-time.ts";
import "./enquiry-history.css";

type EnquiryHistoryProps = {
  history: readonly EnquiryEvent[];
  /** The sender's address. */
  email: string;
  busy: boolean;
  /** Resolves with whether the note was stored. */
  onNote: (text: string) => Promise<boolean>;
  onRemoveNote: (event: EnquiryEvent) => void;
  onSettle: (mail: SentMail, again: boolean) => void;
  /** Asks for another address. */
  onAddress: () => void;
};

export function EnquiryHistory({
  history,
  email,
  busy,
  onNote,
  onRemoveNote,
  onSettle,
  onAddress,
}: EnquiryHistoryProps): React.ReactElement {
  const { timeZone } = useSite();
  const form = useOwnerForm({
    start: { note: "" },
    async send({ note }) {
      if (note.trim() !== "" && (await onNote(note))) form.reset();
    },
    otherwise: "The note could not be saved.",
  });

  return (
    <section className="enquiry-history" aria-labelledby="enquiry-history">
      <h3 id="enquiry-history" className="enquiry-title">
        Notes and history
      </h3>
      <form {...form.props} className="enquiry-note">
        <TextArea
          label="Note"
          hideLabel
          rows={2}
          placeholder="Only you see notes."
          maxLength={limits.enquiry.note}
          required
          {...form.field("note")}
        />
        <Button type="submit" size="small" disabled={busy}>
          Add note
        </Button>
      </form>
      {history.length > 0 && (
        <ol className="stack gap-3">
          {history.map((event) => (
            <li key={event.id} className="enquiry-event">
              <p className="meta enquiry-event-head">
                <strong>{titleOf(event)}</strong>{" "}
                <time dateTime={event.createdAt}>{formatDateTime(event.createdAt, timeZone)}</time>{" "}
                {event.mail && <SentState mail={event.mail} />}
                {event.kind === "note" && (
                  <Button variant="quiet" size="small" disabled={busy} onClick={() => onRemoveNote(event)}>
                    Delete<span className="visually-hidden"> note</span>
                  </Button>
                )}
              </p>
              {event.text && <p className="enquiry-text">{event.text}</p>}
              {event.mail && (
                <SentProblem mail={event.mail} email={email} busy={busy} onSettle={onSettle} onAddress={onAddress} />
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function titleOf({ kind, stage, mail }: EnquiryEvent): string {
  if (kind === "automatic-answer") return "Answered automatically";
  if (kind === "notice") return `Automatic email: ${mail?.subject ?? ""}`;
  if (kind === "mail") return `Reply: ${mail?.subject ?? ""}`;
  if (kind === "moved" && stage) return `Moved to ${stageNames[stage]}`;
  return kind === "files" ? "Sent by your link" : "Note";
}

function SentState({ mail: { state, problem } }: { mail: SentMail }) {
  switch (state) {
    case "sent":
      return <Pill tone="ok">Sent</Pill>;
    case "waiting":
      return problem ? <Pill tone="warn">Delayed</Pill> : <Pill tone="info">On its way</Pill>;
    case "failed":
      return <Pill tone="danger">Not sent</Pill>;
    case "unknown":
      return <Pill tone="warn">Not certain</Pill>;
  }
}

/** Says why a reply was not sent, and lets the owner decide what happens with it. */
function SentProblem({
  mail,
  email,
  busy,
  onSettle,
  onAddress,
}: { mail: SentMail } & Pick<
  EnquiryHistoryProps,
  "email" | "busy" | "onSettle" | "onAddress"
>): React.ReactElement | null {
  const { timeZone } = useSite();
  const { state, problem } = mail;
  if (!problem || state === "sent") return null;
  return (
    <div className="enquiry-problem">
      <p className="meta">
        {problem.reason}{" "}
        {problem.nextTryAt !== null && `The next try is on ${formatDateTime(problem.nextTryAt, timeZone)}.`}
        {state === "unknown" && "Ask the client, or send it again: many mail programs show both copies as one."}
        {email !== mail.to && ` Sent again, it goes to ${email}.`}
      </p>
      <p className="enquiry-problem-actions">
        <Button size="small" disabled={busy} onClick={() => onSettle(mail, true)}>
          {state === "waiting" ? "Try now" : "Send again"}
        </Button>{" "}
        {state === "failed" && (
          <Button variant="quiet" size="small" disabled={busy} onClick={onAddress}>
            Change the address
          </Button>
        )}
        {state === "unknown" && (
          <Button variant="quiet" size="small" disabled={busy} onClick={() => onSettle(mail, false)}>
            It has arrived
          </Button>
        )}
      </p>
    </div>
  );
}
