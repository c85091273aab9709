// A step whose fields are texts. A field that still says what the example says is shown empty, with the example's text as its placeholder.
import { type ComponentProps, useState } from "react";
import type { SectionName } from "#contract/site/section-names.ts";
import { TextArea, TextField } from "#web/shared/ui/field.tsx";
import { StepForm } from "./step-form.tsx";
import { useStep } from "./use-step.ts";
import { type Document, documentOf, isRecord, type WelcomeData } from "./welcome-data.ts";

type Values = Readonly<Record<string, string>>;

export type TextSpec = {
  section: "identity" | "hero";
  key: string;
  /** `lines` is a list with an entry on each line, `year` a number. */
  kind?: "line" | "lines" | "text" | "year";
  /** In place of the section's own help text. */
  hint?: string;
  /** Shown as a value even if it is the example's. */
  keepsStarter?: boolean;
  /** Returns what the field says if the owner leaves it empty. */
  proposal?: (values: Values) => string;
  input?: Pick<ComponentProps<"input">, "autoComplete" | "autoCapitalize" | "inputMode" | "type" | "spellCheck">;
};

export function TextStep({ data, specs }: { data: WelcomeData; specs: readonly TextSpec[] }): React.ReactElement {
  const [initial] = useState(() => valuesOf(data, specs));
  const [values, setValues] = useState(initial);
  const isDirty = specs.some((spec) => values[nameOf(spec)] !== initial[nameOf(spec)]);
  const controls = useStep(data, {
    isDirty,
    documents: () =>
      [...new Set(specs.map(({ section }) => section))].map((section) => [
        section,
        { ...documentOf(data, section), ...changesOf(specs, section, values) },
      ]),
  });

  return (
    <StepForm data={data} controls={controls}>
      {specs.map((spec) => {
        const name = nameOf(spec);
        const { title, description, max } = hintsOf(data, spec);
        const field = {
          name,
          label: title,
          hint: spec.hint ?? description,
          error: controls.problems.get(name) ?? null,
          value: values[name] ?? "",
          placeholder: spec.proposal?.(values) || toText(data.setup.starter[spec.section], spec.key),
          dir: "auto",
        };
        const set = (value: string) => setValues((before) => ({ ...before, [name]: value }));
        return spec.kind === "lines" || spec.kind === "text" ? (
          <TextArea
            key={name}
            {...field}
            rows={3}
            maxLength={spec.kind === "text" ? max : undefined}
            onChange={(event) => set(event.target.value)}
          />
        ) : (
          <TextField
            key={name}
            {...field}
            {...spec.input}
            maxLength={max}
            onChange={(event) => set(event.target.value)}
          />
        );
      })}
    </StepForm>
  );
}

function nameOf({ section, key }: Pick<TextSpec, "section" | "key">): string {
  return `${section}.${key}`;
}

function valuesOf(data: WelcomeData, specs: readonly TextSpec[]): Values {
  const values = Object.fromEntries(
    specs.map((spec) => {
      const value = toText(documentOf(data, spec.section), spec.key);
      const isStarter = value === toText(data.setup.starter[spec.section], spec.key);
      return [nameOf(spec), isStarter && !spec.keepsStarter ? "" : value];
    }),
  );
  for (const spec of specs) if (values[nameOf(spec)] === spec.proposal?.(values)) values[nameOf(spec)] = "";
  return values;
}

function changesOf(specs: readonly TextSpec[], section: SectionName, values: Values): Document {
  return Object.fromEntries(
    specs
      .filter((spec) => spec.section === section)
      .map((spec) => {
        const value = values[nameOf(spec)]?.trim() || (spec.proposal?.(values) ?? "");
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

/** Returns what the section's form says of a field. */
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
