import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { everyBlock, someFiles } from "#tests/support/every-block.ts";
import { everyElement } from "#tests/support/every-element.ts";
import { renderArticle } from "./article.ts";
import { sanitizePostHtml } from "./post-html.ts";
import { en } from "#words/server/en.ts";

const renderEnglish = (html: string): string => renderArticle(html, en.text);

test("code is colored by classes, without inline styles, and its text stays the same", () => {
  const html = renderEnglish(`<pre data-language="typescript">const a = "&lt;b&gt;"; // &amp;</pre>`);
  expect(html).toContain(`<span class="hljs-keyword">const</span>`);
  expect(html).toContain(
    `<div class="code-bar" data-no-print><span>TypeScript</span> <span class="code-copied" role="status"></span><button type="button" class="code-copy">Copy code</button></div><pre`,
  );
  expect(html).not.toContain("style=");
  expect(html).not.toContain("<b>");
});

test("code in an unknown language, or in none, stays plain", () => {
  expect(renderEnglish(`<pre>a &lt; b</pre>`)).toContain(`<pre tabindex="0"><code class="hljs">a &lt; b</code></pre>`);
  expect(renderEnglish(`<pre data-language="klingon">a</pre>`)).toContain(`<code class="hljs">a</code>`);
});

test("languages of game engines are colored, too", () => {
  for (const language of ["gdscript", "csharp", "cs", "glsl", "hlsl", "cpp", "yaml", "sql", "bash"]) {
    expect(renderEnglish(`<pre data-language="${language}">for x in "y": # 1</pre>`), language).toMatch(
      /<span>[^<]+<.span> <span class="code-copied"/,
    );
  }
});

