// Turns the JSON Schema of a section into the fields of its form.

type Words = {
  title: string;
  description: string;
  examples: readonly string[];
  isRequired: boolean;
  isHidden: boolean;
};

export type TextField = Words & {
  type: "text";
  control: "line" | "textarea" | "url" | "email" | "seed";
  max: number | null;
};
export type NumberField = Words & { type: "number" };
export type FlagField = Words & { type: "flag" };
/** `labels` are for options whose value isn't a good label. */
export type ChoiceField = Words & {
  type: "choice";
  options: readonly string[];
  labels: Readonly<Record<string, unknown>>;
};
/** One of the named colors, or any other one. */
export type ColorField = Words & { type: "color"; options: readonly string[] };
/** `isPlain`: the value is the image's URL alone, without an alternative text and a focal point. */
export type ImageField = Words & { type: "image"; isPlain: boolean };
export type VideoField = Words & { type: "video" };
/** The owner's own words by language and key (contract/site/words.ts). */
export type WordsField = Words & { type: "words" };
export type ObjectField = Words & { type: "object"; fields: readonly NamedField[]; nameField: string | null };
/** Its property `kind` says which of the variants a value is. */
export type VariantsField = Words & { type: "variants"; variants: readonly Variant[] };
export type ListField = Words & { type: "list"; item: FormField; itemName: string; max: number | null };

export type FormField =
  | TextField
  | NumberField
  | FlagField
  | ChoiceField
  | ColorField
  | ImageField
  | VideoField
  | WordsField
  | ObjectField
  | VariantsField
  | ListField;
export type NamedField = { name: string; field: FormField };
export type Variant = { kind: string; title: string; fields: readonly NamedField[] };

type Schema = Readonly<Record<string, unknown>>;

export function fieldOf(schema: unknown, isRequired = true): FormField {
  const node = isRecord(schema) ? schema : {};
  const words: Words = {
    title: text(node.title),
    description: text(node.description),
    examples: texts(node.examples),
    isRequired,
    isHidden: node.hidden === true,
  };
  if (node.widget === "image") return { ...words, type: "image", isPlain: node.type === "string" };
  if (node.widget === "video") return { ...words, type: "video" };
  if (node.widget === "words") return { ...words, type: "words" };
  if (node.widget === "color") return { ...words, type: "color", options: records(node.anyOf).flatMap(optionsOf) };
  if (Array.isArray(node.oneOf)) return { ...words, type: "variants", variants: records(node.oneOf).map(variantOf) };
  if (node.type === "object")
    return { ...words, type: "object", fields: namedFieldsOf(node), nameField: text(node.nameField) || null };
  if (node.type === "array") {
    const itemName = text(node.item) || "entry";
    return { ...words, type: "list", item: fieldOf(node.items), itemName, max: number(node.maxItems) };
  }
  if (Array.isArray(node.enum))
    return { ...words, type: "choice", options: optionsOf(node), labels: isRecord(node.labels) ? node.labels : {} };
  if (node.type === "boolean") return { ...words, type: "flag" };
  if (node.type === "integer" || node.type === "number") return { ...words, type: "number" };
  return { ...words, type: "text", control: controlOf(node), max: number(node.maxLength) };
}

/** The fields that a value has: a variant's depend on its kind. */
export function fieldsIn(field: FormField, value: unknown): readonly NamedField[] {
  if (field.type === "object") return field.fields;
  if (field.type !== "variants" || !isRecord(value)) return [];
  return field.variants.find(({ kind }) => kind === value.kind)?.fields ?? [];
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function namedFieldsOf({ properties, required }: Schema): NamedField[] {
  const names = texts(required);
  return Object.entries(isRecord(properties) ? properties : {}).map(([name, schema]) => ({
    name,
    field: fieldOf(schema, names.includes(name)),
  }));
}

function variantOf(schema: Schema): Variant {
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const kind = isRecord(properties.kind) ? text(properties.kind.const) : "";
  return {
    kind,
    title: text(schema.title) || kind,
    fields: namedFieldsOf(schema).filter(({ name }) => name !== "kind"),
  };
}

function controlOf({ widget, format }: Schema): TextField["control"] {
  if (widget === "textarea" || widget === "url" || widget === "seed") return widget;
  return format === "email" ? "email" : "line";
}

function optionsOf(schema: Schema): string[] {
  return texts(schema.enum);
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

function number(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

function records(value: unknown): Schema[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
