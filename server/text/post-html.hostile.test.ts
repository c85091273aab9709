import fc from "fast-check";
import { expect, test } from "vitest";
import { enormousHtml, forbiddenIn, hostileHtml } from "#tests/support/hostile-html.ts";
import { renderArticle } from "./article.ts";
import { plainText, sanitizePostHtml } from "./post-html.ts";
import { en } from "#words/server/en.ts";

const renderEnglish = (html: string): string => renderArticle(html, en.text);

/** A failure names its seed; another FUZZ_SEED makes other pieces. */
const seed = Number(process.env.FUZZ_SEED ?? 20_260_615);

/** Cleans the HTML, and checks that only allowed content is left, and that cleaning it again changes nothing. */
function clean(html: string): string {
  const cleaned = sanitizePostHtml(html);
  const name = html.slice(0, 400);
  expect(forbiddenIn(cleaned), name).toEqual([]);
  expect(sanitizePostHtml(cleaned), name).toBe(cleaned);
  return cleaned;
}

test("a hostile piece of HTML is reduced to what a post may have", () => {
  expect(hostileHtml.length).toBeGreaterThan(400);
  for (const html of hostileHtml) clean(html);
});

test("hostile pieces are cleaned together, in any order and wherever they are cut", () => cleanMixtures(60));

test("hostile pieces are cleaned in 3,000 mixtures", { tags: ["long"] }, () => cleanMixtures(3000));

test("clean HTML stays as it is, whatever elements it has", () => cleanTrees(50));

test("clean HTML stays as it is in 1,500 trees of elements", { tags: ["long"] }, () => cleanTrees(1500));

test("unclosed elements are read to their end", () => readEnormous(5000));

test("200,000 unclosed elements are read to their end", { tags: ["long"] }, () => readEnormous(200_000));

function cleanMixtures(numRuns: number): void {
  const piece = fc.oneof(
    fc.constantFrom(...hostileHtml),
    fc
      .constantFrom(...hostileHtml)
      .chain((html) =>
        fc
          .tuple(fc.nat(html.length), fc.nat(html.length))
          .map(([one, other]) => html.slice(Math.min(one, other), Math.max(one, other))),
      ),
    fc.constantFrom(
      "<",
      ">",
      "</",
      "<!--",
      "-->",
      "<![CDATA[",
      "]]>",
      '"',
      "'",
      "=",
      "/",
      "&",
      ";",
      "&lt;",
      "&#60;",
      "&#x3c;",
      "\0",
      "\n",
      "<p>",
      "</p>",
      "<pre>",
      "<table>",
      "<td>",
      "<li>",
      "<svg>",
      "<math>",
      "<style>",
      "<title>",
      "<textarea>",
      "<noscript>",
      "<template>",
      "<select>",
      "<xmp>",
    ),
    fc.string({ unit: "binary", maxLength: 8 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      clean(pieces.join(""));
    }),
    { numRuns, seed },
  );
}

function cleanTrees(numRuns: number): void {
  fc.assert(
    fc.property(htmlTree(4), (html) => {
      clean(html);
    }),
    { numRuns, seed },
  );
}

function readEnormous(count: number): void {
  for (const [name, html] of Object.entries(enormousHtml(count))) {
    const cleaned = clean(html);
    expect(typeof renderEnglish(cleaned), name).toBe("string");
    expect(typeof plainText(cleaned), name).toBe("string");
  }
}

/** Returns trees of allowed and forbidden elements, with attributes of both kinds, up to the given depth. */
function htmlTree(depth: number): fc.Arbitrary<string> {
  const text = fc.oneof(
    fc.string({ maxLength: 6 }),
    fc.constantFrom("words", "&amp;", "&lt;b&gt;", "<", "a & b", "\u00a0", "\n\n"),
  );
  if (depth === 0) return text;
  const name = fc.constantFrom(
    "p",
    "h1",
    "h2",
    "div",
    "ul",
    "ol",
    "li",
    "blockquote",
    "pre",
    "code",
    "strong",
    "b",
    "i",
    "em",
    "strike",
    "s",
    "u",
    "a",
    "span",
    "table",
    "tr",
    "td",
    "th",
    "tbody",
    "caption",
    "figure",
    "figcaption",
    "aside",
    "col",
    "colgroup",
    "video",
    "audio",
    "source",
    "img",
    "iframe",
    "input",
    "hr",
    "br",
    "details",
    "summary",
    "dl",
    "dt",
    "dd",
    "section",
    "sup",
    "abbr",
    "q",
    "script",
    "style",
    "svg",
    "form",
    "textarea",
    "option",
    "x-y",
    "noscript",
  );
  const value = fc.oneof(
    fc.string({ maxLength: 6 }),
    fc.constantFrom(
      "ql-align-center",
      "ql-indent-3 x",
      "callout callout-tip",
      "callout-warning",
      "before-after",
      "math",
      "/media/a.mp4",
      "/media/../a.mp4",
      "1,3-5",
      "task-list",
      "https://example.com/",
      "/blog/x",
      "#a",
      "javascript:x",
      "data:image/png;base64,AA==",
      "https://youtu.be/aaaaaaaaaaa",
      "https://vimeo.com/1",
      "checkbox",
      "_blank",
      "1",
      "language-c++",
      '"><b>',
    ),
  );
  const attribute = fc
    .tuple(
      fc.constantFrom(
        "class",
        "id",
        "href",
        "src",
        "alt",
        "title",
        "target",
        "rel",
        "type",
        "checked",
        "width",
        "height",
        "data-language",
        "data-file",
        "data-lines",
        "data-poster",
        "poster",
        "controls",
        "download",
        "colspan",
        "style",
        "onclick",
        "lang",
        "dir",
        "start",
        "value",
        "open",
      ),
      value,
    )
    .map(([key, words]) => ` ${key}="${words.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`);
  const element = fc
    .tuple(name, fc.array(attribute, { maxLength: 3 }), fc.array(htmlTree(depth - 1), { maxLength: 3 }), fc.boolean())
    .map(
      ([tag, given, children, isClosed]) =>
        `<${tag}${given.join("")}>${children.join("")}${isClosed ? `</${tag}>` : ""}`,
    );
  return fc.oneof({ maxDepth: 3 }, text, element);
}
