import { limits } from "#contract/limits.ts";
import { caseListNames, caseLists } from "#contract/case-lists.ts";
import { noService, storyTextNames, storyTexts } from "#contract/project-terms.ts";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { SelectField, TextArea } from "#web/shared/ui/field.tsx";
import { Panel } from "#web/shared/ui/panel.tsx";
import { fieldProps, type FieldsProps } from "./field-props.ts";
import { PostsField } from "./posts-field.tsx";
import { RowsField } from "./rows-field.tsx";
import { useCaseChoices } from "./use-case-choices.ts";

/** The fields of a case study: the problem, the work, the results, and the people involved. */
export function CaseStudy(props: FieldsProps): React.ReactElement {
  const { fields, set, errors } = props;
  const { posts, services, failed, retry } = useCaseChoices();
  const hasChapters = fields.mediaType === "video" || fields.chapters.length > 0;
  // Documents are with the other media of the project.
  const shownLists = caseListNames.filter((name) => name !== "documents" && (name !== "chapters" || hasChapters));
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
      {shownLists.map((name) => (
        <RowsField
          key={name}
          name={name}
          list={caseLists[name]}
          rows={fields[name]}
          errors={errors}
          onChange={(rows) => set({ [name]: rows })}
        />
      ))}
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
