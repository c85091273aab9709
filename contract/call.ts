import { z } from "zod";
import { describeIssue } from "./describe-issue.ts";
import type { TokenScope } from "./token-scopes.ts";

z.config({ customError: describeIssue });

/** A call of the API: its input, who may make it, and its possible responses. */
export type Call = CallShape & (ForAll | ForOwner);

type ForAll = { access: "public"; scope?: undefined; alsoReads?: undefined };

type ForOwner = {
  /** `forbidden` also means owner only, but without a token the response is 403 instead of 401. */
  access: "owner" | "forbidden";
  /** The scope that an API token needs. `login`: only the logged-in owner may make the call, so that no token can change who gets in. */
  scope: TokenScope | "login";
  /** Whether the response shows what was there before. If so, a token needs the scope `read`, too. */
  alsoReads?: true;
};

type CallShape = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path below the API base, with parameters as `:name`. */
  url: string;
  summary: string;
  params?: z.ZodObject;
  querystring?: z.ZodObject;
  body?: z.ZodType;
  /** A form instead of a JSON body: one file in the field of this name and, if `alt` is set, an optional description in the field `alt`. */
  upload?:
    | { field: "image" | "file"; what: string; alt?: boolean }
    /** Several files in the field, and other fields. */
    | { field: "files"; what: string; fields: z.ZodObject };
  /** What a body of plain bytes (application/octet-stream) contains. The handler reads it as a stream. */
  stream?: string;
  /** The maximum size of a body that may exceed the usual 64 KiB. */
  maxBytes?: number;
  response: Record<number, z.ZodType>;
  /** The same URL always has the same response, so that browsers need it once. */
  cache?: "forever";
  /** The type of a successful response, if it isn't JSON. */
  mediaType?: "text/csv" | "text/calendar" | "application/pdf" | "application/octet-stream";
};

/** Keeps the exact types of a table of calls while checking its shape. */
export function defineCalls<const T extends Record<string, Call>>(calls: T): T {
  return calls;
}

export const apiError = z
  .object({
    statusCode: z.number().int(),
    error: z.string(),
    message: z.union([z.string(), z.array(z.string())]),
    code: z
      .string()
      .optional()
      .describe("Identifies the error, such as `slug-taken`, if several errors share a status"),
    field: z.string().optional().describe("The first invalid field of the body, such as `slug` or `tags.3`"),
    issues: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .describe("Every invalid field of the body with a message that forms can show beside it"),
    requestId: z.string().optional().describe("Identifies a server error in the log"),
  })
  .meta({ id: "Error" });
export type ApiError = z.infer<typeof apiError>;

export const noContent = z.null().describe("No content");

/** ISO 8601 in UTC with milliseconds, so that sorting by text sorts by time. */
export const timestamp = z.iso
  .datetime("must be a time in UTC, such as 2026-11-27T10:00:00.000Z")
  .describe("ISO 8601, UTC");

/** A time in a request: in UTC, or with the offset of its zone. It is stored in UTC. */
export const instant = z.iso
  .datetime({
    offset: true,
    error: "must be a time with its zone, such as 2026-11-27T10:00:00Z or 2026-11-27T12:00:00+02:00",
  })
  .transform((text) => new Date(text).toISOString());

/** A name or email address. CR and LF are rejected, not folded, because they are an attempt to forge mail headers. Bidi controls are removed. */
export function headerText(name: string, max: number): z.ZodType<string, string> {
  return z
    .string()
    .max(max, `${name} must be at most ${max} characters`)
    .refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), `${name} must be one line`)
    .transform((text) => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, "").trim())
    .refine((text) => text !== "", `${name} is required`);
}

/** One line of text: trimmed, without control characters that could forge a header or a log line. */
export function line(max: number): z.ZodType<string, string> {
  return z
    .string()
    .max(max, `must be at most ${max} characters`)
    .transform((text) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim());
}

export function requiredLine(name: string, max: number): z.ZodType<string, string> {
  return line(max).refine((text) => text !== "", `${name} is required`);
}

/** Several lines of text. */
export function paragraphs(name: string, max: number): z.ZodType<string, string> {
  return z
    .string()
    .max(max, `${name} must be at most ${max} characters`)
    .transform((text) =>
      text
        .replace(/\r\n?/g, "\n")
        .replace(/[^\P{Cc}\n\t]/gu, "")
        .trim(),
    );
}

/** A URL that is safe in a link: empty, http(s), or a path on this site. A host name without a scheme gets https. */
export function webAddress(max: number): z.ZodType<string, string> {
  return line(max)
    .transform(withScheme)
    .refine(
      (text) => text === "" || /^https?:\/\/[^\s/]+/i.test(text) || /^\/(?![/\\])/.test(text),
      "Enter a URL such as https://example.com, or a path of this site such as /about.",
    );
}

/** The URL of a page on the web, or empty. A host name without a scheme gets https. */
export function pageAddress(max: number, sentence: string = pageAddressSentence): z.ZodType<string, string> {
  return line(max)
    .transform(withScheme)
    .refine(
      (text) => text === "" || (/^https?:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/i.test(text) && URL.canParse(text)),
      sentence,
    );
}

export const pageAddressSentence = "Enter the URL of a page, such as https://example.com.";

function withScheme(text: string): string {
  return /^([a-z0-9-]+\.)+[a-z]{2,}(:\d+)?([/?#]\S*)?$/i.test(text) ? `https://${text}` : text;
}

/** A number in a URL, which arrives as text. Programs give it as a number. */
export function wholeNumber(min: number, max: number): z.ZodType<number, number> {
  return z.coerce
    .number<number>()
    .int("must be a whole number")
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`);
}

/** The id of a row, at most what the database can store. */
export const rowId = z.coerce.number<number>().int().min(1).max(2_147_483_647);
