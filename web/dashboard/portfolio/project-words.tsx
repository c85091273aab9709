import { limits } from "#contract/limits.ts";
import { projectCategories } from "#contract/project-words.ts";
import { slugify } from "#contract/slugs.ts";
import { ChipList } from "#web/shared/ui/chip.tsx";
import { SelectField, TextArea, TextField } from "#web/shared/ui/field.tsx";
import { Panel } from "#web/shared/ui/panel.tsx";
import { CaseStudy } from "./case-study.tsx";
import { categoryNames, type FieldErrors, type ProjectFields, splitCommas } from "./project-fields.ts";
import { TechYearsField } from "./tech-years-field.tsx";

type Props = { fields: ProjectFields; set: (change: Partial<ProjectFields>) => void; errors: FieldErrors };

const short = limits.project.shortText;

export function ProjectWords({ fields, set, errors }: Props): React.ReactElement {
  return (
    <div className="project-form-words">
      <Panel title="Project" className="project-fields">
        <TextField
          label="Title"
          required
          maxLength={limits.title}
          value={fields.title}
          error={errors.title}
          onChange={(event) => set({ title: event.target.value })}
        />
        <TextField
          label="Slug"
          required
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={limits.slug}
          value={fields.slug}
          error={errors.slug}
          hint={
            <>
              The project is at /portfolio/<strong>{slugify(fields.slug) || "…"}</strong>
            </>
          }
          onChange={(event) => set({ slug: event.target.value })}
          onBlur={(event) => {
            if (slugify(event.target.value) !== event.target.value) set({ slug: slugify(event.target.value) });
          }}
        />
        <TextArea
          label="Description"
          grows
          rows={5}
          maxLength={limits.description * 4}
          value={fields.description}
          error={errors.description}
          onChange={(event) => set({ description: event.target.value })}
        />
        <div className="project-fields-pair">
          <SelectField
            label="Category"
            value={fields.category}
            error={errors.category}
            onChange={(event) =>
              set({ category: projectCategories.find((each) => each === event.target.value) ?? "project" })
            }
          >
            {projectCategories.map((category) => (
              <option key={category} value={category}>
                {categoryNames[category]}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Order"
            type="number"
            min={0}
            step={1}
            inputMode="numeric"
            value={fields.order}
            error={errors.order}
            hint="Lower numbers come first."
            onChange={(event) => set({ order: event.target.value })}
          />
          <TextField
            label="Role"
            maxLength={short}
            value={fields.role}
            error={errors.role}
            onChange={(event) => set({ role: event.target.value })}
          />
          <TextField
            label="Company"
            maxLength={short}
            value={fields.company}
            error={errors.company}
            onChange={(event) => set({ company: event.target.value })}
          />
          <TextField
            label="Date Range"
            placeholder="Jan 2023 – Mar 2024"
            maxLength={short}
            value={fields.dateRange}
            error={errors.dateRange}
            onChange={(event) => set({ dateRange: event.target.value })}
          />
          <TextField
            label="Year"
            inputMode="numeric"
            maxLength={4}
            value={fields.year}
            error={errors.year}
            onChange={(event) => set({ year: event.target.value })}
          />
        </div>
        <TextField
          label="External Link"
          placeholder="https://"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.link}
          value={fields.externalLink}
          error={errors.externalLink}
          onChange={(event) => set({ externalLink: event.target.value })}
        />
      </Panel>
      <CaseStudy fields={fields} set={set} errors={errors} />
      <Panel title="How it was made" className="project-fields">
        <CommaField
          label="Tech Stack"
          placeholder="Unity, C#, Blender"
          value={fields.techStack}
          error={errors.techStack}
          onChange={(techStack) => set({ techStack })}
        />
        <TechYearsField fields={fields} set={set} errors={errors} />
        <CommaField
          label="Tags"
          placeholder="Puzzle, Mobile"
          value={fields.tags}
          error={errors.tags}
          onChange={(tags) => set({ tags })}
        />
        <TextArea
          label="Contributions"
          grows
          rows={4}
          value={fields.contributions}
          error={errors.contributions}
          hint="One on each line."
          onChange={(event) => set({ contributions: event.target.value })}
        />
      </Panel>
    </div>
  );
}

type CommaFieldProps = {
  label: string;
  placeholder: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** A comma-separated list, with a preview of its entries below. */
function CommaField({ label, placeholder, value, error, onChange }: CommaFieldProps): React.ReactElement {
  const items = [...new Set(splitCommas(value))];
  return (
    <div className="project-comma-field">
      <TextField
        label={label}
        placeholder={placeholder}
        value={value}
        error={error}
        hint="Separated by commas."
        onChange={(event) => onChange(event.target.value)}
      />
      {items.length > 0 && <ChipList items={items} label={`${label}, as it will show`} />}
    </div>
  );
}
