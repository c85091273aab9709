import { expect, test } from "vitest";
import { z } from "zod";
import { apiCalls } from "./api.ts";
import type { Call } from "./call.ts";

test("no description in the public API begins in the middle of a sentence", () => {
  const found = [...descriptionsOf(apiCalls)];
  expect(found.length).toBeGreaterThan(300);
  const middle = /^(?:Of|By which|Whose|Whom|As it|Before which|From where|For how long)\b/;
  expect(found.filter((words) => middle.test(words))).toEqual([]);
});

function descriptionsOf(groups: Record<string, Record<string, Call>>): Set<string> {
  const found = new Set<string>();
  const add = (schema: z.ZodType, io: "input" | "output") =>
    z.toJSONSchema(schema, {
      io,
      unrepresentable: "any",
      override: ({ jsonSchema }) => {
        if (jsonSchema.description) found.add(jsonSchema.description);
      },
    });
  for (const { params, querystring, body, response } of Object.values(groups).flatMap((calls) =>
    Object.values(calls),
  )) {
    for (const schema of [params, querystring, body]) if (schema) add(schema, "input");
    for (const schema of Object.values(response)) add(schema, "output");
  }
  return found;
}
