// Walks the JSON Schemas of the site's sections, like the dashboard's forms.
import type { SectionName } from "#contract/site/section-names.ts";
import { formOf } from "#server/domain/site/documents.ts";

type Schema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  format?: string;
  maxLength?: number;
  minItems?: number;
  minimum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
};

/** A key of an object, "item" for the entry of a list, or the number of a variant. */
type Step = string | number;
export type TextField = {
  path: Step[];
  /** The path for messages, such as `entries.item.links.item.href`. */
  name: string;
  maxLength: number;
  /** Accepts any text: it isn't a link, a file, a color, an id or another notation. */
  isPlain: boolean;
};

export const item = "[]";

/** Lists every field of a section that a person can type into. */
export function listTextFields(name: SectionName): TextField[] {
  return walk(formOf(name), []).flatMap(({ schema, path }) =>
    schema.type === "string" && schema.enum === undefined && schema.const === undefined
      ? [
          {
            path,
            name: path.filter((step) => typeof step === "string").join("."),
            maxLength: schema.maxLength ?? Number.POSITIVE_INFINITY,
            isPlain: schema.pattern === undefined && schema.format === undefined,
          },
        ]
      : [],
  );
}

/** Lists the places of a section's objects: itself, its parts, the entries of its lists. */
export function listObjects(name: SectionName): Step[][] {
  return walk(formOf(name), []).flatMap(({ schema, path }) => (schema.properties ? [path] : []));
}

/** Returns a document with the smallest content that the schema allows, with `change` applied at a path. */
export function buildDocument(name: SectionName, path: Step[], change: (value: unknown) => unknown): unknown {
  return build(formOf(name), path, change);
}

/** Returns the value at a path of a document from `buildDocument`. */
export function valueAt(document: unknown, path: Step[]): unknown {
  return path.reduce<unknown>((value, step) => {
    if (typeof step === "number") return value;
    return (value as Record<string, unknown>)[step === item ? "0" : step];
  }, document);
}

/** Returns a document with another text at a path, in all entries of the lists on the way. Missing parts stay missing. */
export function replaceText(value: unknown, [step, ...rest]: Step[], change: () => string): unknown {
  if (step === undefined) return typeof value === "string" ? change() : value;
  if (typeof step === "number") return replaceText(value, rest, change);
  if (step === item) return Array.isArray(value) ? value.map((each) => replaceText(each, rest, change)) : value;
  if (typeof value !== "object" || value === null || !(step in value)) return value;
  const object = value as Record<string, unknown>;
  return { ...object, [step]: replaceText(object[step], rest, change) };
}

function walk(schema: Schema, path: Step[]): { schema: Schema; path: Step[] }[] {
  return [
    { schema, path },
    ...Object.entries(schema.properties ?? {}).flatMap(([key, value]) => walk(value, [...path, key])),
    ...(schema.items ? walk(schema.items, [...path, item]) : []),
    ...(schema.anyOf ?? schema.oneOf ?? []).flatMap((variant, index) => walk(variant, [...path, index])),
  ];
}

function build(schema: Schema, path: Step[] | null, change: (value: unknown) => unknown): unknown {
  const [step, ...rest] = path ?? [];
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return build(variants[typeof step === "number" ? step : 0] ?? {}, path && rest, change);
  const value = buildHere(schema, step, rest, change);
  return path?.length === 0 ? change(value) : value;
}

function buildHere(schema: Schema, step: Step | undefined, rest: Step[], change: (value: unknown) => unknown): unknown {
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).flatMap(([key, property]) =>
        key === step || schema.required?.includes(key)
          ? [[key, build(property, key === step ? rest : null, change)]]
          : [],
      ),
    );
  if (schema.type === "array") {
    const count = step === item ? 1 : (schema.minItems ?? 0);
    return Array.from({ length: count }, () => build(schema.items ?? {}, step === item ? rest : null, change));
  }
  return schema.const ?? schema.enum?.[0] ?? sampleOf(schema);
}

const samples = [
  "Text",
  "text",
  "en",
  "a@example.com",
  "https://example.com/a",
  "/media/a.png",
  "/media/a.mp4",
  "12345678",
  "aqz-KE-bpKQ",
  "#112233",
];

function sampleOf({ type, pattern, minimum = 0 }: Schema): unknown {
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") return Math.max(minimum, 1);
  const sample = samples.find((text) => pattern === undefined || new RegExp(pattern, "u").test(text));
  if (sample === undefined) throw new Error(`No sample fits ${pattern}.`);
  return sample;
}
