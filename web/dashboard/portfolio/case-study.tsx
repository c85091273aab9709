import { limits } from "#contract/limits.ts";
import { noService } from "#contract/project-words.ts";
import { SelectField, TextArea, TextField } from "#web/shared/ui/field.tsx";
import { Panel } from "#web/shared/ui/panel.tsx";
import { PostsField } from "./posts-field.tsx";
import type { FieldErrors, ProjectFields } from "./project-fields.ts";
import { RowsField } from "./rows-field.tsx";
import { useCaseChoices } from "./use-case-choices.ts";

type Props = { fields: ProjectFields; set: (change: Partial<ProjectFields>) => void; errors: FieldErrors };

/** What turns a project into a case study: the problem, what was done, what came of it, and who took part. */
export function CaseStudy({ fields, set, errors }: Props): React.ReactElement {
  const { posts, services } = useCaseChoices();
  const isKnown = fields.service === "" || fields.service === noService;
  return (
    <Panel title="Case study" className="project-fields">
      <TextArea
        label="Problem"
        grows
        rows={3}
        maxLength={limits.description}
        value={fields.problem}
        error={errors.problem}
        hint="What the client or team needed, in a few sentences."
        onChange={(event) => set({ problem: event.target.value })}
      />
      <TextArea
        label="What I did"
        grows
        rows={3}
        maxLength={limits.description}
        value={fields.approach}
        error={errors.approach}
        onChange={(event) => set({ approach: event.target.value })}
      />
      <RowsField
        label="Results"
        itemName="result"
        rows={fields.results}
        max={limits.project.results}
        newRow={{ value: "", label: "" }}
        hint={`Up to ${limits.project.results} figures, such as “60 fps” with “on a five-year-old phone”.`}
        error={errors.results}
        onChange={(results) => set({ results })}
      >
        {(result, index, setResult) => (
          <>
            <TextField
              label="Value"
              maxLength={limits.project.resultValue}
              value={result.value}
              error={errors[`results.${index}.value`]}
              onChange={(event) => setResult({ value: event.target.value })}
            />
            <TextField
              label="Label"
              maxLength={limits.project.resultLabel}
              value={result.label}
              error={errors[`results.${index}.label`]}
              onChange={(event) => setResult({ label: event.target.value })}
            />
          </>
        )}
      </RowsField>
      <RowsField
        label="Credits"
        itemName="credit"
        rows={fields.credits}
        max={limits.project.credits}
        newRow={{ name: "", role: "", link: "" }}
        hint="People and studios who took part. Under NDA, visitors don’t get their links."
        error={errors.credits}
        onChange={(credits) => set({ credits })}
      >
        {(credit, index, setCredit) => (
          <>
            <TextField
              label="Name"
              maxLength={limits.project.shortText}
              value={credit.name}
              error={errors[`credits.${index}.name`]}
              onChange={(event) => setCredit({ name: event.target.value })}
            />
            <TextField
              label="Role"
              maxLength={limits.project.shortText}
              value={credit.role}
              error={errors[`credits.${index}.role`]}
              onChange={(event) => setCredit({ role: event.target.value })}
            />
            <TextField
              label="Link"
              placeholder="https://"
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={limits.link}
              value={credit.link}
              error={errors[`credits.${index}.link`]}
              onChange={(event) => setCredit({ link: event.target.value })}
            />
          </>
        )}
      </RowsField>
      <PostsField ids={fields.postIds} posts={posts} error={errors.postIds} onChange={(postIds) => set({ postIds })} />
      <SelectField
        label="Service"
        value={fields.service}
        error={errors.service}
        hint="The service that the project’s page offers."
        onChange={(event) => set({ service: event.target.value })}
      >
        <option value="">The one that fits the category</option>
        <option value={noService}>None</option>
        {services?.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
        {!isKnown && !services?.some(({ id }) => id === fields.service) && (
          <option value={fields.service}>{services ? `Removed service (${fields.service})` : fields.service}</option>
        )}
      </SelectField>
    </Panel>
  );
}