test("every heading can be linked to, and no two share an id", () => {
  const html = renderEnglish(`<h2>Plan</h2><h2>Plan</h2><h3 id="own">Own</h3><h2><code>a &lt; b</code></h2>`);
  expect([...html.matchAll(/<h\d id="([^"]+)"/g)].map(([, id]) => id)).toEqual(["plan", "plan-2", "own", "a-b"]);
  expect(html).toContain(`<a class="heading-anchor" href="#plan-2"`);
});

test("headings move down a level if the text has one of the first level", () => {
  expect(renderEnglish("<h1>A</h1><h2>B</h2>")).toMatch(/<h2 id="a">.*<h3 id="b">/);
});

test("a post begins with the contents of its sections and their parts, from three headings on", () => {
  expect(renderEnglish("<h3>Before</h3><h2>A &amp; b</h2><h3>One</h3><h4>Detail</h4><h3>Two</h3><h2>B</h2>")).toMatch(
    /^<nav class="toc" aria-label="Contents"><details><summary>Contents<\/summary> <ol><li><a href="#before">Before<\/a><\/li> <li><a href="#a-b">A &amp; b<\/a> <ol><li><a href="#one">One<\/a><\/li> <li><a href="#two">Two<\/a><\/li><\/ol><\/li> <li><a href="#b">B<\/a><\/li><\/ol><\/details><\/nav><h3/,
  );
  expect(renderEnglish("<h2>A</h2><h3>B</h3><h4>C</h4><h2></h2>")).not.toContain("toc");
});

test("a video loads nothing from elsewhere: it is a link to its page", () => {
  const html = renderEnglish(sanitizePostHtml(`<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe>`));
  expect(html).not.toContain("<iframe");
  expect(html).toContain(`href="https://www.youtube.com/watch?v=aqz-KE-bpKQ"`);
  expect(html).toContain(`data-video="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ"`);
});

test("a wide table scrolls in a box that the keyboard reaches", () => {
  expect(renderEnglish("<table><tbody><tr><td>1</td></tr></tbody></table>")).toBe(
    `<div class="table-scroll" role="region" aria-label="Table" tabindex="0"><table><tbody><tr><td>1</td></tr></tbody></table></div>`,
  );
});

test("words of every script and all symbols stay as they are", () => {
  const html = "<p>Größe · 日本語 · 🎮 &amp; &lt;x&gt; “quotes” &nbsp;end</p>";
  expect(renderEnglish(html)).toBe("<p>Größe · 日本語 · 🎮 &amp; &lt;x&gt; “quotes” &nbsp;end</p>");
});

test("an image links to its full size, unless it links elsewhere or is an icon", () => {
  const html = renderEnglish(
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
    expect(renderEnglish(alone)).not.toContain("picture-link");
  }
});

test("everything that the editor, the importer and the API allow in a post is kept exactly", () => {
  const html = everyElement("/media/0123456789abcdef0123456789abcdef.webp");
  const clean = sanitizePostHtml(html);
  const tags = (text: string) =>
    [...text.matchAll(/<([a-z]\w*)[^>]*?((?: (?:class|id|align|start|title|data-language)="[^"]*")*)/g)].map(
      ([, tag, attributes]) => `${tag}${attributes}`,
    );
  expect(tags(clean)).toEqual(tags(html));
  expect(sanitizePostHtml(clean)).toBe(clean);
});

test("a table is labeled by its caption, a footnote by its number", () => {
  expect(renderEnglish("<table><caption>Costs &amp; <em>times</em></caption><tbody></tbody></table>")).toContain(
    'aria-label="Costs &amp; times"',
  );
  const html = renderEnglish(everyElement("/media/a.webp"));
  expect(html).toContain('<a href="#fn1" id="fnref1" aria-label="Footnote 1">');
  expect(html).toContain('aria-label="Back to the text"');
  expect(html).toContain('<section class="footnotes" aria-label="Footnotes">');
});

test("only blocks with right-to-left words are right-to-left", () => {
  const html = renderEnglish('<p>Plain</p><p>שלום</p><ul><li>مرحبا</li></ul><p dir="ltr">שלום</p><pre>שלום</pre>');
  expect([...html.matchAll(/<(\w+)[^>]* dir="(\w+)"/g)].map(([, tag, direction]) => `${tag} ${direction}`)).toEqual([
    "p auto",
    "ul auto",
    "p ltr",
  ]);
});

test("no heading takes an id that the page around it needs", () => {
  expect(renderEnglish("<h2>Main</h2><h2>Menu</h2>")).toMatch(/id="main-2".*id="menu-2"/);
});

const blocks = everyBlock(someFiles);
const read = (html: string): string => renderEnglish(sanitizePostHtml(html));

test("every block of a post is kept exactly", () => {
  for (const [name, html] of Object.entries(blocks)) expect(sanitizePostHtml(html), name).toBe(html);
});

test("no block needs an inline style or loads anything before it is used", () => {
  for (const [name, html] of Object.entries(blocks)) {
    expect(read(html), name).not.toMatch(/ style=|<iframe|autoplay|preload="auto"|<script/);
  }
});

test("a callout is a note with its kind as text, also within other blocks", () => {
  expect(read(blocks.tip ?? "")).toContain(
    '<aside class="callout callout-tip" role="note"><p class="callout-title"><bdi>Tip</bdi></p><p>Profile',
  );
  for (const html of [
    `<details><summary>s</summary>${blocks.warning}</details>`,
    `<ul><li><p>x</p>${blocks.warning}</li></ul>`,
    `<blockquote>${blocks.warning}</blockquote>`,
  ]) {
    expect(sanitizePostHtml(html)).toBe(html);
    expect(read(html)).toMatch(
      /<aside[^>]*role="note"><p class="callout-title"><bdi>Warning<\/bdi>[^]*code-block[^]*<\/aside>/,
    );
  }
  expect(read('<aside class="callout callout-tip"><p>שלום</p></aside>')).toContain('dir="auto" role="note"');
});

test("code has its file above it and its highlighted lines in marks, over which colors go on", () => {
  const html = read(blocks.code ?? "");
  expect(html).toContain('<div class="code-bar"><span class="code-file">src/jump.ts</span> <span>TypeScript</span>');
  const marks = [...html.matchAll(/<mark class="code-marked">([^]*?)<\/mark>/g)].map(([, inside = ""]) => inside);
  expect(marks.map((mark) => mark.replace(/<[^>]*>/g, ""))).toEqual([
    "  const gravity = 9.81;\n",
    "     over three\n     lines. */\n",
  ]);
  for (const mark of marks) expect(mark.match(/<span/g)).toHaveLength(mark.match(/<\/span/g)?.length ?? 0);
  expect(marks[1]).toMatch(/^<span class="hljs-comment">[^<]*<\/span>/);
  const text = (some: string) => (/<code[^>]*>([^]*)<\/code>/.exec(some)?.[1] ?? "").replace(/<[^>]*>/g, "");
  expect(text(html)).toBe(text(read((blocks.code ?? "").replace(/ data-lines="[^"]*"/, ""))));
  expect(read('<pre data-lines="1-2,9">a\nb</pre>')).toContain('<mark class="code-marked">a\nb</mark></code>');
});

test("a table has the width of its columns if they have one", () => {
  expect(read(blocks["sized table"] ?? "")).toContain(
    '<table width="760"><colgroup><col width="160"><col width="480"><col></colgroup>',
  );
});

test("both images of a comparison are labeled, and a slider follows them", () => {
  const html = read(blocks.comparison ?? "");
  expect(html).toMatch(
    /<figure class="before-after"><div class="wipe" dir="ltr"><div class="wipe-side"><img[^>]+><span class="wipe-label">Before<\/span><\/div><div class="wipe-side"><img[^>]+><span class="wipe-label">After<\/span><\/div><input type="range"[^>]+><span[^>]+><\/span><\/div><figcaption>/,
  );
  expect(html).not.toContain("picture-link");
  expect(read('<figure class="before-after"><img src="/a.png" alt=""></figure>')).not.toContain("wipe");
});

test("the images of a gallery open in the viewer, those of a bookmark do not", () => {
  expect(read(blocks.gallery ?? "").match(/<a class="picture-link"[^>]*data-needs-script="press"/g)).toHaveLength(5);
  expect(read(blocks.bookmark ?? "")).not.toContain("picture-link");
});

test("own videos and recordings load nothing, and have their URL for paper", () => {
  expect(read(blocks.video ?? "")).toContain(
    `<div class="media-player media-player-video"><video src="${someFiles.video}" title="A jump" controls poster="${someFiles.other}" width="1280" height="720" preload="none" playsinline></video><a class="media-player-address" href="${someFiles.video}">Video: A jump</a></div><figcaption>`,
  );
  expect(read(blocks.audio ?? "")).toContain(
    `<span class="media-player-title">The theme</span><audio src="${someFiles.audio}" title="The theme" controls preload="none"></audio>`,
  );
  expect(read(blocks.youtube ?? "")).toMatch(
    /^<div class="video-embed has-poster"><img src="\/media\/[^"]+" alt[^>]*><a /,
  );
});

test("no block shares a class with the player of a game that stands beside it", () => {
  const styles = readFileSync("web/shared/player/player.css", "utf8").replaceAll(/\/\*.*?\*\//gs, "");
  const classes = new Set([...styles.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name));
  expect(classes).toContain("player-screen");
  const used = [...read(Object.values(blocks).join("")).matchAll(/class="([^"]*)"/g)].flatMap(([, names = ""]) =>
    names.split(" "),
  );
  expect(used).toContain("clip");
  expect(used.filter((name) => classes.has(name))).toEqual([]);
});

test("a clip has a button in place of its controls, and its image and URL for paper", () => {
  expect(read(blocks.clip ?? "")).toBe(
    `<div class="media-player media-player-video clip"><video src="${someFiles.video}" title="A double jump" controls poster="${someFiles.other}" loop muted playsinline width="640" height="360" preload="none"></video><button type="button" class="clip-button" aria-pressed="false" aria-label="Play clip: A double jump"></button><a class="media-player-address" href="${someFiles.video}">Clip: A double jump</a></div>`,
  );
});

test("formulas become MathML without links, classes of others and styles", () => {
  expect(read(blocks["formula in a line"] ?? "")).toContain('<math display="inline"><mrow><mi>v</mi><mo>=</mo><msqrt>');
  expect(read(blocks.formula ?? "")).toMatch(/^<div class="math-block" tabindex="0"[^>]*><math display="block">/);
  for (const tex of [
    "\\href{https://a.example}{x}",
    "\\class{dialog}{x}",
    "\\style{color:red}{x}",
    "\\htmlId{main}{x}",
  ])
    expect(read(`<code class="math">${tex}</code>`), tex).toBe(`<code class="math">${tex}</code>`);
  const boxed = read('<code class="math">\\boxed{\\color{red}{x}}</code>');
  expect(boxed).toContain('class="math-boxed"');
  expect(boxed).toContain('mathcolor="#ff0000"');
});

test("a formula that is wrong, endless or nested too deeply stays TeX", () => {
  for (const tex of [
    "\\frac{1}{",
    "\\def\\a{\\a\\a}\\a",
    "{".repeat(1400) + "x" + "}".repeat(1400),
    "x".repeat(5000),
    "\\undefinedcommand",
  ]) {
    const html = read(`<pre class="math">${tex}</pre>`);
    expect(html, tex.slice(0, 30)).not.toContain("<math");
    expect(html).toContain(`<code class="math">${tex}</code>`);
  }
});

test("a thousand slow formulas are given up before they delay the server", { tags: ["long"] }, () => {
  const slow = `<code class="math">${"\\sqrt{x_1^2 + \\frac{a}{b}} + ".repeat(60)}x</code>`;
  const started = performance.now();
  expect(read(slow.repeat(400))).toContain("sqrt");
  expect(performance.now() - started).toBeLessThan(20_000);
});
