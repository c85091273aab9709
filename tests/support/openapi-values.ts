// Values for the API's inputs: valid, nearly valid, and hostile.
import fc from "fast-check";
import type { Document, Operation, Parameter, Schema } from "./openapi-document.ts";

/** `pick` is a placeholder that is replaced by an id that the site has returned. */
export type Pick = { pick: number };
export type Attempt = {
  operation: Operation;
  as: "visitor" | "owner" | "impostor";
  params: Record<string, string | Pick>;
  query: [string, string][];
  body:
    | { kind: "none" }
    | { kind: "json"; value: unknown }
    | { kind: "raw"; type: string; text: string }
    | { kind: "form"; field: string; name: string; alt: string | null; bytes: Uint8Array; cut: boolean };
};

const nasty = [
  "",
  " ",
  "0",
  "-1",
  "1e999",
  "null",
  "undefined",
  "NaN",
  "true",
  "[]",
  "{}",
  "__proto__",
  "constructor",
  "toString",
  "../../etc/passwd",
  "..%2f..%2f",
  "%00",
  "\u0000",
  "\ud800",
  "p_0",
  "p_1",
  "p_-1",
  "p_99999999999",
  "p_1e3",
  "new_",
  "new_aaaaaaaa",
  "' or 1=1 --",
  '"; drop table posts; --',
  '%\' and "x" *',
  'a" NEAR b',
  "*",
  '"',
  "(",
  "AND OR NOT",
  "title:x",
  "^a",
  "<script>alert(1)</script>",
  "javascript:alert(1)",
  "data:text/html,x",
  "http://",
  "//127.0.0.1:1/",
  "/\\evil",
  "/media/x.png",
  "\r\nSet-Cookie: a=b",
  "\u202Eabc",
  "😀".repeat(50),
  "ﷺ".repeat(70),
  "2026-02-30T00:00:00.000Z",
  "2026-01-01",
  "9999-12-31T23:59:59.999Z",
  "0000-01-01T00:00:00.000Z",
  "9007199254740993",
  "2147483648",
  "0x10",
  "１２",
  "%",
  "%E0%A4%A",
  "a".repeat(201),
  "a".repeat(5000),
];
/** The properties that every object inherits. */
export const inheritedNames = ["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf"];
export const nastyText = fc.oneof(
  fc.constantFrom(...nasty, ...inheritedNames),
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.string({ maxLength: 20 }),
);
const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  fc.constantFrom(null, true, false, 0, -1, 1.5, 1e308, -1e308, 2 ** 31, 2 ** 53, [], {}, [[]], { "": "" }),
  fc.integer(),
  fc.double({ noNaN: true }),
  fc.array(nastyText, { maxLength: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant(JSON.parse('{"__proto__": {"admin": true}}') as unknown),
  fc.integer({ min: 1, max: 300 }).map((depth) => JSON.parse("[".repeat(depth) + "]".repeat(depth)) as unknown),
);
const markup = fc.constantFrom(
  "<p>Text</p>",
  '<h2>Part</h2><pre data-language="ts">const a = 1;</pre>',
  '<table><tr><td colspan="0">x',
  '<img src="/media/x.png" onerror="x">',
  "<p><b><i>open",
  '<iframe src="https://www.youtube.com/embed/x"></iframe>',
  "<svg><script>x</script></svg>",
  '<a href="javascript:x">y</a>',
  "<!-- x",
  "&#0;&#x110000;&amp",
);

export function anyAttempt(document: Document): fc.Arbitrary<Attempt> {
  return fc
    .constantFrom(...document.operations.flatMap((each) => Array.from({ length: howOften(each) }, () => each)))
    .chain((operation) =>
      fc.record({
        operation: fc.constant(operation),
        as: fc.oneof(
          { weight: operation.owner ? 6 : 2, arbitrary: fc.constant("owner" as const) },
          { weight: operation.owner ? 1 : 4, arbitrary: fc.constant("visitor" as const) },
          { weight: 1, arbitrary: fc.constant("impostor" as const) },
        ),
        params: fc.record(
          Object.fromEntries(
            operation.parameters
              .filter((each) => each.in === "path")
              .map((each) => [each.name, pathValue(document, each)]),
          ),
        ),
        query: queryValues(
          document,
          operation.parameters.filter((each) => each.in === "query"),
        ),
        body: bodyOf(document, operation),
      }),
    );
}

/** Calls that create and change entities run more often, so that entities exist. */
function howOften({ method, path }: Operation): number {
  return /\/(blogs|portfolio|categories|media|contact|enquiries)/.test(path) && (method === "POST" || method === "PUT")
    ? 4
    : path.includes("/auth/") || method === "DELETE"
      ? 1
      : 2;
}

function pathValue(document: Document, { schema }: Parameter): fc.Arbitrary<string | Pick> {
  return fc.oneof(
    { weight: 6, arbitrary: fc.nat({ max: 10_000 }).map((pick) => ({ pick })) },
    { weight: 2, arbitrary: validValue(document, schema).map(String) },
    { weight: 2, arbitrary: nastyText },
  );
}

function queryValues(document: Document, parameters: Parameter[]): fc.Arbitrary<[string, string][]> {
  const one = ({ name, schema }: Parameter): fc.Arbitrary<[string, string][]> =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constant<[string, string][]>([]) },
      {
        weight: 4,
        arbitrary: validValue(document, schema).map((value) =>
          [value].flat().map((each): [string, string] => [name, String(each)]),
        ),
      },
      {
        weight: 2,
        arbitrary: fc
          .array(nastyText, { minLength: 1, maxLength: 2 })
          .map((values) => values.map((value): [string, string] => [name, value])),
      },
    );
  const unknown: fc.Arbitrary<[string, string][]> = fc.oneof(
    { weight: 9, arbitrary: fc.constant<[string, string][]>([]) },
    { weight: 1, arbitrary: fc.tuple(nastyText, nastyText).map((pair): [string, string][] => [pair]) },
  );
  return fc.tuple(...parameters.map(one), unknown).map((all) => all.flat());
}

