import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useSearchParams } from "react-router";
import { emailPattern, emailWords } from "#contract/email-address.ts";
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
import { ServiceField } from "./service-field.tsx";

const maxMilliseconds = 1_000_000_000;

/** The outcome of sending a message. `mailTo` offers email as a fallback if the message did not reach the server. */
type Outcome = { sent: true; email: string; about: string | null } | { sent: false; words: string; mailTo: string };

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
        await sendClientFiles(form.action, data, setProgress);
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
        words: wordsFor(error, status),
        mailTo: email && mailLink(email, { ...message, message: lines.filter(Boolean).join("\n\n") }),
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
        <TextField ref={name} label="Name" name="name" autoComplete="name" maxLength={limits.contact.name} required />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={limits.contact.email}
          pattern={emailPattern}
          title={`Enter ${emailWords}.`}
          required
        />
        <TextArea label="Message" name="message" rows={5} maxLength={limits.contact.message} required />
        <TextField
          label="Link (optional)"
          name="link"
          inputMode="url"
          placeholder="A brief, a game design document, a store page"
          autoComplete="off"
          maxLength={limits.link}
        />
        {takesFiles && <FileField label="Files (optional)" />}
        {details && <Details details={details} />}
        {/* Honeypot: visitors never see this field, so only a bot fills it in. */}
        <div className="contact-trap" aria-hidden="true">
          <label>
            Website
            <input type="text" name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <Button ref={button} className="contact-button" type="submit" variant="block" busy={busy} busyLabel="Sending…">
          Send Message
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
  if (budgets.length === 0 && !deadline) return null;
  return (
    <div className="contact-details">
      {budgets.length > 0 && (
        <SelectField label="Budget (optional)" name="budget" defaultValue="">
          <option value="">Choose a range</option>
          {budgets.map((range) => (
            <option key={range}>{range}</option>
          ))}
        </SelectField>
      )}
      {deadline && (
        <TextField
          label="Deadline (optional)"
          name="deadline"
          placeholder="A date, or “flexible”"
          autoComplete="off"
          maxLength={limits.contact.deadline}
        />
      )}
    </div>
  );
}

function wordsFor(error: unknown, status: number): string {
  if (status === 0) return "The server can’t be reached. What you wrote is still here.";
  const broke = "Something broke on my side. What you wrote is still here: try again, or send it by email.";
  // A busy server says how long to wait.
  if (status >= 500) return status === 503 ? messageOf(error, broke) : broke;
  return messageOf(error, "Your message was not accepted.");
}

function Status({ outcome }: { outcome: Outcome }) {
  if (outcome.sent) {
    return (
      <p className="contact-sent">
        Thanks, your message has arrived. I’ll reply {outcome.email === "" ? "by email" : `to ${outcome.email}`}.
      </p>
    );
  }
  return (
    <p className="contact-refused">
      <Icon name="circle-alert" />
      <span>
        {outcome.words}
        {outcome.mailTo && (
          <>
            {" "}
            <a className="link" href={outcome.mailTo}>
              Send it from your email app
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
  return (
    <ButtonLink
      to={`${pathname}#contact-us`}
      onClick={(event) => {
        event.preventDefault();
        onClick();
      }}
    >
      Write another message
    </ButtonLink>
  );
}
