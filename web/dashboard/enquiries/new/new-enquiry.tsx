import type { Enquiry } from "#contract/enquiries.ts";
import { stageNames, stages } from "#contract/enquiry-stages.ts";
import type { Stage } from "#contract/enquiry-stages.ts";
import { limits } from "#contract/limits.ts";
import { SelectField, TextArea, TextField } from "#web/shared/ui/field.tsx";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useOwnerForm } from "../../form/use-owner-form.ts";
import { ownerApi } from "../../shared/owner-api.ts";
import { useCall } from "../../shared/use-settled.ts";

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

/** Adds an enquiry that didn't come by the contact form. */
export function NewEnquiry({
  onClose,
  onAdded,
}: {
  onClose: () => void;
  onAdded: (enquiry: Enquiry) => void;
}): React.ReactElement {
  const services = useCall(() => ownerApi.site.get({ query: { sections: ["services"] } }), {
    key: null,
    failure: "The services can’t be loaded.",
  });
  const form = useOwnerForm({
    start: empty,
    check: ({ name, message }) => ({
      ...(name.trim() === "" && { name: "Enter a name." }),
      ...(message.trim() === "" && { message: "Write down what it is about." }),
    }),
    async send({ stage, nextAt, ...texts }) {
      const { name, message, ...optional } = texts;
      const filled = Object.entries(optional).filter(([, text]) => text.trim() !== "");
      onAdded(
        await ownerApi.enquiries.create({
          body: { name, message, stage, nextAt: nextAt || null, ...Object.fromEntries(filled) },
        }),
      );
    },
    otherwise: "The enquiry could not be saved. What you wrote is still here.",
  });
  const { field } = form;
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