function bodyOf(document: Document, operation: Operation): fc.Arbitrary<Attempt["body"]> {
  const raw = fc.record({
    kind: fc.constant("raw" as const),
    type: fc.constantFrom(
      "application/json",
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data",
      "application/xml",
      "",
      'application/json; charset="',
      "multipart/form-data; boundary=b",
    ),
    text: fc.oneof(
      nastyText,
      fc.constantFrom(
        "{",
        "[1,",
        '"text"',
        '{"a":1}{',
        "--b\r\n\r\n",
        `{"title": ${"9".repeat(400)}}`,
        '--b\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nx\r\n--b--',
      ),
    ),
  });
  if (operation.takesFile)
    return fc.oneof(
      {
        weight: 8,
        arbitrary: form(
          operation.path.includes("/blogs/") ? ["image", "image", "image", "file"] : ["file", "file", "file", "image"],
        ),
      },
      { weight: 2, arbitrary: raw },
    );
  const { body } = operation;
  if (!body)
    return fc.oneof({ weight: 9, arbitrary: fc.constant({ kind: "none" as const }) }, { weight: 1, arbitrary: raw });
  const valid = validValue(document, body);
  const value = fc.oneof(
    { weight: 5, arbitrary: valid },
    { weight: 4, arbitrary: valid.chain(nearlyValid) },
    { weight: 1, arbitrary: nastyValue },
  );
  return fc.oneof(
    { weight: 12, arbitrary: value.map((made) => ({ kind: "json" as const, value: made })) },
    { weight: 1, arbitrary: raw },
  );
}

/** Returns a value with one part missing, added or changed. */
function nearlyValid(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return nastyValue;
  const entries = Object.entries(value);
  const without = (name: string) => Object.fromEntries(entries.filter(([other]) => other !== name));
  const names = entries.length > 0 ? fc.constantFrom(...entries.map(([name]) => name)) : fc.constant("x");
  return fc.oneof(
    names.map(without),
    fc.tuple(names, nastyValue).map(([name, other]) => ({ ...value, [name]: other })),
    fc
      .tuple(fc.oneof(nastyText, fc.constantFrom("author", "id", "_id", "example", "deletedAt")), nastyValue)
      .map(([name, other]) => ({ ...value, [name]: other })),
  );
}

/** Replaced by the URL of an image that was uploaded earlier. */
export const someImage = "/media/{some image}";
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const starts = [
  "",
  "\x89PNG\r\n\x1a\n",
  "\xff\xd8\xff\xe0\0\x10JFIF\0",
  "GIF89a",
  "RIFF\0\0\0\0WEBPVP8 ",
  "\0\0\0\x18ftypmp42",
  "\x1aE\xdf\xa3",
  "\0\0\x01\0\x01\0",
  "BM",
  '<svg xmlns="http://www.w3.org/2000/svg">',
  "%PDF-1.4",
  "\0\0\0\x1cftypavif",
];

function form(fields: string[]): fc.Arbitrary<Attempt["body"]> {
  return fc.record({
    kind: fc.constant("form" as const),
    field: fc.constantFrom(...fields),
    name: fc.oneof(fc.constantFrom("a.png", "../../x.jpg", "a\u0000.gif", "<b>.mp4"), fc.string({ maxLength: 20 })),
    alt: fc.option(nastyText, { nil: null }),
    bytes: fc.oneof(
      fc
        .tuple(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 600 }))
        .map(([start, rest]) => Buffer.concat([Buffer.from(start, "latin1"), rest])),
      // An image with extra bytes at the end, so that not all images are equal.
      fc.uint8Array({ maxLength: 20 }).map((rest) => Buffer.concat([pixel, rest])),
    ),
    cut: fc.oneof({ weight: 8, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  });
}

