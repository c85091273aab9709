import fc from "fast-check";
import { expect, test } from "vitest";
import { enormousHtml, forbiddenIn, hostileHtml } from "#tests/support/hostile-html.ts";
import { renderArticleOnce } from "./article.ts";
import { plainText, sanitisePostHtml } from "./post-html.ts";

/** A failure names its seed; another FUZZ_SEED makes other pieces. */
const seed = Number(process.env.FUZZ_SEED ?? 20_260_615);

test.each(hostileHtml)("nothing of %j is left but what a post may have", (html) => {
  const clean = sanitisePostHtml(html);
  expect(forbiddenIn(clean)).toEqual([]);
  expect(sanitisePostHtml(clean)).toBe(clean);
});

test("what is harmless apart is harmless together, in any order and wherever it is cut", () => {
  const piece = fc.oneof(
    fc.constantFrom(...hostileHtml),
    fc.constantFrom(...hostileHtml).chain((html) => fc.tuple(fc.nat(html.length), fc.nat(html.length)).map(([one, other]) => html.slice(Math.min(one, other), Math.max(one, other)))),
    fc.constantFrom("<", ">", "</", "<!--", "-->", "<![CDATA[", "]]>", "\"", "'", "=", "/", "&", ";", "&lt;", "&#60;", "&#x3c;", "\0", "\n", "<p>", "</p>", "<pre>", "<table>", "<td>", "<li>", "<svg>", "<math>", "<style>", "<title>", "<textarea>", "<noscript>", "<template>", "<select>", "<xmp>"),
    fc.string({ unit: "binary", maxLength: 8 }),
  );
  fc.assert(fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
    const clean = sanitisePostHtml(pieces.join(""));
    expect(forbiddenIn(clean)).toEqual([]);
    expect(sanitisePostHtml(clean)).toBe(clean);
  }), { numRuns: 3000, seed });
});

test("clean HTML stays as it is, whatever it is made of", () => {
  fc.assert(fc.property(htmlTree(4), (html) => {
    const clean = sanitisePostHtml(html);
    expect(forbiddenIn(clean)).toEqual([]);
    expect(sanitisePostHtml(clean)).toBe(clean);
  }), { numRuns: 1500, seed });
});

test.each(Object.entries(enormousHtml(200_000)))("%s without end are read to their end", (_name, html) => {
  const clean = sanitisePostHtml(html);
  expect(forbiddenIn(clean)).toEqual([]);
  expect(sanitisePostHtml(clean)).toBe(clean);
  expect(typeof renderArticleOnce(clean)).toBe("string");
  expect(typeof plainText(clean)).toBe("string");
});

/** Elements that posts may have and some that they may not, with attributes of both kinds, as deep as is asked for. */
function htmlTree(depth: number): fc.Arbitrary<string> {
  const text = fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom("words", "&amp;", "&lt;b&gt;", "<", "a & b", "\u00a0", "\n\n"));
  if (depth === 0) return text;
  const name = fc.constantFrom(
    "p", "h1", "h2", "div", "ul", "ol", "li", "blockquote", "pre", "code", "strong", "b", "i", "em", "strike", "s", "u", "a", "span", "table", "tr", "td", "th", "tbody", "caption", "figure", "figcaption", "img", "iframe", "input", "hr", "br",
    "details", "summary", "dl", "dt", "dd", "section", "sup", "abbr", "q", "script", "style", "svg", "form", "textarea", "option", "x-y", "noscript",
  );
  const value = fc.oneof(
    fc.string({ maxLength: 6 }),
    fc.constantFrom("ql-align-center", "ql-indent-3 x", "task-list", "https://example.com/", "/blog/x", "#a", "javascript:x", "data:image/png;base64,AA==", "https://youtu.be/aaaaaaaaaaa", "https://vimeo.com/1", "checkbox", "_blank", "1", "language-c++", "\"><b>"),
  );
  const attribute = fc.tuple(
    fc.constantFrom("class", "id", "href", "src", "alt", "title", "target", "rel", "type", "checked", "width", "height", "data-language", "colspan", "style", "onclick", "lang", "dir", "start", "value", "open"),
    value,
  ).map(([key, words]) => ` ${key}="${words.replaceAll("&", "&amp;").replaceAll("\"", "&quot;")}"`);
  const element = fc.tuple(name, fc.array(attribute, { maxLength: 3 }), fc.array(htmlTree(depth - 1), { maxLength: 3 }), fc.boolean())
    .map(([tag, given, children, isClosed]) => `<${tag}${given.join("")}>${children.join("")}${isClosed ? `</${tag}>` : ""}`);
  return fc.oneof({ maxDepth: 3 }, text, element);
}
