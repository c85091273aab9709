import { useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { SelectField } from "#web/shared/ui/field.tsx";
import { type FormField, isRecord, type ObjectField, type VariantsField } from "../form/form-fields.ts";
import { newValue, toFormValue } from "../form/form-values.ts";
import { idOfPath } from "../form/paths.ts";
import { useProblem } from "../form/section-context.ts";
import type { FieldProps } from "./field-props.ts";
import { NestedFields } from "./nested-fields.tsx";
import { helpOf } from "./text-field.tsx";
import { OptionalField } from "./optional-field.tsx";

/** An object's fields in a frame. An optional one can be added and removed. */
export function ObjectControl({ field, path, name, label = field.title }: FieldProps<ObjectField>): React.ReactElement {
  const { setValue } = useFormContext();
  const isThere = isRecord(useWatch({ name }));
  const fields = <NestedFields fields={field.fields} path={path} name={name} />;
  if (field.isRequired)
    return (
      <fieldset className="site-group site-field-wide">
        <legend className="site-group-title">{label}</legend>
        {field.description && <p className="field-hint">{field.description}</p>}
        {fields}
      </fieldset>
    );
  return (
    <OptionalField
      id={idOfPath(path)}
      title={label}
      help={helpOf(field)}
      isThere={isThere}
      onAdd={() => setValue(name, newValue({ ...field, isRequired: true }), { shouldDirty: true })}
      onRemove={() => setValue(name, null, { shouldDirty: true })}
    >
      {fields}
    </OptionalField>
  );
}

/** One of several kinds of values, each with its own fields. Switching back restores the values of a kind. */
export function VariantsControl({
  field,
  path,
  name,
  label = field.title,
}: FieldProps<VariantsField>): React.ReactElement {
  const { setValue, getValues } = useFormContext();
  const error = useProblem(path);
  const kind: unknown = useWatch({ name: `${name}.kind` });
  const variant = field.variants.find((each) => each.kind === kind);
  const earlier = useRef(new Map<string, unknown>());

  function choose(next: string): void {
    const value: unknown = getValues(name);
    if (typeof kind === "string") earlier.current.set(kind, structuredClone(value));
    const chosen = field.variants.find((each) => each.kind === next);
    const empty = Object.fromEntries((chosen?.fields ?? []).map((part) => [part.name, firstValue(part.field)]));
    setValue(name, earlier.current.get(next) ?? { kind: next, ...empty }, { shouldDirty: true, shouldTouch: true });
  }

  return (
    <fieldset className="site-group site-field-wide">
      <legend className="site-group-title">{label}</legend>
      {field.description && <p className="field-hint">{field.description}</p>}
      <SelectField
        id={idOfPath(path)}
        label="Kind"
        error={error ?? null}
        className="site-kind"
        value={variant?.kind ?? ""}
        onChange={(event) => choose(event.target.value)}
      >
        {!variant && (
          <option value="" disabled={field.isRequired}>
            {field.isRequired ? "Choose…" : "Not set"}
          </option>
        )}
        {field.variants.map(({ kind: option, title }) => (
          <option key={option} value={option}>
            {title}
          </option>
        ))}
      </SelectField>
      {variant && <NestedFields key={variant.kind} fields={variant.fields} path={path} name={name} />}
    </fieldset>
  );
}

function firstValue(field: FormField): unknown {
  return field.type === "choice" ? newValue(field) : toFormValue(field, undefined);
}
