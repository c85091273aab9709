import { useFieldArray } from "react-hook-form";
import { limits } from "#contract/limits.ts";
import type { ReplySettings, ShownReplySettings } from "#contract/enquiries.ts";
import { placeholders, placeholdersIn } from "#contract/reply-templates.ts";
import { ownerApi } from "../../shared/owner-api.ts";
import { useSite } from "#web/shared/site/site.ts";
import { Dialog } from "#web/shared/dialogs/dialog.tsx";
import { Button } from "#web/shared/ui/button.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { TextArea, TextField } from "#web/shared/ui/field.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { type Mistakes, type OwnerForm, useOwnerForm } from "../../form/use-owner-form.ts";
import { useAction } from "../../shared/use-action.ts";
import { useCall } from "../../shared/use-settled.ts";
import { Switch } from "#web/shared/form/checkbox.tsx";
import { LoadingState } from "../../ui/loading-state.tsx";
import "./templates-dialog.css";

/** Edits the templates of replies and the automatic answer. */
export function TemplatesDialog({ onClose }: { onClose: () => void }): React.ReactElement {
  const settings = useCall(() => ownerApi.enquiries.replySettings(), {
    key: null,
    failure: "The templates can’t be loaded.",
  });
  return (
    <Dialog open title="Templates" size="large" className="templates" onClose={onClose}>
      <div className="stack gap-3">
        <LoadingState of={settings} skeleton={null} onRetry={settings.retry} />
        {settings.data && <TemplatesForm saved={settings.data} onSaved={onClose} />}
      </div>
    </Dialog>
  );
}

type TemplatesFormProps = { saved: ShownReplySettings; onSaved: () => void };
type Fields = Required<ReplySettings>;

function TemplatesForm({ saved, onSaved }: TemplatesFormProps): React.ReactElement {
  const show = useSnackbar();
  const { on, text } = saved.automaticAnswer;
  const form = useOwnerForm<Fields>({
    start: { templates: saved.templates, automaticAnswer: { on, text } },
    check: ({ templates, automaticAnswer }) =>
      Object.assign(
        {},
        ...templates.map(({ name, text }, index) => ({
          ...(name.trim() === "" && { [`templates.${index}.name`]: "Give the template a name." }),
          ...(text.trim() === "" && { [`templates.${index}.text`]: "Write the text of the template." }),
        })),
        mistakesIn(automaticAnswer.text),
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
      <AutomaticAnswer form={form} saved={saved} />
      <section className="templates-entry" aria-labelledby="templates-of-replies">
        <h3 id="templates-of-replies" className="enquiry-title">
          Templates of replies
        </h3>
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
      </section>
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

/** Turns the automatic answer on or off, and edits, shows and tests it. */
function AutomaticAnswer({ form, saved }: { form: OwnerForm<Fields>; saved: ShownReplySettings }): React.ReactElement {
  const { identity } = useSite();
  const show = useSnackbar();
  const { busy, run } = useAction();
  const { subject, note } = saved.automaticAnswer;
  const { text } = form.values.automaticAnswer;
  const { missing } = saved;

  async function test(): Promise<void> {
    const mistakes = mistakesIn(text);
    for (const message of Object.values(mistakes)) form.methods.setError("automaticAnswer.text", { message });
    if (Object.keys(mistakes).length > 0) return;
    await run(async () => show((await ownerApi.enquiries.testAutomaticAnswer({ body: { text } })).message), {
      otherwise: "The test email couldn’t be sent.",
      key: "test",
    });
  }

  return (
    <section className="templates-answer" aria-labelledby="automatic-answer">
      <h3 id="automatic-answer" className="enquiry-title">
        Automatic answer
      </h3>
      <Switch label="Answer messages of the contact form automatically" {...form.toggle("automaticAnswer.on")} />
      <p className="muted">
        Senders get it right away, at most once a day. Suspected spam and no-reply addresses get none. It is the same
        for everybody, and you still reply yourself.
      </p>
      {missing.length > 0 && (
        <p className="meta">
          Nothing is sent before email is set up: {missing.join(" and ")} {missing.length === 1 ? "is" : "are"} missing.
        </p>
      )}
      <TextArea
        label="Answer"
        grows
        maxLength={limits.enquiry.reply.text}
        required
        {...form.field("automaticAnswer.text")}
      />
      <details className="reply-details">
        <summary>Preview</summary>
        <p className="meta">
          From {identity.name}
          <br />
          {subject}
        </p>
        <p className="enquiry-text">{`${text.trim()}\n\n—\n${note}`}</p>
      </details>
      {missing.length === 0 && (
        <Button size="small" icon="mail" busy={busy.has("test")} busyLabel="Sending…" onClick={() => void test()}>
          Send a test to yourself
        </Button>
      )}
    </section>
  );
}

function mistakesIn(answer: string): Mistakes<Fields> {
  const [placeholder] = placeholdersIn(answer);
  if (answer.trim() === "") return { "automaticAnswer.text": "Write the answer." };
  if (placeholder === undefined) return {};
  return { "automaticAnswer.text": `Remove ${placeholder}: the automatic answer is the same for everybody.` };
}
