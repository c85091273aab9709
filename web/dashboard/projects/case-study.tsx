import { limits } from "#contract/limits.ts";
import { noService, storyTextNames, storyTexts } from "#contract/project-words.ts";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { SelectField, TextArea } from "#web/shared/ui/field.tsx";
import { Panel } from "#web/shared/ui/panel.tsx";
import { fieldProps, type FieldsProps, urlProps } from "./field-props.ts";
import { PostsField } from "./posts-field.tsx";
import { RowsField } from "./rows-field.tsx";
import { useCaseChoices } from "./use-case-choices.ts";

const { shortText, results, resultValue, resultLabel, credits } = limits.project;

/** The fields of a case study: the problem, the work, the results, and the people involved. */
export function CaseStudy(props: FieldsProps): React.ReactElement {
  const { fields, set, errors } = props;
  const { posts, services, failed, retry } = useCaseChoices();
  const isKnown = fields.service === "" || fields.service === noService;
  return (
    <Panel title="Case study" className="project-fields">
      {storyTextNames.map((name) => (
        <TextArea
          key={name}
          label={storyTexts[name].label}
          hint={storyTexts[name].hint || undefined}
          grows
          rows={3}
          maxLength={limits.description}
          {...fieldProps(props, name)}
        />
      ))}
      <RowsField
        name="results"
        label="Results"
        itemName="result"
        rows={fields.results}
        max={results}
        newRow={{ value: "", label: "" }}
        columns={[
          { name: "value", label: "Value", maxLength: resultValue },
          { name: "label", label: "Label", maxLength: resultLabel },
        ]}
        hint={`Up to ${results} figures, such as “60 fps” with “on a five-year-old phone”.`}
        errors={errors}
        onChange={(results) => set({ results })}
      />
      <RowsField
        name="credits"
        label="Credits"
        itemName="credit"
        rows={fields.credits}
        max={credits}
        newRow={{ name: "", role: "", link: "" }}
        columns={[
          { name: "name", label: "Name", maxLength: shortText },
          { name: "role", label: "Role", maxLength: shortText },
          { name: "link", label: "Link", maxLength: limits.link, ...urlProps },
        ]}
        hint="People and studios who took part. Under NDA, visitors don’t get their links."
        errors={errors}
        onChange={(credits) => set({ credits })}
      />
      {failed.length > 0 && (
        <ErrorBox onRetry={retry}>Couldn’t load the {failed.join(" and ")} to choose from.</ErrorBox>
      )}
      <PostsField
        ids={fields.postIds}
        posts={posts}
        isMissing={failed.includes("posts")}
        error={errors.postIds}
        onChange={(postIds) => set({ postIds })}
      />
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
