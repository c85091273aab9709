import { type ConfidentialField, confidentialFields, forCaseLists } from "#contract/case-lists.ts";
import { forStoryTexts, type ShortFactName } from "#contract/project-terms.ts";
import { Checkbox, Switch } from "#web/shared/form/checkbox.tsx";
import { Panel } from "#web/shared/ui/panel.tsx";
import { useWords } from "#web/shared/site/words.ts";
import type { ProjectFields } from "#contract/projects.ts";
import { alwaysConfidential } from "./project-fields.ts";

const otherNames: Omit<Record<ConfidentialField, string>, ShortFactName> = {
  externalLink: "External link",
  company: "Company",
  description: "Description",
  role: "Role",
  year: "Year",
  dateRange: "Date range",
  state: "State",
  ...forStoryTexts((_name, { label }) => label),
  contributions: "Contributions",
  content: "Text",
  techStack: "Tech stack",
  tags: "Tags",
  gallery: "Gallery",
  mediaUrl: "Media",
  modelUrls: "3D models",
  thumbnailUrl: "Thumbnail",
  backgroundUrl: "Background",
  ...forCaseLists((_name, { label }) => label),
  posts: "Posts about it",
  builds: "Playable builds",
};

export function ProjectFlags({
  fields,
  set,
}: {
  fields: ProjectFields;
  set: (change: Partial<ProjectFields>) => void;
}): React.ReactElement {
  const names: Record<ConfidentialField, string> = { ...otherNames, ...useWords().project.shortFacts };
  return (
    <Panel title="Visibility" className="project-fields">
      <Switch
        label="Starred: featured on the home page"
        checked={fields.starred}
        onChange={(event) => set({ starred: event.target.checked })}
      />
      <Switch label="Under NDA" checked={fields.nda} onChange={(event) => set({ nda: event.target.checked })} />
      {fields.nda && (
        <fieldset className="project-flags-confidential">
          <legend className="field-label">Hidden from visitors</legend>
          <p className="field-hint">
            What is ticked never leaves the server. The company, all links and all documents are always kept.
          </p>
          <div className="project-flags-confidential-choices">
            {confidentialFields.map((field) => {
              const isAlways = alwaysConfidential.includes(field);
              return (
                <Checkbox
                  key={field}
                  label={names[field]}
                  disabled={isAlways}
                  checked={isAlways || fields.confidential.includes(field)}
                  onChange={(event) =>
                    set({
                      confidential: confidentialFields.filter((each) =>
                        each === field ? event.target.checked : fields.confidential.includes(each),
                      ),
                    })
                  }
                />
              );
            })}
          </div>
        </fieldset>
      )}
    </Panel>
  );
}
