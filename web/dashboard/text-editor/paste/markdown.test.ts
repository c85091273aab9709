import { expect, test } from "vitest";
import { parseHtml } from "#tests/support/parse-html.ts";
import { markdownHtml, pastedHtml } from "./pasted-html.ts";

const options = { parse: parseHtml, origin: "https://site.example" };
const render = (markdown: string) => markdownHtml(markdown, options);
const kindOf = (text: string) => pastedHtml({ html: "", text }, options).kind;

test("headings, lists, quotes, links and images become blocks", async () => {
  expect(await render("# One\n\nTwo\n===\n\n- a\n  1. b\n- c\n\n3. three\n4. four\n\n> said\n\n---\n")).toBe(
    `<h1>One</h1><h1>Two</h1><ul><li>a<ol><li>b</li></ol></li><li>c</li></ul><ol start="3"><li>three</li><li>four</li></ol><blockquote><p>said</p></blockquote><hr>`,
  );
  expect(
    await render(
      `[a](https://example.com "T"), [b](/blog/b), [c](docs/c.md), https://example.com/d, node.js, ![e](https://example.com/e.png)`,
    ),
  ).toBe(
    `<p><a href="https://example.com" title="T">a</a>, <a href="/blog/b">b</a>, c, <a href="https://example.com/d">https://example.com/d</a>, node.js, <img src="https://example.com/e.png" alt="e"></p>`,
  );
});

test("task lists, tables with alignment and code with the names of its language are stored forms", async () => {
  expect(await render("- [x] done\n- [ ] open\n  - below\n")).toBe(
    `<ul class="task-list"><li class="task-list-item"><input type="checkbox" disabled="" checked=""> done</li><li class="task-list-item"><input type="checkbox" disabled=""> open<ul><li>below</li></ul></li></ul>`,
  );
  expect(await render("| a | b |\n|--:|:-:|\n| 1 | 2 |\n")).toBe(
    `<table><thead><tr><th align="right">a</th><th align="center">b</th></tr></thead><tbody><tr><td align="right">1</td><td align="center">2</td></tr></tbody></table>`,
  );
  const languages = ["csharp", "c#", "ts", "gd", "C++", "zig", "text", ""].map(async (name) => {
    const html = await render(`\`\`\`${name}\na;\n\n  b;\n\`\`\`\n`);
    return /data-language="([^"]*)"/.exec(html)?.[1] ?? html;
  });
  expect(await Promise.all(languages)).toEqual([
    "cs",
    "cs",
    "typescript",
    "gdscript",
    "cpp",
    "zig",
    "<pre>a;\n\n  b;</pre>",
    "<pre>a;\n\n  b;</pre>",
  ]);
});

test("alerts become callouts, and footnotes are at the end", async () => {
  expect(await render("> [!WARNING]\n> Mind the **gap**.\n>\n> Really.\n\n> [!TIP] Sit down\n\n> [!other]\n")).toBe(
    `<aside class="callout callout-warning"><p>Mind the <strong>gap</strong>.</p><p>Really.</p></aside><aside class="callout callout-tip"><p>Sit down</p></aside><blockquote><p>[!other]</p></blockquote>`,
  );
  expect(await render("A[^1] and B[^b] and A[^1].\n\n[^1]: One *note*.\n[^b]: Two.\n")).toBe(
    `<p>A<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup> and B<sup class="footnote-ref"><a href="#fn2" id="fnref2">[2]</a></sup> and A<sup class="footnote-ref"><a href="#fn1" id="fnref1:1">[1]</a></sup>.</p>` +
      `<section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item"><p>One <em>note</em>. <a href="#fnref1" class="footnote-backref">↩︎</a></p></li><li id="fn2" class="footnote-item"><p>Two. <a href="#fnref2" class="footnote-backref">↩︎</a></p></li></ol></section>`,
  );
});

test("formulas are distinguished from prices", async () => {
  expect(
    await render(
      "Energy $E = mc^2$, $x$ and $\\alpha_1$ cost $5 and $10, or 5$ to 10$, $a and b$.\n\n$$\n\\int_0^1 x\\,dx\n$$\n\n$$a^2$$\n",
    ),
  ).toBe(
    `<p>Energy <code class="math">E = mc^2</code>, <code class="math">x</code> and <code class="math">\\alpha_1</code> cost $5 and $10, or 5$ to 10$, $a and b$.</p><pre class="math">\\int_0^1 x\\,dx</pre><pre class="math">a^2</pre>`,
  );
});

