// Hostile input in every field of every section, found by walking the schemas.
import fc from "fast-check";
import { expect, test } from "vitest";
import { sectionNames } from "#contract/site/section-names.ts";
import { buildDocument, listObjects, listTextFields, type TextField, valueAt } from "#tests/support/section-fields.ts";
import { readDocument } from "./documents.ts";

const fields = sectionNames.flatMap((section) => listTextFields(section).map((field) => ({ section, field })));

function read(section: (typeof sectionNames)[number], field: TextField, text: string) {
  return readDocument(
    section,
    buildDocument(section, field.path, () => text),
  );
}

/** A message for the owner: it says what to do, without terms of the validation library. */
const sentence = /^(?!Invalid|Too |Expected|Unrecognized)[A-Z“].*\.$/;

test("the walk finds the fields of all sections", () => {
  expect(fields.length).toBeGreaterThan(100);
  expect(new Set(fields.map(({ section }) => section)).size).toBeGreaterThan(13);
  const links = fields.filter(({ field }) => /(?:^|\.)(?:href|src|url|poster|logoUrl)$/.test(field.name));
  expect(links.length).toBeGreaterThan(15);
  expect(
    links.filter(({ field }) => field.isPlain),
    "every link is checked",
  ).toEqual([]);
});

test.for(fields)(
  "$section › $field.name takes its smallest document, and hostile text does no harm",
  ({ section, field }) => {
    expect(
      readDocument(
        section,
        buildDocument(section, field.path, (value) => value),
      ).problems,
    ).toBeNull();

    const markup = `<script>alert(1)</script>"'><img src=x onerror=alert(1)>`;
    const results = [
      markup.slice(0, Math.min(field.maxLength, markup.length)),
      "javascript:alert(1)",
      "JaVaScRiPt:alert(1)",
      "java\u0000script:x",
      "data:text/html,x",
      "vbscript:x",
      "//evil.example/a.png",
      "/\\evil.example/a.png",
    ].map((text) => [text, read(section, field, text.slice(0, field.maxLength))] as const);
    for (const [text, { content, problems }] of results) {
      if (field.isPlain) expect(problems, text).toBeNull();
      else expect(content, text).toBeNull();
      for (const { message } of problems ?? []) expect(message, text).toMatch(sentence);
    }

    const long = read(section, field, "a".repeat(10_000));
    expect(long.content).toBeNull();
    for (const { message } of long.problems ?? []) expect(message).toMatch(sentence);

    for (const text of ["שלום עולם", "مرحبا", "👩‍🚀🎮", "日本語", "\u202Eabc"]) {
      const { content, problems } = read(section, field, text);
      if (field.isPlain) expect(valueAt(content, field.path)).toBe(text);
      for (const { message } of problems ?? []) expect(message, text).toMatch(sentence);
    }
    if (field.isPlain) expect(valueAt(read(section, field, " A\u0000\u0007B\u007F ").content, field.path)).toBe("AB");

    for (const wrong of [1, true, {}, [], ["x"], { length: 3 }]) {
      const { content, problems } = readDocument(
        section,
        buildDocument(section, field.path, () => wrong),
      );
      expect(content, JSON.stringify(wrong)).toBeNull();
      for (const { message } of problems ?? []) expect(message, JSON.stringify(wrong)).toMatch(sentence);
    }
  },
);

const objects = sectionNames.flatMap((section) => listObjects(section).map((path) => ({ section, path })));

test("no object of any section takes keys of JavaScript's objects", () => {
  expect(objects.length).toBeGreaterThan(40);
  for (const { section, path } of objects) {
    for (const key of ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "madeUp"]) {
      const document = buildDocument(section, path, (value) => ({
        ...(value as object),
        ...JSON.parse(`{"${key}":{"polluted":true}}`),
      }));
      const own = JSON.parse(JSON.stringify(document)) as unknown;
      const { content, problems } = readDocument(section, own);
      const place = `${section} ${path.join(".")} ${key}`;
      if (key !== "__proto__") expect(problems?.[0]?.message, place).toMatch(sentence);
      expect(JSON.stringify(content), place).not.toContain("polluted");
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    }
  }
});

test("lists take as many entries as they say, and name the limit otherwise", () => {
  const entry = { title: "Job", period: "2020 – 2021", description: [], highlights: [], tech: [], links: [] };
  const backstory = (count: number) =>
    readDocument("backstory", { heading: "Jobs", entries: Array.from({ length: count }, () => ({ ...entry })) });
  const { content } = backstory(200);
  expect(content?.entries).toHaveLength(200);
  expect(new Set(content?.entries.map(({ id }) => id)).size).toBe(200);
  expect(backstory(201).problems).toEqual([{ path: ["entries"], message: "Use at most 200 entries." }]);
  expect(readDocument("hero", { claim: [], technologies: [] }).problems).toEqual([
    { path: ["claim"], message: "Add at least one line." },
  ]);
});

test("no JSON makes reading a document fail, and what is read is read again as it is", () => {
  const json = fc.oneof(
    fc.jsonValue(),
    fc.record({ entries: fc.array(fc.record({ title: fc.jsonValue(), question: fc.string(), id: fc.jsonValue() })) }),
  );
  const document = fc.constantFrom(...objects).chain(({ section, path }) =>
    json.map((value) => ({
      section,
      document: buildDocument(section, path, (before) =>
        typeof value === "object" && !Array.isArray(value) ? { ...(before as object), ...value } : value,
      ),
    })),
  );
  fc.assert(
    fc.property(document, fc.integer({ min: -2, max: 5 }), ({ section, document: given }, version) => {
      const { content, problems } = readDocument(section, given, version);
      for (const { message } of problems ?? []) expect(message).toMatch(sentence);
      if (content) expect(readDocument(section, content).content).toEqual(content);
    }),
    { numRuns: 500, seed: 20_260_615 },
  );
});