export function validValue(document: Document, given: Schema, depth = 0): fc.Arbitrary<unknown> {
  const schema = document.resolve(given);
  const inner = (other: Schema) => validValue(document, other, depth + 1);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(inner));
  if (schema.allOf) return inner(Object.assign({}, ...schema.allOf.map(document.resolve)) as Schema);
  switch (schema.type) {
    case "string":
      return text(schema);
    case "integer":
      return fc.oneof(
        fc.integer({
          min: Math.max(schema.minimum ?? -1000, -(2 ** 31)),
          max: Math.min(schema.maximum ?? 1000, 2 ** 31 - 1),
        }),
        fc.integer({ min: Math.max(1, schema.minimum ?? 1), max: Math.max(5, schema.minimum ?? 1) }),
      );
    case "number":
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(inner(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, Math.max(3, schema.minItems ?? 0)),
      });
    case "object":
      return object(document, schema, depth);
    default:
      return depth > 4 ? fc.constant(null) : nastyValue;
  }
}

function object(
  document: Document,
  { properties = {}, required = [], additionalProperties }: Schema,
  depth: number,
): fc.Arbitrary<unknown> {
  const known = fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [
        name,
        named(name, document.resolve(schema)) ?? validValue(document, schema, depth + 1),
      ]),
    ),
    { requiredKeys: required },
  );
  if (typeof additionalProperties !== "object") return known;
  return fc
    .tuple(
      known,
      fc.dictionary(fc.string({ maxLength: 10 }), validValue(document, additionalProperties, depth + 1), {
        maxKeys: 2,
      }),
    )
    .map(([one, other]) => ({ ...other, ...one }));
}

/** Values that schemas can't describe: HTML for HTML fields, and rare values. */
function named(name: string, { type, items, ...schema }: Schema): fc.Arbitrary<unknown> | null {
  if (name === "ids")
    return fc.array<string | number>(
      items?.type === "string" ? fc.constantFrom("p_1", "p_2", "p_3", "p_4", "x") : fc.integer({ min: 1, max: 4 }),
      { minLength: 1, maxLength: 3 },
    );
  if (schema.enum || type === "boolean") return null;
  const words = fc.constantFrom("Tower", "A post", "Über uns", "日本", "x", "Same title", "archive", "2048");
  if (name === "content") return fc.array(fc.oneof(markup, nastyText), { maxLength: 5 }).map((parts) => parts.join(""));
  if (name === "description") return fc.oneof(words, nastyText);
  if (name === "title" || name === "name") return fc.oneof(words, fc.string({ minLength: 1, maxLength: 30 }));
  if (name === "slug") return fc.constantFrom("tower", "a-post", "search", "p_1", "-", "ü");
  if (name === "email") return fc.constantFrom("a@example.com", "ü@example.com", "a@b");
  if (name === "category")
    return fc.oneof({ weight: 4, arbitrary: fc.constant("") }, { weight: 1, arbitrary: fc.constantFrom("Tower", "x") });
  if (["blogImage", "thumbnailUrl", "backgroundUrl", "mediaUrl"].includes(name))
    return fc.oneof(
      { weight: 3, arbitrary: fc.constant("") },
      { weight: 3, arbitrary: fc.constant(someImage) },
      { weight: 1, arbitrary: nastyText },
    );
  if (name === "clipUrl") return fc.oneof({ weight: 5, arbitrary: fc.constant("") }, nastyText);
  if (name === "modelUrls")
    return fc.oneof({ weight: 5, arbitrary: fc.constant([]) }, fc.array(nastyText, { maxLength: 1 }));
  if (name === "gallery") return fc.array(fc.constantFrom(someImage, "/media/x.png"), { maxLength: 2 });
  if (/link$/i.test(name))
    return fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom("", "/blogs", "https://example.com/a") },
      { weight: 1, arbitrary: nastyText },
    );
  if (name === "updatedAt" || name === "savedAt") return fc.constant("2026-06-15T10:00:00.000Z");
  return null;
}

function text({ pattern, format, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  if (format === "date-time")
    return fc
      .date({ min: new Date("1990-01-01"), max: new Date("2090-01-01"), noInvalidDate: true })
      .map((date) => date.toISOString());
  if (pattern) return fc.stringMatching(new RegExp(pattern, "u")).map((made) => made.slice(0, maxLength));
  const max = Math.min(maxLength, 60);
  return fc.oneof(
    fc.string({ minLength, maxLength: max }),
    fc.string({ unit: "grapheme", minLength, maxLength: Math.max(minLength, Math.floor(max / 4)) }),
    nastyText.map((made) => made.slice(0, maxLength)),
  );
}