test("HTML in Markdown becomes blocks and marks, and text in angle brackets stays", async () => {
  expect(
    await render(
      "Press <kbd>F5</kbd> for Vec<T> <!-- not this -->now\n\n<details><summary>More</summary>\n\nHidden\n\n</details>\n\n<script>alert(1)</script>\n",
    ),
  ).toBe(`<p>Press <kbd>F5</kbd> for Vec&lt;T&gt; now</p><details><summary>More</summary><p>Hidden</p></details>`);
  expect(await render("---\ntitle: Plan\ntags: [a]\n---\n\nText\n")).toBe(
    `<pre data-language="yaml">title: Plan\ntags: [a]</pre><p>Text</p>`,
  );
});

test("text with enough signs of Markdown is read as Markdown", () => {
  const markdown = [
    "## Plan\n\nWords",
    "# Plan\n\nWords",
    "Some **bold** words",
    "See [the log](https://example.com)",
    "- one\n- two",
    "1. one\n2. two",
    "- [ ] open",
    "| a | b |\n|---|---|\n| 1 | 2 |",
    "```ts\nlet a;\n```",
    "> said",
    "Title\n=====\n",
    "Text[^1]\n\n[^1]: note",
  ];
  for (const text of markdown) expect(kindOf(text), text).toBe("markdown");
  const others = [
    "Just words",
    "2 * 3 * 4",
    "a - b",
    "#hashtag",
    "It costs $5 and $10.",
    "snake_case_name and *args",
    "Dear Sam,\n\nThanks.\n\n- Ada",
  ];
  for (const text of others) expect(kindOf(text), text).not.toBe("markdown");
});

test("code without HTML is code, even if its comments look like headings", () => {
  const code = [
    "# move the player\ndef move(speed):\n    x += speed\n    return x\n",
    "#!/bin/bash\n# build\nmake\n",
    "if (a) {\n  b();\n}\n",
    ".card {\n  color: red;\n}\n",
    "$ npm install\n$ npm test\n",
  ];
  for (const text of code)
    expect(pastedHtml({ html: "", text }, options), text).toMatchObject({
      kind: "html",
      html: expect.stringMatching(/^<pre>/),
    });
  for (const text of ["A list:\nmilk;\neggs;\nand bread", "Hello there.\nHow are you?", "Name: Ada\nBorn: 1815"])
    expect(pastedHtml({ html: "", text }, options), text).toMatchObject({ html: expect.stringMatching(/^<p>/) });
});

test("text has a paragraph for each line, or for each part between empty lines", () => {
  const htmlOf = (text: string) => pastedHtml({ html: "", text }, options);
  expect(htmlOf("one\r\ntwo")).toMatchObject({ html: "<p>one</p><p>two</p>" });
  expect(htmlOf("one\ntwo\n\nthree <b>")).toMatchObject({ html: "<p>one<br>two</p><p>three &lt;b&gt;</p>" });
  expect(htmlOf("only words\n")).toEqual({ kind: "text", text: "only words" });
});

test("text between tabs is a table if all its rows have the same number of cells", () => {
  expect(pastedHtml({ html: "", text: "a\tb\nc\n" }, options)).toMatchObject({ html: "<p>a b</p><p>c</p>" });
  expect(pastedHtml({ html: "", text: "\tindented\n\tlines" }, options).kind).toBe("html");
  expect(pastedHtml({ html: "", text: "a\tb" }, options)).toEqual({ kind: "text", text: "a\tb" });
});

test("only a text that is a single URL is read as a URL", () => {
  const url = "https://www.youtube.com/watch?v=aqz-KE-bpKQ";
  expect(pastedHtml({ html: "", text: ` ${url}\n` }, options)).toEqual({ kind: "url", url, title: null });
  expect(pastedHtml({ html: `<a href="${url}">${url}</a>`, text: url }, options)).toEqual({
    kind: "url",
    url,
    title: null,
  });
  expect(pastedHtml({ html: "", text: `${url} and more` }, options)).toMatchObject({ kind: "text" });
  expect(pastedHtml({ html: `<p>other <b>words</b></p>`, text: url }, options)).toEqual({
    kind: "url",
    url,
    title: null,
  });
  expect(pastedHtml({ html: `<img src="${url}">`, text: url }, options)).toMatchObject({ kind: "html" });
});

test("a code block takes only the text", () => {
  expect(pastedHtml({ html: "<p><b>a</b></p>", text: "  a\r\n\tb\n", inCode: true }, options)).toEqual({
    kind: "text",
    text: "  a\n\tb\n",
  });
  expect(pastedHtml({ html: "<div>a</div><div>b</div>", text: "", inCode: true }, options)).toEqual({
    kind: "text",
    text: "a\nb",
  });
});
