import type { z } from "zod";

/** Returns the fields that a schema has, in its order, so that no other column of a row gets out. Their values are neither checked nor changed. */
export function pickFields<Schema extends z.ZodObject>(schema: Schema, values: z.output<Schema>): z.output<Schema> {
  const names = Object.keys(schema.shape).filter((name) => name in values);
  return Object.fromEntries(names.map((name) => [name, values[name]])) as z.output<Schema>;
}
