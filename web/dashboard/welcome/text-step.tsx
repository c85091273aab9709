// A step whose fields are texts. A field that still has the example's text is shown empty, with that text as its placeholder.
import type { ComponentProps } from "react";
import type { SectionName } from "#contract/site/section-names.ts";
import { TextArea, TextField } from "#web/shared/ui/field.tsx";
import { StepForm } from "./step-form.tsx";
import { useStep } from "./use-step.ts";
import { type Document, documentOf, isRecord, type WelcomeData } from "./welcome-data.ts";

/** The texts of the step by section and property. */
export type Values = Partial<Record<"identity" | "hero", Record<string, string>>>;

export type TextSpec = {
  section: "identity" | "hero";
  key: string;
  /** `lines` is a list with an entry on each line, `year` a number. */
  kind?: "line" | "lines" | "text" | "year";
  /** Replaces the section's help text. */
  hint?: string;
  /** Shown as a value even if it is the example's. */
  keepsStarter?: boolean;
  /** Returns the value of the field if the owner leaves it empty. */
  proposal?: (values: Values) => string;
  input?: Pick<ComponentProps<"input">, "autoComplete" | "autoCapitalize" | "inputMode" | "type" | "spellCheck">;
};

export function TextStep({ data, specs }: { data: WelcomeData; specs: readonly TextSpec[] }): React.ReactElement {
  const controls = useStep<Values>(data, {
    start: valuesOf(data, specs),
    documents: (values) =>
      [...new Set(specs.map(({ section }) => section))].map((section) => [
        section,
        { ...documentOf(data, section), ...changesOf(specs, section, values) },
      ]),
  });
  const { field, values } = controls.form;

  return (
    <StepForm data={data} controls={controls}>
      {specs.map((spec) => {
        const { title, description, max } = hintsOf(data, spec);
        const props = {
          ...field(`${spec.section}.${spec.key}`),
          label: title,
          hint: spec.hint ?? description,
          placeholder: spec.proposal?.(values) || toText(data.setup.starter[spec.section], spec.key),
          dir: "auto",
        };
        return spec.kind === "lines" || spec.kind === "text" ? (
          <TextArea key={props.name} {...props} rows={3} maxLength={spec.kind === "text" ? max : undefined} />
        ) : (
          <TextField key={props.name} {...props} {...spec.input} maxLength={max} />
        );
      })}
    </StepForm>
  );
}

function valuesOf(data: WelcomeData, specs: readonly TextSpec[]): Values {
  const values: Values = {};
  for (const { section, key, keepsStarter = false } of specs) {
    const value = toText(documentOf(data, section), key);
    const isStarter = value === toText(data.setup.starter[section], key);
    values[section] = { ...values[section], [key]: isStarter && !keepsStarter ? "" : value };
  }
  for (const { section, key, proposal } of specs) {
    const ofSection = values[section];
    if (ofSection && ofSection[key] === proposal?.(values)) ofSection[key] = "";
  }
  return values;
}

function changesOf(specs: readonly TextSpec[], section: SectionName, values: Values): Document {
  return Object.fromEntries(
    specs
      .filter((spec) => spec.section === section)
      .map((spec) => {
        const value = values[spec.section]?.[spec.key]?.trim() || (spec.proposal?.(values) ?? "");
        if (spec.kind === "lines") return [spec.key, linesOf(value)];
        if (spec.kind === "year") return [spec.key, value === "" ? undefined : Number(value)];
        return [spec.key, value === "" ? undefined : value];
      }),
  );
}

export function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function toText(document: Readonly<Record<string, unknown>>, key: string): string {
  const value = document[key];
  if (Array.isArray(value)) return value.join("\n");
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** Returns the description of a field in the section's form. */
function hintsOf({ sections }: WelcomeData, { section, key }: TextSpec) {
  const { properties } = sections.get(section)?.form ?? {};
  const field = isRecord(properties) && isRecord(properties[key]) ? properties[key] : {};
  const { title, description, maxLength } = field;
  return {
    title: typeof title === "string" ? title : key,
    description: typeof description === "string" ? description : undefined,
    max: typeof maxLength === "number" ? maxLength : undefined,
  };
}
