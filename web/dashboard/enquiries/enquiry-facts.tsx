// What the sender said besides the message, and what the owner makes of it: stage, value and reminder.
import { useState } from "react";
import { limits } from "#contract/limits.ts";
import type { Message } from "#contract/messages.ts";
import { type Stage, stageNames, stages } from "#contract/stage-words.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { SelectField, TextField } from "#web/shared/ui/field.tsx";

/** How the sender came, such as "Google, campaign spring, first on /about". */
function journeyOf({ source }: Message): string | null {
  if (!source) return null;
  return [
    source.source || "directly",
    source.campaign && `campaign “${source.campaign}”`,
    source.firstPage.startsWith("/") && `first on ${source.firstPage}`,
  ]
    .filter(Boolean)
    .join(", ");
}

export function EnquiryFacts({ message }: { message: Message }): React.ReactElement | null {
  const { service, budget, deadline } = message;
  const facts = [
    ["Service", service && [service.title, service.offer].filter(Boolean).join(" · ")],
    ["Budget", budget],
    ["Deadline", deadline],
    ["Came from", journeyOf(message)],
  ] as const;
  const known = facts.filter(([, value]) => value);
  if (known.length === 0) return null;
  return (
    <dl className="enquiry-facts">
      {known.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt> <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export type EnquiryChange = { stage?: Stage; reason?: string; value?: string; nextAt?: string | null };

export function EnquiryForm({
  message,
  busy,
  onSave,
}: {
  message: Message;
  busy: boolean;
  onSave: (change: EnquiryChange) => void;
}): React.ReactElement {
  const [stage, setStage] = useState(message.stage);
  return (
    <form
      className="enquiry-form"
      aria-label="Enquiry"
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        const text = (name: string) => String(data.get(name) ?? "").trim();
        const reason = text("reason");
        const value = text("value");
        const nextAt = text("nextAt") || null;
        onSave({
          ...(stage !== message.stage && { stage, ...(reason && { reason }) }),
          ...(value !== message.value && { value }),
          ...(nextAt !== message.nextAt && { nextAt }),
        });
      }}
    >
      <SelectField
        className="field-small"
        label="Stage"
        value={stage}
        onChange={({ target }) => setStage(target.value as Stage)}
      >
        {stages.map((each) => (
          <option key={each} value={each}>
            {stageNames[each]}
          </option>
        ))}
      </SelectField>
      <TextField
        className="field-small"
        label="Value"
        name="value"
        defaultValue={message.value}
        placeholder="$1,200"
        maxLength={limits.enquiry.value}
        autoComplete="off"
      />
      <TextField
        className="field-small"
        label="Remind me on"
        name="nextAt"
        type="date"
        defaultValue={message.nextAt ?? ""}
      />
      {stage === "lost" && message.stage !== "lost" && (
        <TextField
          className="field-small enquiry-reason"
          label="Reason (optional)"
          name="reason"
          placeholder="Such as: the budget was too small"
          maxLength={limits.enquiry.reason}
          autoComplete="off"
        />
      )}
      <Button type="submit" size="small" busy={busy} busyLabel="Saving…">
        Save
      </Button>
    </form>
  );
}
