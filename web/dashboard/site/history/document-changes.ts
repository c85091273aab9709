// Lists the differences between two documents of a section, in the words of its form.
import { type FormField, fieldsIn, isRecord } from "../form/form-fields.ts";
import { labelOf } from "../form/option-labels.ts";
import { entryName, entryWords } from "../form/paths.ts";

export type DocumentChange = { where: string; before: string | null; after: string | null };

export function documentChanges(
  field: FormField,
  before: unknown,
  after: unknown,
  where: readonly string[] = [],
): DocumentChange[] {
  if (field.type === "list") return listChanges(field, listOf(before), listOf(after), [...where, field.title]);
  if ((field.type === "object" || field.type === "variants") && isRecord(before) && isRecord(after)) {
    const words = field.title ? [...where, field.title] : where;
    if (before.kind === after.kind)
      return fieldsIn(field, after)
        .filter(({ field: part }) => !part.isHidden)
        .flatMap(({ name, field: part }) => documentChanges(part, before[name], after[name], words));
  }
  if (field.type === "words") return wordChanges(before, after, [...where, field.title]);
  const [from, to] = [describe(field, before), describe(field, after)];
  return from === to ? [] : [{ where: [...where, field.title].filter(Boolean).join(" › "), before: from, after: to }];
}

function wordChanges(before: unknown, after: unknown, where: readonly string[]): DocumentChange[] {
  const [from, to] = [wordsIn(before), wordsIn(after)];
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((word): DocumentChange[] => {
    const change = { before: from.get(word) ?? null, after: to.get(word) ?? null };
    return change.before === change.after ? [] : [{ where: [...where, word].join(" › "), ...change }];
  });
}

/** Returns the owner's words by language and key. */
function wordsIn(value: unknown): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(isRecord(value) ? value : {}).flatMap(([language, words]) =>
      Object.entries(isRecord(words) ? words : {}).map(
        ([key, word]) => [`${language} › ${key}`, String(word)] as const,
      ),
    ),
  );
}

function listChanges(
  field: FormField & { type: "list" },
  before: readonly unknown[],
  after: readonly unknown[],
  where: readonly string[],
): DocumentChange[] {
  const place = where.filter(Boolean).join(" › ");
  const nameOf = (entry: unknown, index: number) => entryWords(field, entry, index);
  const pairs = pairsOf(field, before, after);
  const changes = after.flatMap((entry, index): DocumentChange[] => {
    const earlier = pairs.get(index);
    if (earlier === undefined) return [{ where: place, before: null, after: describe(field.item, entry) }];
    return documentChanges({ ...field.item, title: "" }, before[earlier], entry, [...where, nameOf(entry, index)]);
  });
  const stayed = new Set(pairs.values());
  const removed = before.flatMap((entry, index): DocumentChange[] =>
    stayed.has(index) ? [] : [{ where: place, before: describe(field.item, entry), after: null }],
  );
  const order = [...pairs].toSorted(([a], [b]) => a - b).map(([, earlier]) => earlier);
  const isMoved = order.some((earlier, index) => index > 0 && earlier < (order[index - 1] ?? 0));
  const names = (entries: readonly unknown[]) => entries.map(nameOf).join(", ");
  return [
    ...changes,
    ...removed,
    ...(isMoved ? [{ where: `${place} › Order`, before: names(before), after: names(after) }] : []),
  ];
}

/** Pairs the entries of two lists by id, else by name, else by place. */
function pairsOf(field: FormField & { type: "list" }, before: readonly unknown[], after: readonly unknown[]) {
  const pairs = new Map<number, number>();
  const free = new Set(before.keys());
  const keys = [
    (entry: unknown) => (isRecord(entry) && typeof entry.id === "string" ? `id ${entry.id}` : null),
    (entry: unknown) => entryName(field.item, entry),
  ];
  for (const keyOf of keys) {
    after.forEach((entry, index) => {
      const key = keyOf(entry);
      if (key === null || pairs.has(index)) return;
      const earlier = [...free].find((each) => keyOf(before[each]) === key);
      if (earlier === undefined) return;
      free.delete(earlier);
      pairs.set(index, earlier);
    });
  }
  if (before.length === after.length)
    after.forEach((_, index) => {
      if (!pairs.has(index) && free.delete(index)) pairs.set(index, index);
    });
  return pairs;
}

function describe(field: FormField, value: unknown): string | null {
  if (value === undefined || value === null || value === "" || value === false) return null;
  if (value === true) return "On";
  if (typeof value === "string" || typeof value === "number")
    return field.type === "choice" || field.type === "color" ? labelOf(String(value)) : String(value);
  const name = entryName(field, value);
  if (name !== null) return name;
  if (Array.isArray(value)) return value.length === 0 ? null : value.map((each) => describe(field, each)).join(", ");
  if (!isRecord(value)) return null;
  const parts = fieldsIn(field, value);
  return Object.entries(value)
    .map(([key, each]) => describe(parts.find(({ name: known }) => known === key)?.field ?? field, each))
    .filter(Boolean)
    .join(" · ");
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
