// Converts a document to the values of its form and back. Fields contain texts even if they are empty; entries of lists are always objects,
// because the form adds a key to each.
import { type FormField, fieldsIn, isRecord, type ListField } from "./form-fields.ts";

export type Document = Readonly<Record<string, unknown>>;
export type Path = readonly (string | number)[];

/** Returns whether the list's entries are values that the form wraps in objects. */
export function isWrapped({ item }: ListField): boolean {
  return item.type !== "object" && item.type !== "variants";
}

export function toFormValue(field: FormField, value: unknown): unknown {
  switch (field.type) {
    case "text":
    case "number":
    case "choice":
    case "color":
      return typeof value === "string" || typeof value === "number" ? String(value) : "";
    case "flag":
      return value === true;
    case "image":
      if (field.isPlain) return typeof value === "string" ? value : "";
      return isRecord(value) ? { ...value } : null;
    case "video":
      return isRecord(value) ? { ...value } : null;
    case "words":
      return toDocumentValue(field, value);
    case "list":
      return (Array.isArray(value) ? value : []).map((each: unknown) => toEntry(field, toFormValue(field.item, each)));
    case "object":
    case "variants": {
      if (!isRecord(value) && (!field.isRequired || field.type === "variants")) return null;
      const object = isRecord(value) ? value : {};
      const known = fieldsIn(field, object).flatMap(({ name, field: part }) =>
        // The server assigns an id to an entry without one.
        part.isHidden ? [] : [[name, toFormValue(part, object[name])] as const],
      );
      return { ...object, ...Object.fromEntries(known) };
    }
  }
}

/** Returns undefined for a value that the document omits. */
export function toDocumentValue(field: FormField, value: unknown): unknown {
  switch (field.type) {
    case "text":
    case "color":
    case "choice":
      return value === "" && !field.isRequired ? undefined : value;
    case "number": {
      const text = String(value ?? "").trim();
      if (text === "") return undefined;
      return Number.isNaN(Number(text)) ? text : Number(text);
    }
    case "flag":
      return value === true || field.isRequired ? value === true : undefined;
    case "image":
    case "video":
      return isRecord(value) ? withoutEmpty(value) : value || undefined;
    case "words":
      return Object.fromEntries(
        Object.entries(isRecord(value) ? value : {}).flatMap(([language, words]) => {
          const own = isRecord(words) ? withoutEmpty(words) : {};
          return Object.keys(own).length === 0 ? [] : [[language, own]];
        }),
      );
    case "list":
      return (Array.isArray(value) ? value : []).map((each: unknown) => {
        if (!isWrapped(field)) return toDocumentValue(field.item, each);
        return toDocumentValue(field.item, isRecord(each) ? each.value : undefined) ?? "";
      });
    case "object":
    case "variants": {
      if (!isRecord(value)) return undefined;
      const known = fieldsIn(field, value).flatMap(({ name, field: part }) =>
        part.isHidden ? [] : [[name, toDocumentValue(part, value[name])] as const],
      );
      return withoutUndefined({ ...value, ...Object.fromEntries(known) });
    }
  }
}

/** Returns the form's value of a new entry. A choice begins with the first option that no other entry has. */
export function newValue(field: FormField, others: readonly unknown[] = []): unknown {
  if (field.type === "choice")
    return field.options.find((option) => !others.includes(option)) ?? field.options[0] ?? "";
  if (field.type !== "object") return toFormValue(field, undefined);
  return Object.fromEntries(
    field.fields.flatMap(({ name, field: part }) => {
      if (part.isHidden) return [];
      const taken = others.map((other) => (isRecord(other) ? other[name] : undefined));
      return [[name, part.isRequired ? newValue(part, taken) : toFormValue(part, undefined)]];
    }),
  );
}

export function newEntry(field: ListField, entries: readonly unknown[]): unknown {
  const others = isWrapped(field) ? entries.map((entry) => (isRecord(entry) ? entry.value : undefined)) : entries;
  return toEntry(field, newValue(field.item, others));
}

/** Copies a value of the form without its ids, which must be unique. */
export function copyValue(field: FormField, value: unknown): unknown {
  if (field.type === "list" && Array.isArray(value)) {
    return value.map((each: unknown) => (isWrapped(field) ? structuredClone(each) : copyValue(field.item, each)));
  }
  if ((field.type !== "object" && field.type !== "variants") || !isRecord(value)) return structuredClone(value);
  const parts = fieldsIn(field, value);
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => {
      const part = parts.find((known) => known.name === name)?.field;
      if (part?.isHidden) return [];
      return [[name, part ? copyValue(part, each) : structuredClone(each)]];
    }),
  );
}

/** Returns the ids of a document that the form doesn't have yet, with their paths in the form. */
export function newIds(field: FormField, document: unknown, value: unknown, path: Path = []): [Path, unknown][] {
  if (field.type === "list") {
    if (isWrapped(field) || !Array.isArray(document) || !Array.isArray(value)) return [];
    if (document.length !== value.length) return [];
    return document.flatMap((each: unknown, index) => newIds(field.item, each, value[index], [...path, index]));
  }
  if (!isRecord(document) || !isRecord(value)) return [];
  return fieldsIn(field, value).flatMap(({ name, field: part }): [Path, unknown][] => {
    if (!part.isHidden) return newIds(part, document[name], value[name], [...path, name]);
    return document[name] !== undefined && value[name] === undefined ? [[[...path, name], document[name]]] : [];
  });
}

/** Returns whether two documents are equal, ignoring empty properties, ids and spaces at the ends. */
export function isSameDocument(field: FormField, one: unknown, other: unknown): boolean {
  return comparable(field, one) === comparable(field, other);
}

function comparable(field: FormField, document: unknown): string {
  const value = copyValue(field, toFormValue(field, document));
  return JSON.stringify(value, (_key, each: unknown) => {
    if (typeof each === "string") return each.trim();
    return isRecord(each) ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1))) : each;
  });
}

function toEntry(field: ListField, value: unknown): unknown {
  return isWrapped(field) ? { value } : value;
}

function withoutUndefined(object: Document): Document {
  return Object.fromEntries(Object.entries(object).filter(([, each]) => each !== undefined));
}

function withoutEmpty(object: Document): Document {
  return Object.fromEntries(Object.entries(object).filter(([, each]) => each !== undefined && each !== ""));
}
