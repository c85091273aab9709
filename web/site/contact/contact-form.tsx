import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useSearchParams } from "react-router";
import { emailPattern } from "#contract/email-address.ts";
import { limits } from "#contract/limits.ts";
import type { Contact } from "#contract/site/frame.ts";
import type { Service } from "#contract/site/home.ts";
import { browserApi } from "#web/shared/api/client.ts";
import { getSections } from "#web/shared/api/load-sections.ts";
import { ApiFailure, messageOf } from "#web/shared/api/failure.ts";
import { count } from "#web/shared/browser/count.ts";
import { BlockScene } from "#web/shared/ui/block-scene.tsx";
import { Button, ButtonLink } from "#web/shared/ui/button.tsx";
import { SelectField, TextArea, TextField } from "#web/shared/ui/field.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { FileField } from "#web/shared/client-files/file-field.tsx";
import { mailLink } from "#web/shared/site/mail-link.ts";
import { useWords } from "#web/shared/site/words.ts";
import type { Words } from "#words/en.ts";
import { ServiceField } from "./service-field.tsx";

const maxMilliseconds = 1_000_000_000;

/** The outcome of sending a message. `mailTo` offers email as a fallback if the message did not reach the server. */
type Outcome = { sent: true; email: string; about: string | null } | { sent: false; reason: string; mailTo: string };

/** Submits with fetch. Without JavaScript the browser posts the form and the server redirects back here with `?sent=1`. */
export function ContactForm({
  details,
  takesFiles = false,
  services,
  booking,
}: {
  details?: Contact["details"] | undefined;
  takesFiles?: boolean | undefined;
  services?: readonly Service[] | undefined;
  /** A link to offer after a message was sent. */
  booking?: React.ReactNode;
}): React.ReactElement {
  const { contact: words, clientFiles } = useWords();
  const [query] = useSearchParams();
  const about = query.get("service");
  const [outcome, setOutcome] = useState<Outcome | null>(
    query.get("sent") === "1" ? { sent: true, email: "", about } : null,
  );
  const [busy, setBusy] = useState(false);
  /** Says how much of the files has arrived, while they are sent. */
  const [progress, setProgress] = useState("");
  const [sent, setSent] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const name = useRef<HTMLInputElement>(null);
  const status = useRef<HTMLDivElement>(null);
  const hasBegun = useRef(false);
  const ownerEmail = useRef<Promise<string>>(null);

  // Disabling the busy button dropped its focus, and the form is hidden once the message has been sent.
  useEffect(() => {
    const focused = document.activeElement;
    if (!outcome || (focused !== document.body && !button.current?.form?.contains(focused))) return;
    if (outcome.sent) status.current?.focus();
    else if (focused === document.body) button.current?.focus({ preventScroll: true });
  }, [outcome]);

  function writeAnother(): void {
    flushSync(() => setOutcome(null));
    name.current?.focus();
  }

  /** Requests the owner's address when the visitor begins to write: if it were in the page, robots would collect it. */
  function askForEmail(): Promise<string> {
    ownerEmail.current ??= getSections(browserApi, ["identity"]).then(
      ({ identity }) => identity.email,
      () => "",
    );
    return ownerEmail.current;
  }

  function noteBegun(): void {
    if (!hasBegun.current) count("form");
    hasBegun.current = true;
  }

  async function send(form: HTMLFormElement): Promise<void> {
    const data = new FormData(form);
    const text = (name: string) => String(data.get(name) ?? "").trim();
    const message = { name: text("name"), email: text("email"), message: text("message") };
    const project = {
      service: text("service"),
      budget: text("budget"),
      deadline: text("deadline"),
      link: text("link"),
    };
    setBusy(true);
    setOutcome(null);
    try {
      const filledIn = Math.min(Math.round(performance.now()), maxMilliseconds);
      if (takesFiles) {
        data.set("filledIn", String(filledIn));
        const { sendClientFiles } = await import("#web/shared/client-files/send-client-files.ts");
        await sendClientFiles(form.action, data, clientFiles, setProgress);
      } else
        await browserApi.enquiries.contact({ body: { ...message, ...project, website: text("website"), filledIn } });
      form.reset();
      setSent((count) => count + 1);
      setOutcome({ sent: true, email: message.email, about });
    } catch (error) {
      const status = error instanceof ApiFailure ? error.status : 0;
      const isRefused = status > 0 && status < 500;
      const email = isRefused ? "" : await askForEmail();
      const title = services?.find(({ id }) => id === project.service)?.title;
      const lines = [message.message, title, project.budget, project.deadline, project.link];
      setOutcome({
        sent: false,
        reason: reasonFor(error, status, words),
        mailTo: email && mailLink(email, { ...message, message: lines.filter(Boolean).join("\n\n") }, words),
      });
    }
    setBusy(false);
    setProgress("");
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!busy) void send(event.currentTarget);
  }

  // The button of another service brings the form back.
  const isSent = outcome?.sent === true && outcome.about === about;
  return (
    <div className="contact-send" data-sent={isSent || undefined}>
      <form
        className="contact-form"
        method="post"
        encType={takesFiles ? "multipart/form-data" : undefined}
        action={browserApi.enquiries[takesFiles ? "contactFiles" : "contact"].url()}
        data-needs-script=""
        onFocus={() => void askForEmail()}
        onInput={() => {
          void askForEmail();
          noteBegun();
        }}
        onSubmit={onSubmit}
      >
        {services && <ServiceField key={sent} services={services} chosen={about} />}
        <TextField
          ref={name}
          label={words.name}
          name="name"
          autoComplete="name"
          maxLength={limits.contact.name}
          required
        />
        <TextField
          label={words.email}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={limits.contact.email}
          pattern={emailPattern}
          title={words.emailForm}
          required
        />
        <TextArea label={words.message} name="message" rows={5} maxLength={limits.contact.message} required />
        <TextField
          label={words.link}
          name="link"
          inputMode="url"
          placeholder={words.linkExamples}
          autoComplete="off"
          maxLength={limits.link}
        />
        {takesFiles && <FileField label={words.files} />}
        {details && <Details details={details} />}
        {/* Honeypot: visitors never see this field, so only a bot fills it in. */}
        <div className="contact-trap" aria-hidden="true">
          <label>
            {words.website}
            <input type="text" name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <Button
          ref={button}
          className="contact-button"
          type="submit"
          variant="block"
          busy={busy}
          busyLabel={words.sending}
        >
          {words.send}
        </Button>
      </form>
      {/* Replaces the form in place once the message has been sent, so that nothing moves. */}
      <div className="contact-outcome">
        {isSent && <BlockScene scene="sent" />}
        <div ref={status} id="contact-status" className="contact-status" role="status" tabIndex={-1}>
          {progress}
          {outcome && (isSent || !outcome.sent) && <Status outcome={outcome} />}
        </div>
        {isSent && (
          <p className="contact-after">
            {booking} <AnotherMessage onClick={writeAnother} />
          </p>
        )}
      </div>
    </div>
  );
}

