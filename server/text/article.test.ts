import { expect, test } from "vitest";
import { everyElement } from "#tests/support/every-element.ts";
import { renderArticle } from "./article.ts";
import { sanitisePostHtml } from "./post-html.ts";

test("code is coloured by classes, without inline styles, and its text stays the same", () => {
  const html = renderArticle(`<pre data-language="typescript">const a = "&lt;b&gt;"; // &amp;</pre>`);
  expect(html).toContain(`<span class="hljs-keyword">const</span>`);
  expect(html).toContain(
    `<div class="code-bar" data-no-print><span>TypeScript</span><button type="button" class="code-copy">Copy code</button></div><pre`,
  );
  expect(html).not.toContain("style=");
  expect(html).not.toContain("<b>");
});

test("code in an unknown language, or in none, stays plain", () => {
  expect(renderArticle(`<pre>a &lt; b</pre>`)).toContain(`<pre tabindex="0"><code class="hljs">a &lt; b</code></pre>`);
  expect(renderArticle(`<pre data-language="klingon">a</pre>`)).toContain(`<code class="hljs">a</code>`);
});

test("languages of game engines are coloured, too", () => {
  for (const language of ["gdscript", "csharp", "cs", "glsl", "hlsl", "cpp", "yaml", "sql", "bash"]) {
    expect(renderArticle(`<pre data-language="${language}">for x in "y": # 1</pre>`), language).toMatch(
      /<span>[^<]+<.span><button/,
    );
  }
});

test("every heading can be linked to, and no two share an id", () => {
  const html = renderArticle(`<h2>Plan</h2><h2>Plan</h2><h3 id="own">Own</h3><h2><code>a &lt; b</code></h2>`);
  expect([...html.matchAll(/<h\d id="([^"]+)"/g)].map(([, id]) => id)).toEqual(["plan", "plan-2", "own", "a-b"]);
  expect(html).toContain(`<a class="heading-anchor" href="#plan-2"`);
});

test("headings move down a level if the text has one of the first level", () => {
  expect(renderArticle("<h1>A</h1><h2>B</h2>")).toMatch(/<h2 id="a">.*<h3 id="b">/);
});

test("long posts begin with their contents, short ones do not", () => {
  const sections = Array.from(
    { length: 5 },
    (_, index) => `<h2>Part ${index} &amp; more</h2><p>${"word ".repeat(300)}</p>`,
  ).join("");
  expect(renderArticle(sections)).toMatch(
    /^<nav class="toc" aria-label="Contents"><ol><li><a href="#part-0-more">Part 0 &amp; more<\/a>/,
  );
  expect(renderArticle("<h2>A</h2><h2>B</h2><h2>C</h2><h2>D</h2>")).not.toContain("toc");
});

test("a video loads nothing from elsewhere: it is a link to its page", () => {
  const html = renderArticle(sanitisePostHtml(`<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe>`));
  expect(html).not.toContain("<iframe");
  expect(html).toContain(`href="https://www.youtube.com/watch?v=aqz-KE-bpKQ"`);
  expect(html).toContain(`data-video="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ"`);
});

test("a wide table scrolls in a box that the keyboard reaches", () => {
  expect(renderArticle("<table><tbody><tr><td>1</td></tr></tbody></table>")).toBe(
    `<div class="table-scroll" role="region" aria-label="Table" tabindex="0"><table><tbody><tr><td>1</td></tr></tbody></table></div>`,
  );
});

test("words of every script and all symbols stay as they are", () => {
  const html = "<p>Größe · 日本語 · 🎮 &amp; &lt;x&gt; “quotes” &nbsp;end</p>";
  expect(renderArticle(html)).toBe("<p>Größe · 日本語 · 🎮 &amp; &lt;x&gt; “quotes” &nbsp;end</p>");
});

test("an image links to its full size, unless it links elsewhere or is an icon", () => {
  const html = renderArticle(
    `<p><img src="/media/a.webp" alt="A &quot;b&quot;"></p><img src="/media/b.webp" alt="" width="800" height="2">`,
  );
  expect(html).toContain(
    `<p><a class="picture-link" href="/media/a.webp" data-needs-script="press" aria-label="Show “A &quot;b&quot;” at full size"><img src="/media/a.webp" alt="A &quot;b&quot;"></a></p>`,
  );
  expect(html).toContain(`aria-label="Show image 2 of 2 at full size"`);
  for (const alone of [
    `<a href="/x"><em><img src="/media/a.webp" alt=""></em></a>`,
    `<img src="/media/a.webp" alt="" width="32" height="32">`,
    `<img src="data:image/png;base64,AAAA" alt="">`,
  ]) {
    expect(renderArticle(alone)).not.toContain("picture-link");
  }
});

test("everything that the editor, the importer and the API allow in a post is kept exactly", () => {
  const html = everyElement("/media/0123456789abcdef0123456789abcdef.webp");
  const clean = sanitisePostHtml(html);
  const tags = (text: string) =>
    [...text.matchAll(/<([a-z]\w*)[^>]*?((?: (?:class|id|align|start|title|data-language)="[^"]*")*)/g)].map(
      ([, tag, attributes]) => `${tag}${attributes}`,
    );
  expect(tags(clean)).toEqual(tags(html));
  expect(sanitisePostHtml(clean)).toBe(clean);
});

test("a table is labelled by its caption, a footnote by its number", () => {
  expect(renderArticle("<table><caption>Costs &amp; <em>times</em></caption><tbody></tbody></table>")).toContain(
    'aria-label="Costs &amp; times"',
  );
  const html = renderArticle(everyElement("/media/a.webp"));
  expect(html).toContain('<a href="#fn1" id="fnref1" aria-label="Footnote 1">');
  expect(html).toContain('aria-label="Back to the text"');
  expect(html).toContain('<section class="footnotes" aria-label="Footnotes">');
});

test("only blocks with right-to-left words are right-to-left", () => {
  const html = renderArticle('<p>Plain</p><p>שלום</p><ul><li>مرحبا</li></ul><p dir="ltr">שלום</p><pre>שלום</pre>');
  expect([...html.matchAll(/<(\w+)[^>]* dir="(\w+)"/g)].map(([, tag, direction]) => `${tag} ${direction}`)).toEqual([
    "p auto",
    "ul auto",
    "p ltr",
  ]);
});

test("no heading takes an id that the page around it needs", () => {
  expect(renderArticle("<h2>Main</h2><h2>Menu</h2>")).toMatch(/id="main-2".*id="menu-2"/);
});
