import { expect, test } from "vitest";
import fc from "fast-check";
import { commonAttributes, postElements } from "#contract/post-html.ts";
import { sanitizePostHtml } from "#server/text/post-html.ts";
import { clipboards } from "#tests/support/clipboard/clipboards.ts";
import { enormousHtml, hostileHtml } from "#tests/support/hostile-html.ts";
import { parseHtml } from "#tests/support/parse-html.ts";
import { parseHtmlInBrowser } from "#tests/support/parse-html-in-browser.ts";
import { canonicalBlocks } from "../../html/html-canonical.ts";
import { classesOf, type HtmlNode, isElement, type ParseHtml } from "../../html/html-tree.ts";
import { markdownHtml, pastedHtml } from "./pasted-html.ts";

const origin = "https://site.example";

test("any program's clipboard becomes only stored forms, and the server's sanitizer changes nothing", () => {
  for (const [name, clipboard] of Object.entries(clipboards)) {
    for (const parse of [parseHtml, parseHtmlInBrowser]) {
      const pasted = pastedHtml(clipboard, { parse, origin });
      if ("html" in pasted) expectStored(pasted.html, name);
    }
  }
});

test("hostile HTML, as browsers repair it, becomes only stored forms", () => {
  for (const html of hostileHtml) {
    for (const parse of [parseHtml, parseHtmlInBrowser]) expectStored(storedOf(html, parse), html);
  }
});

test("hostile pieces in the middle of a program's HTML are cleaned with it", () => pasteMixtures(40));

test("hostile pieces in 1,500 mixtures with a program's HTML are cleaned", { tags: ["long"] }, () =>
  pasteMixtures(1500),
);

function pasteMixtures(numRuns: number): void {
  const whole = Object.values(clipboards)
    .map(({ html }) => html)
    .filter((html) => html.length > 0);
  fc.assert(
    fc.property(
      fc.constantFrom(...whole),
      fc.array(fc.tuple(fc.constantFrom(...hostileHtml), fc.double({ min: 0, max: 1, noNaN: true })), {
        minLength: 1,
        maxLength: 4,
      }),
      (html, pieces) => {
        const mixed = pieces.reduce((given, [piece, at]) => {
          const position = Math.floor(at * given.length);
          return given.slice(0, position) + piece + given.slice(position);
        }, html);
        expectStored(storedOf(mixed, parseHtmlInBrowser), mixed);
      },
    ),
    { numRuns, seed: 20_260_615 },
  );
}

test("hostile Markdown becomes stored forms", async () => {
  for (const html of hostileHtml)
    expectStored(await markdownHtml(`# Title\n\n${html}\n\n- a ${html}\n`, { parse: parseHtml }), html);
});

test("enormous HTML is read to the end", () => {
  for (const html of Object.values(enormousHtml(4000))) expectStored(storedOf(html, parseHtml), html.slice(0, 100));
});

test("pasted content stays the same when it is copied from the editor and pasted again", () => {
  for (const [name, clipboard] of Object.entries(clipboards)) {
    const pasted = pastedHtml(clipboard, { parse: parseHtml, origin });
    if (pasted.kind !== "html") continue;
    const again = storedOf(`<div data-savepoint="">${pasted.html}</div>`, parseHtml);
    expect(canonicalBlocks(parseHtml(again)), name).toEqual(canonicalBlocks(parseHtml(pasted.html)));
  }
});

function storedOf(html: string, parse: ParseHtml): string {
  const pasted = pastedHtml({ html, text: "" }, { parse, origin });
  return "html" in pasted ? pasted.html : "";
}

function expectStored(html: string, name: string): void {
  const nodes = parseHtml(html);
  expect(notListed(nodes), name.slice(0, 500)).toEqual([]);
  const clean = sanitizePostHtml(html);
  if (clean !== html) expect(canonicalBlocks(parseHtml(clean)), name.slice(0, 500)).toEqual(canonicalBlocks(nodes));
}

/** Returns the elements, attributes and classes that no post may have (contract/post-html.ts). */
function notListed(nodes: readonly HtmlNode[]): string[] {
  return nodes.filter(isElement).flatMap((node) => {
    const listed = postElements.get(node.tag);
    if (!listed) return [`<${node.tag}>`];
    const attributes = Object.keys(node.attributes).filter(
      (name) => ![...commonAttributes, ...(listed.attributes ?? [])].includes(name),
    );
    const classes = classesOf(node).filter(
      (name) =>
        !listed.classes?.some((allowed) => (typeof allowed === "string" ? allowed === name : allowed.test(name))),
    );
    return [
      ...attributes.map((name) => `<${node.tag} ${name}>`),
      ...classes.map((name) => `<${node.tag} class="${name}">`),
      ...notListed(node.children),
    ];
  });
}
