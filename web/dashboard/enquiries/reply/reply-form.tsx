import { useEffect, useRef, useState } from "react";
import { limits } from "#contract/limits.ts";
import type { Enquiry, EnquiryDetails, ShownReplySettings } from "#contract/enquiries.ts";
import { fillTemplate, placeholdersIn } from "#contract/reply-templates.ts";
import { ownerApi } from "../../shared/owner-api.ts";
import { formatDate } from "#web/dashboard/shared/format-date.ts";
import { useSite } from "#web/shared/site/site.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { SelectField, TextArea, TextField } from "#web/shared/ui/field.tsx";
import { randomId } from "../../saving/random-id.ts";
import { useOwnerForm } from "../../form/use-owner-form.ts";
import { ProposeTimes } from "../calls/propose-times.tsx";
import { AskForFiles } from "./ask-for-files.tsx";
import { useUnsavedWork } from "../../shared/use-unsaved-work.ts";
import "./reply-form.css";

/** Writes an email to the sender, which quotes the message below the reply. */
export function ReplyForm({
  enquiry,
  subject: usualSubject,
  words,
  settings: { templates },
  text,
  onText,
  onAdd,
  onSent,
  onCancel,
}: {
  enquiry: Enquiry;
  subject: string;
  words: EnquiryDetails["replyWords"];
  settings: ShownReplySettings;
  text: string;
  onText: (text: string) => void;
  /** Adds a paragraph to the text. */
  onAdd: (more: string) => void;
  onSent: () => void;
  onCancel: () => void;
}): React.ReactElement {
  const { timeZone } = useSite();
  // Each try has the same key, so that a reply isn't sent twice if the response to the first try got lost.
  const [key] = useState(randomId);
  const area = useRef<HTMLTextAreaElement>(null);
  const missing = [...new Set(placeholdersIn(text))];
  // The text belongs to the screen, which keeps it while the form is closed.
  const form = useOwnerForm<{ subject: string; text: string }>({
    start: { subject: usualSubject, text: "" },
    check: ({ subject }) => ({
      ...(subject.trim() === "" && { subject: "Enter a subject." }),
      ...(text.trim() === "" && { text: "Write the reply first." }),
      ...(missing.length > 0 && {
        text: `Replace ${missing.join(" and ")} first: the client would read it as it is.`,
      }),
    }),
    async send({ subject }) {
      await ownerApi.enquiries.reply({ params: { id: enquiry.id }, body: { key, subject, text } });
      onSent();
    },
    otherwise: "The reply could not be sent. What you wrote is still here.",
  });
  const { busy, failure } = form;
  useUnsavedWork(() => text !== "");
  useEffect(() => area.current?.focus(), []);

  function insert(index: string): void {
    const template = templates[Number(index)];
    if (!template) return;
    append(fillTemplate(template.text, words));
  }

  function append(more: string): void {
    onAdd(more);
    area.current?.focus();
  }

  return (
    <form {...form.props} className="reply-form" aria-label={`Reply to ${enquiry.name}`}>
      <div className="reply-head">
        <TextField
          className="field-small"
          label="Subject"
          maxLength={limits.enquiry.reply.subject}
          required
          {...form.field("subject")}
        />
        {templates.length > 0 && (
          <SelectField
            className="field-small"
            label="Template"
            value=""
            onChange={({ target }) => insert(target.value)}
          >
            <option value="">Insert a template…</option>
            {templates.map(({ name }, index) => (
              <option key={index} value={index}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <TextArea
        ref={area}
        label="Reply"
        grows
        rows={8}
        value={text}
        maxLength={limits.enquiry.reply.text}
        required
        hint={missing.length > 0 ? `Still to replace: ${missing.join(", ")}` : undefined}
        error={form.errors.text ?? null}
        onChange={({ target }) => {
          form.methods.clearErrors("text");
          onText(target.value);
        }}
      />
      <ProposeTimes enquiry={enquiry} onText={append} />
      <AskForFiles enquiry={enquiry} onText={append} />
      <details className="reply-details">
        <summary>Below it: the message of {formatDate(enquiry.createdAt, timeZone)}</summary>
        <p className="enquiry-text muted">{enquiry.message}</p>
      </details>
      {failure !== null && <ErrorBox>{failure}</ErrorBox>}
      <p className="reply-actions">
        <Button type="submit" variant="block" size="small" icon="send" busy={busy} busyLabel="Sending…">
          Send reply
        </Button>
        <Button variant="quiet" size="small" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </p>
    </form>
  );
}
