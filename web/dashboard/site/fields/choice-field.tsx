import { useController } from "react-hook-form";
import { SelectField } from "#web/shared/ui/field.tsx";
import { joinClasses } from "#web/shared/ui/join-classes.ts";
import { Switch } from "#web/shared/form/checkbox.tsx";
import type { ChoiceField, FlagField } from "../form/form-fields.ts";
import { labelOf } from "../form/option-labels.ts";
import { idOfPath } from "../form/paths.ts";
import { useProblem } from "../form/section-context.ts";
import type { FieldProps } from "./field-props.ts";
import { helpOf } from "./text-field.tsx";

export function ChoiceControl({
  field,
  path,
  name,
  label = field.title,
  hideLabel = false,
}: FieldProps<ChoiceField>): React.ReactElement {
  const { field: select } = useController({ name });
  const value = typeof select.value === "string" ? select.value : "";
  return (
    <SelectField
      {...select}
      id={idOfPath(path)}
      label={label}
      hideLabel={hideLabel}
      hint={helpOf(field)}
      error={useProblem(path) ?? null}
      className={joinClasses("site-field", field.isRequired && "site-field-required")}
      value={value}
      aria-required={field.isRequired}
    >
      {(!field.isRequired || value === "") && (
        <option value="" disabled={field.isRequired}>
          {field.isRequired ? "Choose…" : "Not set"}
        </option>
      )}
      {field.options.map((option) => (
        <option key={option} value={option}>
          {labelOf(option, field.labels)}
        </option>
      ))}
      {value !== "" && !field.options.includes(value) && <option value={value}>{value}</option>}
    </SelectField>
  );
}

export function FlagControl({ field, path, name, label = field.title }: FieldProps<FlagField>): React.ReactElement {
  const { field: input } = useController({ name });
  const id = idOfPath(path);
  const help = helpOf(field);
  return (
    <div className="site-flag site-field-wide">
      <Switch
        id={id}
        name={name}
        label={label}
        checked={input.value === true}
        onChange={(event) => input.onChange(event.target.checked)}
        onBlur={input.onBlur}
        aria-describedby={help ? `${id}-hint` : undefined}
      />
      {help && (
        <p className="field-hint" id={`${id}-hint`}>
          {help}
        </p>
      )}
    </div>
  );
}
