import { expect, test } from "vitest";
import { z } from "zod";
import { apiCalls } from "./api.ts";
import type { Call } from "./call.ts";

/** Values of which every field rejects some. */
const wrong = [undefined, null, "x", "", -1, Number.NaN, 1e99, true, [], [null], {}, { field: 1 }, "x".repeat(100_000)];

test("every error message about a request is written for people", () => {
  const said = new Set<string>();
  const tell = (schema: z.ZodType | undefined, value: unknown) => {
    for (const { message } of schema?.safeParse(value).error?.issues ?? []) said.add(message);
  };
  for (const group of Object.values<Record<string, Call>>(apiCalls))
    for (const { params, querystring, body } of Object.values(group)) {
      for (const schema of [params, querystring, body]) for (const value of wrong) tell(schema, value);
      for (const schema of [params, querystring, body])
        if (schema instanceof z.ZodObject)
          for (const field of [...Object.keys(schema.shape), "unknown"])
            for (const value of wrong) tell(schema, { [field]: value });
    }
  expect(
    [...said].filter((words) =>
      /Invalid|expected|received|undefined|NaN|\bnull\b|Unrecognized|Too (?:big|small)/.test(words),
    ),
  ).toEqual([]);
  expect(said).toContain("is required");
  expect(said).toContain("must be text");
  expect(said).toContain("Send a JSON object.");
  expect(said).toContain("There is no field “unknown” here.");
});