/** Two optional fields. */
function Details({ details: { budgets, deadline = false } }: { details: NonNullable<Contact["details"]> }) {
  const words = useWords().contact;
  if (budgets.length === 0 && !deadline) return null;
  return (
    <div className="contact-details">
      {budgets.length > 0 && (
        <SelectField label={words.budget} name="budget" defaultValue="">
          <option value="">{words.chooseBudget}</option>
          {budgets.map((range) => (
            <option key={range}>{range}</option>
          ))}
        </SelectField>
      )}
      {deadline && (
        <TextField
          label={words.deadline}
          name="deadline"
          placeholder={words.deadlineExamples}
          autoComplete="off"
          maxLength={limits.contact.deadline}
        />
      )}
    </div>
  );
}

function reasonFor(error: unknown, status: number, words: Words["contact"]): string {
  if (status === 0) return words.unreachable;
  // A busy server says how long to wait.
  if (status >= 500) return status === 503 ? messageOf(error, words.broke) : words.broke;
  return messageOf(error, words.refused);
}

function Status({ outcome }: { outcome: Outcome }) {
  const words = useWords().contact;
  if (outcome.sent) {
    return (
      <p className="contact-sent">{outcome.email === "" ? words.sent : words.sentReplyTo({ email: outcome.email })}</p>
    );
  }
  return (
    <p className="contact-refused">
      <Icon name="circle-alert" />
      <span>
        {outcome.reason}
        {outcome.mailTo && (
          <>
            {" "}
            <a className="link" href={outcome.mailTo}>
              {words.sendByEmail}
            </a>
          </>
        )}
      </span>
    </p>
  );
}

/** Without JavaScript, the link opens the page with an empty form. */
function AnotherMessage({ onClick }: { onClick: () => void }) {
  const { pathname } = useLocation();
  const words = useWords().contact;
  return (
    <ButtonLink
      to={`${pathname}#contact-us`}
      onClick={(event) => {
        event.preventDefault();
        onClick();
      }}
    >
      {words.another}
    </ButtonLink>
  );
}
