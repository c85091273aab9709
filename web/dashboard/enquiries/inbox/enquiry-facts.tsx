// What the sender said besides the message, and what the owner adds: stage, value and reminder.
import { limits } from "#contract/limits.ts";
import type { Enquiry } from "#contract/enquiries.ts";
import { type Stage, stageNames, stages } from "#contract/enquiry-stages.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { SelectField, TextField } from "#web/shared/ui/field.tsx";
import { useOwnerForm } from "../../form/use-owner-form.ts";
import "./enquiry-facts.css";

/** Says how the sender came, such as "Google, campaign spring, first on /about". */
function journeyOf({ source }: Enquiry): string | null {
  if (!source) return null;
  return [
    source.source || "directly",
    source.campaign && `campaign “${source.campaign}”`,
    source.firstPage.startsWith("/") && `first on ${source.firstPage}`,
  ]
    .filter(Boolean)
    .join(", ");
}

export function EnquiryFacts({ enquiry }: { enquiry: Enquiry }): React.ReactElement | null {
  const { service, budget, deadline, link } = enquiry;
  const facts = [
    ["Service", service && [service.title, service.offer].filter(Boolean).join(" · ")],
    ["Budget", budget],
    ["Deadline", deadline],
    // Nothing of the page loads before the owner follows the link.
    [
      "Link",
      link && (
        <a key="link" className="link" href={link} target="_blank" rel="noopener noreferrer">
          {link}
        </a>
      ),
    ],
    ["Came from", journeyOf(enquiry)],
  ] as const;
  const known = facts.filter(([, value]) => value);
  if (known.length === 0) return null;
  return (
    <dl className="facts enquiry-facts">
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
  enquiry,
  busy,
  onSave,
}: {
  enquiry: Enquiry;
  busy: boolean;
  onSave: (change: EnquiryChange) => Promise<unknown>;
}): React.ReactElement {
  const form = useOwnerForm({
    start: { stage: enquiry.stage, value: enquiry.value, nextAt: enquiry.nextAt ?? "", reason: "" },
    async send({ stage, ...texts }) {
      const [reason, value, nextAt] = [texts.reason.trim(), texts.value.trim(), texts.nextAt || null];
      await onSave({
        ...(stage !== enquiry.stage && { stage, ...(reason && { reason }) }),
        ...(value !== enquiry.value && { value }),
        ...(nextAt !== enquiry.nextAt && { nextAt }),
      });
    },
    otherwise: "The enquiry could not be saved.",
  });
  const { field, values } = form;
  return (
    <form {...form.props} className="enquiry-form" aria-label="Enquiry">
      <SelectField className="field-small" label="Stage" {...field("stage")}>
        {stages.map((each) => (
          <option key={each} value={each}>
            {stageNames[each]}
          </option>
        ))}
      </SelectField>
      <TextField
        className="field-small"
        label="Value"
        {...field("value")}
        placeholder="$1,200"
        maxLength={limits.enquiry.value}
        autoComplete="off"
      />
      <TextField className="field-small" label="Remind me on" type="date" {...field("nextAt")} />
      {values.stage === "lost" && enquiry.stage !== "lost" && (
        <TextField
          className="field-small enquiry-reason"
          label="Reason (optional)"
          {...field("reason")}
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
