import type { SectionState } from "#contract/site/calls.ts";
import { isRecord } from "./welcome-data.ts";

/** Returns the options of a field, found by its path in the JSON Schema of a section's form. */
export function optionsOf(state: SectionState | undefined, ...path: readonly string[]): readonly string[] {
  let schema: unknown = state?.form;
  for (const key of path) schema = isRecord(schema) || Array.isArray(schema) ? Reflect.get(schema, key) : undefined;
  return Array.isArray(schema) ? schema.filter((option) => typeof option === "string") : [];
}
