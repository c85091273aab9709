import { useFieldArray } from "react-hook-form";
import { limits } from "#contract/limits.ts";
import type { ReplySettings } from "#contract/enquiries.ts";
import { placeholders } from "#contract/reply-templates.ts";
import { ownerApi } from "../../shared/owner-api.ts";
import { Dialog } from "#web/shared/dialogs/dialog.tsx";
import { Button } from "#web/shared/ui/button.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { TextArea, TextField } from "#web/shared/ui/field.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { useOwnerForm } from "../../form/use-owner-form.ts";
import { useCall } from "../../shared/use-settled.ts";
import { LoadingState } from "../../ui/loading-state.tsx";
import "./templates-dialog.css";

/** Edits the templates of replies. */
export function TemplatesDialog({ onClose }: { onClose: () => void }): React.ReactElement {
  const settings = useCall(() => ownerApi.enquiries.replySettings(), {
    key: null,
    failure: "The templates can’t be loaded.",
  });
  return (
    <Dialog open title="Templates" size="large" className="templates" onClose={onClose}>
      <div className="stack gap-3">
        <p className="muted">Texts that you insert into replies. These words are replaced:</p>
        <dl className="facts">
          {Object.entries(placeholders).map(([name, meaning]) => (
            <div key={name}>
              <dt>
                <code>{`{${name}}`}</code>
              </dt>{" "}
              <dd className="muted">{meaning}</dd>
            </div>
          ))}
        </dl>
        <LoadingState of={settings} skeleton={null} onRetry={settings.retry} />
        {settings.data && <TemplatesForm saved={settings.data.templates} onSaved={onClose} />}
      </div>
    </Dialog>
  );
}

type TemplatesFormProps = { saved: ReplySettings["templates"]; onSaved: () => void };

function TemplatesForm({ saved, onSaved }: TemplatesFormProps): React.ReactElement {
  const show = useSnackbar();
  const form = useOwnerForm<ReplySettings>({
    start: { templates: saved },
    check: ({ templates }) =>
      Object.assign(
        {},
        ...templates.map(({ name, text }, index) => ({
          ...(name.trim() === "" && { [`templates.${index}.name`]: "Give the template a name." }),
          ...(text.trim() === "" && { [`templates.${index}.text`]: "Write the text of the template." }),
        })),
      ),
    async send(settings) {
      await ownerApi.enquiries.saveReplySettings({ body: settings });
      show("Templates saved.");
      onSaved();
    },
    otherwise: "The templates could not be saved.",
  });
  const { field, values, busy, failure } = form;
  const templates = useFieldArray({ control: form.methods.control, name: "templates" });

  return (
    <form {...form.props} className="stack gap-3">
      {templates.fields.map(({ id }, index) => (
        <fieldset key={id} className="templates-entry">
          <legend className="visually-hidden">Template {index + 1}</legend>
          <TextField
            className="field-small"
            label="Name"
            maxLength={limits.enquiry.templateName}
            required
            {...field(`templates.${index}.name`)}
          />
          <TextArea
            label="Text"
            grows
            maxLength={limits.enquiry.reply.text}
            required
            {...field(`templates.${index}.text`)}
          />
          <Button variant="quiet" size="small" onClick={() => templates.remove(index)}>
            Remove
            <span className="visually-hidden"> {values.templates[index]?.name || `template ${index + 1}`}</span>
          </Button>
        </fieldset>
      ))}
      {failure !== null && <ErrorBox>{failure}</ErrorBox>}
      <p className="reply-actions">
        <Button type="submit" variant="block" size="small" busy={busy} busyLabel="Saving…">
          Save templates
        </Button>
        {templates.fields.length < limits.enquiry.templates && (
          <Button
            size="small"
            icon="plus"
            onClick={() => templates.append({ name: "", text: "" }, { shouldFocus: false })}
          >
            Add a template
          </Button>
        )}
      </p>
    </form>
  );
}
