import type { ReactNode } from "react";
import { limits } from "#contract/limits.ts";
import { projectCategories, projectStates, shortFactNames, shortFacts } from "#contract/project-terms.ts";
import { slugify } from "#contract/slugs.ts";
import { ChipList } from "#web/shared/ui/chip.tsx";
import { SelectField, TextArea, TextField } from "#web/shared/ui/field.tsx";
import { Panel } from "#web/shared/ui/panel.tsx";
import { useWords } from "#web/shared/site/words.ts";
import { CaseStudy } from "./case-study.tsx";
import { fieldProps, type FieldsProps, urlProps } from "./field-props.ts";
import { splitCommas } from "#contract/project-fields.ts";
import { categoryNames } from "./project-fields.ts";
import { TechYearsField } from "./tech-years-field.tsx";

type Props = FieldsProps & {
  /** The case study's text. */
  children: ReactNode;
};

const short = limits.project.shortText;

export function ProjectTexts({ children, ...props }: Props): React.ReactElement {
  const { fields, set, errors } = props;
  const words = useWords().project;
  return (
    <div className="stack gap-5">
      <Panel title="Project" className="project-fields">
        <TextField label="Title" required maxLength={limits.title} {...fieldProps(props, "title")} />
        <TextField
          label="Slug"
          required
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={limits.slug}
          hint={
            <>
              The project is at /portfolio/<strong>{slugify(fields.slug) || "…"}</strong>
            </>
          }
          {...fieldProps(props, "slug")}
          onBlur={(event) => {
            if (slugify(event.target.value) !== event.target.value) set({ slug: slugify(event.target.value) });
          }}
        />
        <TextArea
          label="Description"
          grows
          rows={5}
          maxLength={limits.description * 4}
          {...fieldProps(props, "description")}
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
            hint="Lower numbers come first."
            {...fieldProps(props, "order")}
          />
          <TextField label="Role" maxLength={short} {...fieldProps(props, "role")} />
          <TextField label="Company" maxLength={short} {...fieldProps(props, "company")} />
          <TextField
            label="Date Range"
            placeholder="Jan 2023 – Mar 2024"
            maxLength={short}
            {...fieldProps(props, "dateRange")}
          />
          <TextField label="Year" inputMode="numeric" maxLength={4} {...fieldProps(props, "year")} />
          <SelectField
            label="State"
            value={fields.state}
            error={errors.state}
            onChange={(event) => set({ state: projectStates.find((each) => each === event.target.value) ?? "" })}
          >
            {projectStates.map((state) => (
              <option key={state} value={state}>
                {words.states[state] || "Not said"}
              </option>
            ))}
          </SelectField>
          {shortFactNames.map((name) => (
            <TextField
              key={name}
              label={words.shortFacts[name]}
              placeholder={shortFacts[name]}
              maxLength={short}
              {...fieldProps(props, name)}
            />
          ))}
        </div>
        <TextField label="External Link" maxLength={limits.link} {...urlProps} {...fieldProps(props, "externalLink")} />
      </Panel>
      <CaseStudy {...props} />
      {children}
      <Panel title="How it was made" className="project-fields">
        <CommaField
          label="Tech Stack"
          placeholder="Unity, C#, Blender"
          value={fields.techStack}
          error={errors.techStack}
          onChange={(techStack) => set({ techStack })}
        />
        <TechYearsField {...props} />
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
          hint="One on each line."
          {...fieldProps(props, "contributions")}
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
    <div className="stack gap-2">
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
