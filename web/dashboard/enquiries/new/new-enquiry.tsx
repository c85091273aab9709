import { useRef, useState } from "react";
import type { Enquiry } from "#contract/enquiries.ts";
import { type Stage, stageNames, stages } from "#contract/enquiry-stages.ts";
import { limits } from "#contract/limits.ts";
import { useSite } from "#web/shared/site/site.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { SelectField, TextArea, TextField } from "#web/shared/ui/field.tsx";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useOwnerForm } from "../../form/use-owner-form.ts";
import { formatDateTime } from "../../shared/format-date-time.ts";
import { ownerApi } from "../../shared/owner-api.ts";
import { useCall } from "../../shared/use-settled.ts";
import { FileInput } from "../../ui/file-input.tsx";
import { type OpenedLetter, openLetter, reasonOf } from "./open-letter.ts";

const empty = {
  name: "",
  email: "",
  source: "",
  message: "",
  service: "",
  budget: "",
  deadline: "",
  value: "",
  stage: "new" as Stage,
  nextAt: "",
};

/** Adds an enquiry that didn't come by the contact form, or that an email contains. */
export function NewEnquiry({
  opened: dropped,
  onOpen,
  onClose,
  onAdded,
}: {
  /** The email to begin with. */
  opened: OpenedLetter | null;
  /** Opens an enquiry that an email belongs to already. */
  onOpen: (enquiry: Enquiry) => void;
  onClose: () => void;
  onAdded: (enquiry: Enquiry) => void;
}): React.ReactElement {
  const { timeZone } = useSite();
  const input = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState(dropped);
  const [isReading, setReading] = useState(false);
  const [unread, setUnread] = useState<string | null>(null);
  const services = useCall(() => ownerApi.site.get({ query: { sections: ["services"] } }), {
    key: null,
    failure: "The services can’t be loaded.",
  });
  const form = useOwnerForm({
    start: { ...empty, ...fieldsOf(dropped) },
    check: ({ name, message }) => ({
      ...(name.trim() === "" && { name: "Enter a name." }),
      ...(message.trim() === "" && { message: "Write down what it is about." }),
    }),
    async send({ stage, nextAt, ...texts }) {
      const { name, message, ...optional } = texts;
      const filled = Object.entries(optional).filter(([, text]) => text.trim() !== "");
      onAdded(
        await ownerApi.enquiries.create({
          body: {
            name,
            message,
            stage,
            nextAt: nextAt || null,
            ...Object.fromEntries(filled),
            ...(opened && { letter: letterOf(opened) }),
          },
        }),
      );
    },
    otherwise: "The enquiry could not be saved. What you wrote is still here.",
  });
  const { field } = form;

  async function read(files: File[]): Promise<void> {
    setReading(true);
    setUnread(null);
    try {
      const next = await openLetter(files);
      setOpened(next);
      form.set(fieldsOf(next));
    } catch (error) {
      setUnread(reasonOf(error));
    }
    setReading(false);
  }

  return (
    <FormDialog
      form={form}
      size="large"
      title="New enquiry"
      submitLabel="Add enquiry"
      busyLabel="Adding…"
      onClose={onClose}
    >
      <p className="muted">For people who didn’t use the contact form. Nobody gets an email.</p>
      <div className="stack gap-2">
        <div className="cluster">
          <Button size="small" icon="mail" busy={isReading} busyLabel="Reading…" onClick={() => input.current?.click()}>
            Fill in from an email file
          </Button>
          <span className="meta">
            An .eml file from your mail program. You can also drop it on the list of messages.
          </span>
          <FileInput
            ref={input}
            label="Email file"
            accept=".eml,message/rfc822"
            onFiles={(files) => void read(files)}
          />
        </div>
        {unread !== null && <ErrorBox>{unread}</ErrorBox>}
        <div role="status" className="stack gap-2">
          {opened?.known && (
            <p>
              This email is in your messages already.{" "}
              <Button size="small" onClick={() => opened.known && onOpen(opened.known)}>
                Open the message from {opened.known.name}
              </Button>
            </p>
          )}
          {opened && (
            <p className="meta">
              {[
                opened.letter.date !== null && `Email of ${formatDateTime(opened.letter.date, timeZone)}.`,
                ...opened.letter.notes,
              ]
                .filter(Boolean)
                .join(" ")}
            </p>
          )}
        </div>
      </div>
      <div className="pair">
        <TextField label="Name" {...field("name")} maxLength={limits.contact.name} required autoComplete="off" />
        <TextField
          label="Email address (optional)"
          type="email"
          {...field("email")}
          maxLength={limits.contact.email}
          autoComplete="off"
        />
      </div>
      <TextArea
        label="What it is about"
        grows
        rows={5}
        {...field("message")}
        maxLength={limits.contact.message}
        required
      />
      <div className="pair">
        <TextField
          label="Came from (optional)"
          {...field("source")}
          placeholder="Email, Discord, a fair"
          maxLength={limits.enquiry.source}
          autoComplete="off"
        />
        <SelectField label="Service (optional)" {...field("service")}>
          <option value="">None</option>
          {(services.data?.sections.services?.entries ?? []).map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Budget (optional)"
          {...field("budget")}
          maxLength={limits.contact.budget}
          autoComplete="off"
        />
        <TextField
          label="Deadline (optional)"
          {...field("deadline")}
          maxLength={limits.contact.deadline}
          autoComplete="off"
        />
        <SelectField label="Stage" {...field("stage")}>
          {stages.map((stage) => (
            <option key={stage} value={stage}>
              {stageNames[stage]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Value (optional)"
          {...field("value")}
          placeholder="$1,200"
          maxLength={limits.enquiry.value}
          autoComplete="off"
        />
        <TextField label="Remind me on (optional)" type="date" {...field("nextAt")} />
      </div>
    </FormDialog>
  );
}

function fieldsOf(opened: OpenedLetter | null): Partial<typeof empty> {
  if (!opened) return {};
  const { name, email, message } = opened.letter;
  return { name, email, message, source: "Email" };
}

function letterOf({ letter: { id, subject, date } }: OpenedLetter): { id?: string; subject: string; date: string } {
  return { ...(id !== null && { id }), subject, date: date ?? new Date().toISOString() };
}
