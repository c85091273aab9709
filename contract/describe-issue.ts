// Error messages for people, for invalid values whose schema has no message of its own. They read on from the name of the field.
import type { z } from "zod";

type Issue = z.core.$ZodRawIssue;

const types: ReadonlyMap<string, string> = new Map([
  ["string", "text"],
  ["number", "a number"],
  ["int", "a whole number"],
  ["boolean", "true or false"],
  ["array", "a list"],
  ["tuple", "a list"],
  ["object", "an object"],
  ["record", "an object"],
  ["null", "null"],
  ["date", "a date"],
]);

const formats: ReadonlyMap<string, string> = new Map([
  ["url", "a URL, such as https://example.com"],
  ["email", "an email address"],
  ["datetime", "a time, such as 2026-11-27T10:00:00.000Z"],
  ["date", "a day, such as 2026-11-27"],
]);

/** Returns the message for an issue, such as "must be text", or undefined to keep zod's own. */
export function describeIssue(issue: Issue): string | undefined {
  if (issue.code === "invalid_type") {
    const isWhole = (issue.path?.length ?? 0) === 0;
    if (isWhole && issue.expected === "object") return "Send a JSON object.";
    if (issue.input === undefined) return "is required";
    return `must be ${types.get(issue.expected) ?? issue.expected}`;
  }
  if (issue.code === "invalid_value") return `must be ${oneOf(issue.values)}`;
  if (issue.code === "unrecognized_keys")
    return `There is no field ${issue.keys.map((key) => `“${key}”`).join(" or ")} here.`;
  if (issue.code === "too_small") return `must ${amount(issue.origin, "at least", Number(issue.minimum))}`;
  if (issue.code === "too_big") return `must ${amount(issue.origin, "at most", Number(issue.maximum))}`;
  if (issue.code === "invalid_format")
    return formats.has(issue.format) ? `must be ${formats.get(issue.format)}` : "is not valid";
  return issue.code === "not_multiple_of" ? `must be a multiple of ${issue.divisor}` : "is not valid";
}

function oneOf(values: readonly unknown[]): string {
  const shown = values.map((value) => (typeof value === "string" ? `“${value}”` : String(value)));
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} or ${shown.at(-1)}`;
}

function amount(origin: string, bound: "at least" | "at most", number: number): string {
  if (origin === "string") return `be ${bound} ${number} ${number === 1 ? "character" : "characters"}`;
  if (origin === "array" || origin === "set") return `have ${bound} ${number} ${number === 1 ? "entry" : "entries"}`;
  return `be ${bound} ${number}`;
}
