import { expect, test } from "vitest";
import { everyBlock, someFiles } from "#tests/support/every-block.ts";
import { sanitizePostHtml } from "../text/post-html.ts";
import { renderExported, tightenHtml } from "./render-markdown.ts";
import { writeMarkdown } from "./write-markdown.ts";

function goThereAndBack(html: string): string {
  const markdown = writeMarkdown(html);
  expect(markdown, html).not.toBeNull();
  expect(tightenHtml(renderExported(markdown ?? "")), markdown ?? "").toBe(tightenHtml(sanitizePostHtml(html)));
  return markdown ?? "";
}

const said = [
  ["<p>Plain words.</p><p>And more.</p>", "Plain words.\n\nAnd more."],
  [
    "<h2>Title</h2><p><strong>Bold</strong>, <em>slanted</em>, <s>gone</s>, <code>x = `1`</code></p>",
    "## Title\n\n**Bold**, *slanted*, ~~gone~~, `` x = `1` ``",
  ],
  [
    '<p><a href="https://a.example/x" title="T">words</a> and <a href="https://a.example">https://a.example</a></p>',
    '[words](https://a.example/x "T") and <https://a.example>',
  ],
  ["<p>one<br />two</p>", "one\\\ntwo"],
  ["<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul><ol><li>d</li></ol>", "- a\n- b\n  - c\n\n1. d"],
  ["<ul><li>a</li></ul><ul><li>b</li></ul>", "- a\n\n* b"],
  [
    '<ol start="3"><li><p>a</p></li><li><p>b</p><pre>x\n\ny</pre></li></ol>',
    "3. a\n\n4. b\n\n   ```\n   x\n\n   y\n   ```",
  ],
  ["<blockquote><p>a</p><p>b</p></blockquote>", "> a\n>\n> b"],
  ['<pre data-language="ts">let a = 1;\n\nb &lt; c</pre>', "```ts\nlet a = 1;\n\nb < c\n```"],
  [
    '<table><thead><tr><th>a</th><th align="right">b</th></tr></thead><tbody><tr><td>1 | 2</td><td align="right"><code>x|y</code></td></tr></tbody></table>',
    "| a | b |\n| - | -: |\n| 1 \\| 2 | `x\\|y` |",
  ],
  [
    '<ul class="task-list"><li class="task-list-item"><input type="checkbox" disabled="" /> open</li><li class="task-list-item"><input type="checkbox" disabled="" checked="" /> done</li></ul>',
    "- [ ] open\n- [x] done",
  ],
  ['<p><img src="/media/a.png" alt="A [picture]" title="T" /></p>', '![A \\[picture\\]](/media/a.png "T")'],
  ["<hr /><p>after</p>", "---\n\nafter"],
  ['<aside class="callout callout-warning"><p>a</p><ul><li>b</li></ul></aside>', "> [!WARNING]\n> a\n>\n> - b"],
  ['<aside class="callout callout-tip"><pre>a</pre></aside>', "> [!TIP]\n>\n> ```\n> a\n> ```"],
  ['<ul><li><p>a</p><aside class="callout callout-note"><p>b</p></aside></li></ul>', "- a\n\n  > [!NOTE]\n  > b"],
  [
    '<pre data-language="ts" data-file="src/a b.ts" data-lines="1,3-5">x</pre>',
    '```ts title="src/a b.ts" {1,3-5}\nx\n```',
  ],
  [
    '<figure class="chart chart-line"><table><thead><tr><th>Week</th><th>Days, done</th></tr></thead><tbody><tr><th>1 &amp; &quot;2&quot;</th><td>-4.50%</td></tr><tr><th>3</th><td></td></tr></tbody></table><p>Less.</p><figcaption>More: *this*</figcaption></figure>',
    '```chart\ntype: line\nunit: %\ncaption: More: *this*\ndescription: Less.\n\nWeek,"Days, done"\n"1 & ""2""",-4.50\n3,\n```',
  ],
  ['<pre data-file="a.txt">x</pre><pre data-lines="1">y</pre>', '```title="a.txt"\nx\n```\n\n```{1}\ny\n```'],
  ['<p>It costs $5 and $10, <code class="math">a_1 &lt; b</code>.</p>', "It costs $5 and $10, $a_1 < b$."],
  ['<pre class="math">a\n\n_b</pre>', "$$\na\n\n_b\n$$"],
  [
    '<ol><li><p>a</p><pre class="math">x = 1</pre></li></ol><blockquote><pre class="math">y</pre></blockquote>',
    "1. a\n\n   $$\n   x = 1\n   $$\n\n> $$\n> y\n> $$",
  ],
  [
    '<p>One<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup> and <em>two<sup class="footnote-ref"><a href="#fn2" id="fnref2">[2]</a></sup></em>, one again<sup class="footnote-ref"><a href="#fn1" id="fnref1:1">[1:1]</a></sup></p><section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item"><p>A <a href="#fnref1" class="footnote-backref">↩︎</a> <a href="#fnref1:1" class="footnote-backref">↩︎</a></p></li><li id="fn2" class="footnote-item"><p>B</p><pre>c</pre><p>D <a href="#fnref2" class="footnote-backref">↩︎</a></p></li></ol></section>',
    "One[^1] and *two[^2]*, one again[^1]\n\n[^1]: A\n\n[^2]: B\n\n    ```\n    c\n    ```\n\n    D",
  ],
] as const;
const misread = [
  "<p># no heading</p><p>- no list</p><p>1. no list</p><p>&gt; no quote</p><p>+ x</p><p>=====</p><p>2026. A year</p>",
  "<p>*not* _slanted_ `not code` [no](link) ![no](image) &amp;amp; &lt;b&gt; \\ a_b_c ~~no~~ | pipe</p>",
  '<p>{{ shortcode }} {% tag %} &lt;Component /&gt; import x from "y"</p>',
  '<p>Wow!<a href="/x">link</a></p>',
  "<p>a\nb\n# c\n- d</p>",
  "<p>two  spaces, a tab\tand  \nan end</p>",
  "<p>\u00a0held apart\u00a0</p>",
  "<p><strong>Colon:</strong>word, <em>wo</em>rd, <em> spaces </em></p>",
  "<p><strong><em>both</em></strong><em><strong>both</strong></em></p>",
  "<h2>C# and #hash #</h2><h3>two\nlines</h3>",
  '<p><a href="/a b(c)">x</a><a href="https://x.example/?a=1&amp;copy=2&amp;b=ä">y</a><a href="#part">z</a></p>',
];
const keptAsHtml = [
  ...Object.values(everyBlock(someFiles)),
  Object.values(everyBlock(someFiles)).join(""),
  '<p>A <code class="math"> a </code><code class="math">a$b</code><code class="math">x\\</code>, <code class="math">x</code>5</p>',
  '<pre class="math">\n$$\na</pre><pre class="math"></pre><pre class="math">a\n</pre>',
  "<p>$a$ $$b$$ 5$ 6$</p><p>$$</p><p>a</p><p>$$</p><blockquote><p>[!NOTE]</p></blockquote>",
  '<pre data-language="ts" data-file=\'a "b" c.ts\'>x</pre><pre data-file="a &quot;b&quot; \'c\' `d`">x</pre>',
  '<aside class="callout callout-note">bare</aside><aside class="callout callout-note"></aside><aside class="callout callout-tip" id="x"><p>a</p></aside>',
  '<aside class="callout callout-tip"><p><u>a</u> b</p></aside><aside class="callout callout-tip"><p># a</p><p>- b</p></aside>',
  '<section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item">bare</li></ol></section><p>after</p>',
  '<details><summary>a<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup></summary><p>b</p></details><section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item"><p>c <a href="#fnref1" class="footnote-backref">↩︎</a></p></li></ol></section>',
  '<p class="ql-align-center">middle</p><h2 class="ql-align-right">right</h2>',
  '<p><span class="ql-size-huge">big</span> <span class="ql-font-serif">serif</span> <u>under</u> H<sub>2</sub>O <kbd>Ctrl</kbd> <mark>m</mark></p>',
  '<ul><li>a</li><li class="ql-indent-1">b</li></ul>',
  "<p><br /></p><p></p><p><br /></p>",
  '<figure><img src="/media/a.png" alt="" width="10" height="20" /><figcaption>Words, <em>slanted</em></figcaption></figure>',
  '<iframe class="ql-video" src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ" title="V" allowfullscreen></iframe>',
  "<details open><summary>More</summary><p>one</p>\n\n<p>two</p><pre>a\n\n\nb</pre></details>",
  '<p>Text<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup></p><section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item"><p>Note <a href="#fnref1" class="footnote-backref">↩</a></p></li></ol></section>',
  'bare words <em>at the root</em><p>then a block</p><img src="/media/b.png" alt="" />more',
  '<pre data-language="md">```\nfence\n```</pre><pre>\n\nstarts empty\n</pre><pre><code class="language-js">x</code></pre><pre></pre><pre>  </pre>',
  '<table><caption>c</caption><tbody><tr><td colspan="2">x</td></tr></tbody></table><table><tr><td>a</td></tr></table>',
  "<dl><dt>a</dt><dd>b</dd></dl>",
  "<ol reversed><li>x</li></ol>",
  '<ol type="a"><li value="4">x</li></ol>',
  "<ul></ul>",
  "<li>alone</li>",
  "<blockquote>bare</blockquote>",
  "<blockquote><blockquote><p>deep</p></blockquote></blockquote>",
  "<div><div><p>x</p></div>y</div>",
  '<p><a id="mark"></a>x <a href="/y" target="_blank" rel="noopener noreferrer">y</a></p>',
  "<p>a <code>b\nc</code> <code></code> <code> </code></p>",
  "<p>$a_1$ and \\(x\\) ^[note] [^1] :smile: :::</p>",
  "<p>&amp;nbsp; &amp;#10; &amp;lt;p&amp;gt;</p>",
  '<p dir="rtl" lang="ar">مرحبا</p>',
  "<h1>One</h1>",
  "",
  "   ",
  "plain",
  "<p>x</p>\r\n<p>a\rb</p>",
  '<p><img src="/media/x.png" alt="" /><img src="/media/y.png" alt=\'"\' /></p>',
  "<p><strong></strong><em></em>x</p>",
  "<p>👩‍🚀 ​ ‍ zero widths</p>",
  '<p title="t" id="p-1">x</p>',
  `<p>${"<em>".repeat(40)}x${"</em>".repeat(40)}</p>`,
  `${"<blockquote>".repeat(60)}x${"</blockquote>".repeat(60)}`,
];

test("HTML with a Markdown equivalent is written as Markdown", () => {
  for (const [html, markdown] of said) expect(goThereAndBack(html), html).toBe(markdown);
});

test("text that would be misread as Markdown is escaped", () => {
  for (const html of misread) expect(goThereAndBack(html), html).not.toContain("<p>");
});

test("HTML without a Markdown equivalent is kept as HTML", () => {
  for (const html of keptAsHtml) goThereAndBack(html);
});
