// A value has a path in the document, a name in the form, and an id on screen.
import { type FormField, fieldsIn, isRecord, type ListField } from "./form-fields.ts";
import { isWrapped, type Path } from "./form-values.ts";

import { labelOf } from "./option-labels.ts";

/** Such as "entries.2.title". */
export function nameOfPath(root: FormField, path: Path): string {
  const keys: (string | number)[] = [];
  let field: FormField | undefined = root;
  for (const key of path) {
    keys.push(key);
    // One value of the form, whatever is in it.
    if (field && partOf(field, key)?.type === "words") break;
    if (field?.type === "list") {
      if (isWrapped(field)) keys.push("value");
      field = field.item;
    } else field = field && partOf(field, key);
  }
  return keys.join(".");
}

/** The id of the control that edits a value. */
export function idOfPath(path: Path): string {
  return ["site", ...path].join("-");
}

export function isWithin(path: Path, outer: Path): boolean {
  return outer.every((key, index) => path[index] === key);
}

export function keyOfPath(path: Path): string {
  return path.join(".");
}

/** Returns the place of a problem in the words of the form, such as "Services › “Game design” › Title". */
export function describePath(root: FormField, document: unknown, path: Path): string {
  const words: string[] = [];
  let field: FormField | undefined = root;
  let value = document;
  for (const key of path) {
    const inner: unknown = Array.isArray(value) ? value[Number(key)] : isRecord(value) ? value[key] : undefined;
    if (field?.type === "list") {
      words.push(entryWords(field, inner, Number(key)));
      field = field.item;
    } else if (field?.type === "words") {
      words.push(String(key));
    } else {
      field = field && partOf(field, key);
      if (field?.title) words.push(field.title);
    }
    value = inner;
  }
  return words.join(" › ");
}

/** Returns the name of an entry, or null if it has none yet. */
export function entryName(item: FormField, entry: unknown): string | null {
  const field = item.type === "object" ? item.fields.find(({ name }) => name === item.nameField)?.field : item;
  const value = item.type === "object" && isRecord(entry) ? entry[item.nameField ?? ""] : entry;
  if (typeof value !== "string" || value.trim() === "") return null;
  const text = field?.type === "choice" ? labelOf(value) : value.trim();
  return text.length > 60 ? `${text.slice(0, 60).trimEnd()}…` : text;
}

/** Returns the name in quotation marks, or else the number of the entry. */
export function entryWords({ item, itemName }: ListField, entry: unknown, index: number): string {
  const name = entryName(item, entry);
  return name === null ? `${capitalize(itemName)} ${index + 1}` : `“${name}”`;
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** For variants without a value, uses the first variant with the property. */
function partOf(field: FormField, key: string | number): FormField | undefined {
  const fields = field.type === "variants" ? field.variants.flatMap((variant) => variant.fields) : fieldsIn(field, {});
  return fields.find(({ name }) => name === key)?.field;
}
