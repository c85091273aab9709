import { TextField } from "#web/shared/ui/field.tsx";
import type { FieldsProps } from "./field-props.ts";
import { splitCommas } from "#contract/project-fields.ts";
import "./rows-field.css";

/** When each technology of the tech stack was used. */
export function TechYearsField({ fields, set, errors }: FieldsProps): React.ReactElement | null {
  const names = [...new Set(splitCommas(fields.techStack))];
  if (names.length === 0) return null;

  function setYears(name: string, change: { from: string } | { to: string }): void {
    const before = fields.techYears.find((each) => each.name === name) ?? { name, from: "", to: "" };
    const after = { ...before, ...change };
    const index = fields.techYears.indexOf(before);
    const rows = index < 0 ? [...fields.techYears, after] : fields.techYears.with(index, after);
    set({ techYears: rows.filter(({ from, to }) => from !== "" || to !== "") });
  }

  return (
    <fieldset className="rows-field">
      <legend className="field-label">Technologies with years</legend>
      <p className="field-hint">Optional: when you used each. Leave the last year empty if you still do.</p>
      {names.map((name) => {
        const index = fields.techYears.findIndex((each) => each.name === name);
        const { from = "", to = "" } = fields.techYears[index] ?? {};
        return (
          <div key={name} className="project-tech-years" role="group" aria-label={name}>
            <span className="project-tech-name" aria-hidden="true" dir="auto">
              {name}
            </span>
            <TextField
              label="From"
              className="field-small"
              inputMode="numeric"
              maxLength={4}
              value={from}
              error={errors[`techYears.${index}.from`]}
              onChange={(event) => setYears(name, { from: event.target.value.trim() })}
            />
            <TextField
              label="To"
              className="field-small"
              inputMode="numeric"
              maxLength={4}
              value={to}
              error={errors[`techYears.${index}.to`]}
              onChange={(event) => setYears(name, { to: event.target.value.trim() })}
            />
          </div>
        );
      })}
      {errors.techYears !== undefined && <p className="field-error">{errors.techYears}</p>}
    </fieldset>
  );
}
