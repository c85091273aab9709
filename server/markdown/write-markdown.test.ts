import { expect, test } from "vitest";
import { sanitisePostHtml } from "../text/post-html.ts";
import { renderExported, tightenHtml } from "./render-markdown.ts";
import { writeMarkdown } from "./write-markdown.ts";

function goThereAndBack(html: string): string {
  const markdown = writeMarkdown(html);
  expect(markdown, html).not.toBeNull();
  expect(tightenHtml(renderExported(markdown ?? "")), markdown ?? "").toBe(tightenHtml(sanitisePostHtml(html)));
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
