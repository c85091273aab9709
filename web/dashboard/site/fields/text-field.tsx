import { useController } from "react-hook-form";
import { TextArea, TextField } from "#web/shared/ui/field.tsx";
import { joinClasses } from "#web/shared/ui/join-classes.ts";
import type { FormField, NumberField, TextField as Field } from "../form/form-fields.ts";
import { idOfPath } from "../form/paths.ts";
import { useProblem } from "../form/section-context.ts";
import type { FieldProps } from "./field-props.ts";

/** Texts that can be longer than this get their own line. */
const maxInHalfLine = 60;
/** Texts that can be longer than this wrap. */
const maxInLine = 100;

/** A text of one or several lines, a URL, an email address or a number. */
export function TextControl({
  field,
  path,
  name,
  label = field.title,
  hideLabel = false,
}: FieldProps<Field | NumberField>): React.ReactElement {
  const { field: input } = useController({ name });
  const value = typeof input.value === "string" ? input.value : "";
  const max = field.type === "text" ? (field.max ?? Infinity) : Infinity;
  const control = field.type === "text" ? field.control : "number";
  const props = {
    ...input,
    id: idOfPath(path),
    label,
    hideLabel,
    hint: hintOf(field, value.length, max),
    error: useProblem(path) ?? null,
    className: joinClasses("site-field", field.isRequired && "site-field-required", isWide(field) && "site-field-wide"),
    value,
    "aria-required": field.isRequired,
    autoComplete: "off",
  };
  if (control === "textarea") return <TextArea {...props} grows rows={2} dir="auto" />;
  if (control === "line" && max > maxInLine && max < Infinity)
    return (
      <TextArea
        {...props}
        className={joinClasses(props.className, "site-field-line")}
        grows
        rows={1}
        dir="auto"
        onChange={({ target }) => input.onChange(target.value.replaceAll(/\s*\n\s*/g, " "))}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.preventDefault();
        }}
      />
    );
  if (control === "line") return <TextField {...props} dir="auto" />;
  const inputMode = control === "number" ? "numeric" : control === "email" ? "email" : "url";
  return <TextField {...props} inputMode={inputMode} autoCapitalize="none" spellCheck={false} />;
}

function isWide(field: FormField): boolean {
  return field.type === "text" && (field.control === "textarea" || (field.max ?? 0) > maxInHalfLine);
}

/** The help text of a field, and the characters left once a text is close to its limit. */
export function hintOf(field: FormField, length = 0, max = Infinity): React.ReactNode {
  return withCounter(helpOf(field), length, max);
}

/** Adds the characters left to a help text, once a text is close to its limit. */
export function withCounter(help: React.ReactNode, length: number, max: number): React.ReactNode {
  if (length < max * 0.8 || length === 0) return help;
  return (
    <span className="site-hint">
      {help && <span>{help}</span>}
      <span className="site-counter" data-over={length > max || undefined}>
        {length} of {max} characters
      </span>
    </span>
  );
}

export function helpOf({ description, examples }: FormField): string {
  const example = examples.length > 0 ? `For example ${examples.join(" or ")}` : "";
  return [description, example].filter(Boolean).join(" ");
}
