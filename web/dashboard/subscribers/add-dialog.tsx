import { limits } from "#contract/limits.ts";
import type { NamedTopic, Subscriber } from "#contract/newsletter.ts";
import { SelectField, TextField } from "#web/shared/ui/field.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import { useOwnerForm } from "../form/use-owner-form.ts";
import { ownerApi } from "../shared/owner-api.ts";

/** Adds one address, which is asked to confirm. */
export function AddDialog({
  topics,
  onClose,
  onAdded,
}: {
  topics: readonly NamedTopic[];
  onClose: () => void;
  onAdded: (added: Subscriber) => void;
}): React.ReactElement {
  const form = useOwnerForm({
    start: { email: "", topic: "" },
    check: ({ email }) => (email.trim() === "" ? { email: "Enter an email address." } : {}),
    async send({ email, topic }) {
      onAdded(await ownerApi.newsletter.add({ body: { email, ...(topic !== "" && { topics: [topic] }) } }));
    },
    otherwise: "The address couldn’t be added.",
  });
  return (
    <FormDialog form={form} title="Add a subscriber" submitLabel="Add" busyLabel="Adding…" onClose={onClose}>
      <TextField
        label="Email address"
        hint="An email with a link asks this address to confirm. Letters go to it once it has."
        {...form.field("email")}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.contact.email}
        required
      />
      {topics.length > 0 && (
        <SelectField label="Letters about" {...form.field("topic")}>
          <option value="">Everything</option>
          {topics.map(({ topic, name }) => (
            <option key={topic} value={topic}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </FormDialog>
  );
}
