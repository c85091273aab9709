import { expect, test } from "vitest";
import { splitFrontMatter } from "./front-matter.ts";

test("YAML between dashes, with Windows line ends, a byte order mark and no final newline", () => {
  const read = splitFrontMatter('\uFEFF---\r\ntitle: "Hello: world"\r\ntags: [a, b]\r\n---\r\n\r\nText\r\nmore');
  expect(read).toEqual({
    data: { title: "Hello: world", tags: ["a", "b"] },
    body: "\nText\nmore",
    found: true,
    problem: null,
  });
});

test("TOML between pluses, with tables, dotted keys, dates, literal and long strings", () => {
  const read = splitFrontMatter(
    [
      "+++",
      "# made by Hugo",
      'title = "A \\"quoted\\" é \\u00e9"',
      "date = 2019-03-02T10:00:00+02:00",
      "draft = false # not yet",
      "weight = 1_000",
      "tags = [",
      '  "one", # first',
      "  'two',",
      "]",
      "cover.image = 'a\\b.png'",
      'summary = """',
      "Two \\",
      "  lines",
      '"""',
      "[taxonomies]",
      'categories = ["Games"]',
      "[[resources]]",
      'src = "x.png"',
      "[[resources]]",
      'src = "y.png"',
      'author = { name = "Ada", n = 1 }',
      "+++",
      "Body",
    ].join("\n"),
  );
  expect(read.problem).toBeNull();
  expect(read.body).toBe("Body");
  expect(read.data).toEqual({
    title: 'A "quoted" é é',
    date: "2019-03-02T10:00:00.000+02:00",
    draft: false,
    weight: 1000,
    tags: ["one", "two"],
    cover: { image: "a\\b.png" },
    summary: "Two lines\n",
    taxonomies: { categories: ["Games"] },
    resources: [{ src: "x.png" }, { src: "y.png", author: { name: "Ada", n: 1 } }],
  });
});

test("JSON, bare as Hugo writes it, and between fences", () => {
  expect(splitFrontMatter('{\n  "title": "J",\n  "draft": true\n}\n\nBody')).toMatchObject({
    data: { title: "J", draft: true },
    body: "\nBody",
  });
  expect(splitFrontMatter('---json\n{"title": "J"}\n---\nBody')).toMatchObject({ data: { title: "J" }, body: "Body" });
});

test("broken YAML is read line by line, and a problem is reported", () => {
  const read = splitFrontMatter(
    "---\ntitle: Voxels: storage\ndate: 2017-03-27\ntags: [a, 'b']\ndraft: true\n---\nBody",
  );
  expect(read.data).toEqual({ title: "Voxels: storage", date: "2017-03-27", tags: ["a", "b"], draft: true });
  expect(read.problem).toContain("not valid YAML");
});

test("rules, prose and quoted braces are not front matter", () => {
  for (const text of [
    "---\n\nA text between rules.\n\n---\n\nMore",
    "Just text\n---\nMore",
    "---\ntitle: never closed\n",
    "{{< figure >}}\n\nText",
    "{ not json }",
  ]) {
    expect(splitFrontMatter(text)).toMatchObject({ data: {}, body: text, found: false });
  }
});

test("lines of keys and values without fences are front matter, as many generators write them", () => {
  for (const [source, data, body] of [
    [
      "Title: A level editor\nDate: 2016-03-02 10:20\nStatus: draft\nTags: tools,\n    editor\n\nText",
      { Title: "A level editor", Date: "2016-03-02 10:20", Status: "draft", Tags: "tools,, editor" },
      "Text",
    ],
    ["\uFEFFTitle:   Ropes  \r\nDate created: 2015\r\n\r\nText", { Title: "Ropes", "Date created": "2015" }, "Text"],
    ["status: draft\n\nText", { status: "draft" }, "Text"],
    ["# Heading\n\nDate: 2015-02-01\nTags: a\n\nText", { Date: "2015-02-01", Tags: "a" }, "# Heading\n\nText"],
    ["title: Hexo\ndate: 2015-02-01\n---\nText", { title: "Hexo", date: "2015-02-01" }, "Text"],
    [
      "#+TITLE: Org\n#+DATE: <2015-02-01 Sun 10:00>\n#+FILETAGS: :a:b:\n\nText",
      { TITLE: "Org", DATE: "2015-02-01 10:00", FILETAGS: "a, b" },
      "Text",
    ],
    ["<!--\n.. title: Nikola\n.. status: private\n-->\n\nText", { title: "Nikola", status: "private" }, "\nText"],
    [":title: Rest\n:date: 2015-02-01\n\nText", { title: "Rest", date: "2015-02-01" }, "Text"],
    ["% Pandoc\n% Ada\n% 2015-02-01\n\nText", { title: "Pandoc", author: "Ada", date: "2015-02-01" }, "\nText"],
  ] as const)
    expect(splitFrontMatter(source), source).toEqual({ data, body, found: true, problem: null });
});

test("a text that may begin with front matter is in doubt, and a text that begins with a colon is not", () => {
  for (const text of ["Material: iron\nWeight: 3 kg\n\nText", "---\ntitle: never closed\ndraft: true\n\nText"])
    expect(splitFrontMatter(text), text).toMatchObject({
      data: {},
      body: text,
      found: false,
      doubt: expect.any(String),
    });
  for (const text of [
    "Note: this is text.\n\nMore",
    "https://example.com\n\nText",
    "::: tip\nText\n:::",
    "Dear all:\n\n- one",
  ])
    expect(splitFrontMatter(text), text).toEqual({ data: {}, body: text, found: false, problem: null });
});

test("empty front matter is recognized", () => {
  expect(splitFrontMatter("---\n---\nBody")).toMatchObject({ data: {}, body: "Body", found: true });
});

test("a key can't reach the prototype of objects", () => {
  splitFrontMatter("+++\n[__proto__]\npolluted = true\n+++\n");
  splitFrontMatter("---\n__proto__:\n  polluted: true\n---\n");
  expect("polluted" in {}).toBe(false);
});
