import { type SubmitEvent, useState } from "react";
import { limits } from "#contract/limits.ts";
import type { ReplySettings } from "#contract/messages.ts";
import { placeholders } from "#contract/reply-words.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { Dialog } from "#web/shared/dialogs/dialog.tsx";
import { Button } from "#web/shared/ui/button.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { TextArea, TextField } from "#web/shared/ui/field.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { randomId } from "../drafts/random-id.ts";
import { useCall } from "../shared/use-settled.ts";
import { LoadingState } from "../ui/loading-state.tsx";

type Template = { key: string; name: string; text: string };

/** Edits the templates of replies. */
export function TemplatesDialog({ onClose }: { onClose: () => void }): React.ReactElement {
  const settings = useCall(() => ownerApi.messages.replySettings(), {
    key: null,
    failure: "The templates can’t be loaded.",
  });
  return (
    <Dialog open title="Templates" size="large" className="templates" onClose={onClose}>
      <div className="stack gap-3">
        <p className="muted">Texts that you insert into replies. These words are replaced:</p>
        <dl className="templates-words">
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
  const [templates, setTemplates] = useState<readonly Template[]>(() =>
    saved.map((each) => ({ key: randomId(), ...each })),
  );
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  function change(key: string, fields: Partial<Template>): void {
    setTemplates((all) => all.map((each) => (each.key === key ? { ...each, ...fields } : each)));
  }

  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      await ownerApi.messages.saveReplySettings({
        body: { templates: templates.map(({ name, text }) => ({ name, text })) },
      });
      show("Templates saved.");
      onSaved();
    } catch (error) {
      setFailure(messageOf(error, "The templates could not be saved."));
      setBusy(false);
    }
  }

  return (
    <form className="stack gap-3" onSubmit={(event) => void save(event)}>
      {templates.map(({ key, name, text }, index) => (
        <fieldset key={key} className="templates-entry">
          <legend className="visually-hidden">Template {index + 1}</legend>
          <TextField
            className="field-small"
            label="Name"
            value={name}
            maxLength={limits.enquiry.templateName}
            required
            onChange={({ target }) => change(key, { name: target.value })}
          />
          <TextArea
            label="Text"
            grows
            value={text}
            maxLength={limits.enquiry.reply.text}
            required
            onChange={({ target }) => change(key, { text: target.value })}
          />
          <Button
            variant="quiet"
            size="small"
            onClick={() => setTemplates(templates.filter((each) => each.key !== key))}
          >
            Remove<span className="visually-hidden"> {name || `template ${index + 1}`}</span>
          </Button>
        </fieldset>
      ))}
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <p className="reply-actions">
        <Button type="submit" variant="block" size="small" busy={busy} busyLabel="Saving…">
          Save templates
        </Button>
        {templates.length < limits.enquiry.templates && (
          <Button
            size="small"
            icon="plus"
            onClick={() => setTemplates([...templates, { key: randomId(), name: "", text: "" }])}
          >
            Add a template
          </Button>
        )}
      </p>
    </form>
  );
}
