import { expect, test } from "vitest";
import { sanitizePostHtml } from "../../text/post-html.ts";
import { shapePost, writeHtml } from "../../markdown/post-structure.ts";
import { readWordPressHtml } from "./wordpress-html.ts";
import type { Lookups } from "./wordpress-shortcodes.ts";

const lookups: Lookups = {
  findImage: (id) =>
    id === "404" ? null : { url: `/p${id}.png`, alt: `Alt ${id}`, caption: id === "2" ? "Two & two" : "" },
  imagesOfPost: ["7"],
  findBlock: (id) =>
    id === "9" ? '<!-- wp:paragraph --><p>Shared</p><!-- /wp:paragraph --><!-- wp:block {"ref":9} /-->' : null,
};

function read(source: string, footnotes?: string): { html: string; notes: string[] } {
  const { document, notes } = readWordPressHtml(source, lookups, footnotes);
  shapePost(document, "Title");
  return { html: sanitizePostHtml(writeHtml(document)).trim(), notes };
}

test("the line breaks of the classic editor become paragraphs and `<br>`", () => {
  expect(
    read(
      "One\nline\r\n\r\nTwo <em>with</em>\n\n\n<h2>Three</h2>\nFour\n<ul>\n<li>a</li>\n</ul>\nFive<br />\nSix",
    ).html.replaceAll("\n", ""),
  ).toBe(
    "<p>One<br />line</p><p>Two <em>with</em></p><h2>Three</h2><p>Four</p><ul><li>a</li></ul><p>Five<br />Six</p>",
  );
  expect(read("<blockquote>Said\n\nAgain</blockquote>\nby her").html).toBe(
    "<blockquote><p>Said</p><p>Again</p></blockquote><p>by her</p>",
  );
  expect(read("<pre>a\n\nb</pre>\n\n&nbsp;\n\nc").html).toBe("<pre>a\n\nb</pre><p>c</p>");
});

test("the marks of the block editor are removed, and its blocks stay", () => {
  const { html, notes } = read(
    [
      '<!-- wp:paragraph {"align":"center"} -->',
      '<p class="has-text-align-center">Mid</p>',
      "<!-- /wp:paragraph -->",
      "",
      '<!-- wp:heading {"level":3} -->',
      '<h3 class="wp-block-heading">Part</h3>',
      "<!-- /wp:heading -->",
      "",
      "<!-- wp:columns -->",
      '<div class="wp-block-columns"><!-- wp:column -->',
      '<div class="wp-block-column"><!-- wp:paragraph -->',
      "<p>Left</p>",
      "<!-- /wp:paragraph --></div>",
      "<!-- /wp:column --></div>",
      "<!-- /wp:columns -->",
      "",
      "<!-- wp:code -->",
      '<pre class="wp-block-code"><code lang="php" class="language-php">echo 1 &lt; 2;',
      "",
      "end</code></pre>",
      "<!-- /wp:code -->",
      "",
      "<!-- wp:table -->",
      '<figure class="wp-block-table"><table><tbody><tr><td>1</td></tr></tbody></table><figcaption class="wp-element-caption">Words</figcaption></figure>',
      "<!-- /wp:table -->",
      "",
      "<!-- wp:pullquote -->",
      '<figure class="wp-block-pullquote"><blockquote><p>Loud</p><cite>Ada</cite></blockquote></figure>',
      "<!-- /wp:pullquote -->",
      "",
      "<!-- wp:spacer -->",
      '<div style="height:100px" aria-hidden="true" class="wp-block-spacer"></div>',
      "<!-- /wp:spacer -->",
      "",
      "<!-- wp:buttons -->",
      '<div class="wp-block-buttons"><div class="wp-block-button"><a class="wp-block-button__link" href="https://example.com">Go</a></div></div>',
      "<!-- /wp:buttons -->",
      "",
      '<!-- wp:block {"ref":9} /-->',
      "<!-- wp:more -->",
      "<!--more-->",
      "<!-- /wp:more -->",
      '<!-- wp:latest-posts {"postsToShow":3} /-->',
    ].join("\n"),
  );
  expect(html.replaceAll(/>\n+</g, "><")).toBe(
    [
      '<p class="ql-align-center">Mid</p>',
      "<h3>Part</h3>",
      "<p>Left</p>",
      '<pre data-language="php">echo 1 &lt; 2;\n\nend</pre>',
      "<table><tbody><tr><td>1</td></tr></tbody></table><p>Words</p>",
      "<blockquote><p>Loud</p><cite>Ada</cite></blockquote>",
      '<p><a href="https://example.com">Go</a></p>',
      "<p>Shared</p>",
    ].join(""),
  );
  expect(notes).toEqual(['what only WordPress can make was left out, from its blocks "latest-posts"']);
});

test("old and new galleries become their images with captions", () => {
  expect(read('[gallery ids="1,2,404" columns="2"]').html.replaceAll("\n", "")).toBe(
    '<figure><img src="/p1.png" alt="Alt 1" /></figure><figure><img src="/p2.png" alt="Alt 2" /><figcaption>Two &amp; two</figcaption></figure>',
  );
  expect(read("[gallery]").html).toBe('<figure><img src="/p7.png" alt="Alt 7" /></figure>');
  const images =
    '<figure class="wp-block-image"><a href="/big.png"><img src="/a.png" alt="A" class="wp-image-1"/></a><figcaption>One</figcaption></figure><figure class="wp-block-image"><img src="/b.png" alt="B"/></figure>';
  expect(
    read(
      `<!-- wp:gallery --><figure class="wp-block-gallery has-nested-images columns-2">${images}<figcaption class="blocks-gallery-caption">All of <em>them</em></figcaption></figure><!-- /wp:gallery -->`,
    ).html,
  ).toBe(
    '<figure><a href="/big.png"><img src="/a.png" alt="A" /></a><figcaption>One</figcaption></figure><figure><img src="/b.png" alt="B" /></figure><p>All of <em>them</em></p>',
  );
  expect(
    read(
      '<ul class="wp-block-gallery"><li class="blocks-gallery-item"><figure><img src="/a.png" alt="A"/><figcaption>One</figcaption></figure></li><li class="blocks-gallery-item"><figure><img src="/b.png" alt="B"/></figure></li></ul>',
    ).html,
  ).toBe(
    '<figure><img src="/a.png" alt="A" /><figcaption>One</figcaption></figure><figure><img src="/b.png" alt="B" /></figure>',
  );
});

test("captions, embeds and players are converted", () => {
  expect(
    read(
      '[caption id="attachment_1" align="aligncenter" width="300"]<a href="/big.png"><img src="/a.png" alt="A" width="300" height="200" /></a> Words, <em>slanted</em>[/caption]',
    ).html,
  ).toBe(
    '<figure><a href="/big.png"><img src="/a.png" alt="A" width="300" height="200" /></a><figcaption>Words, <em>slanted</em></figcaption></figure>',
  );
  expect(read('[caption caption="Old words"]<img src="/a.png" />[/caption]').html).toBe(
    '<figure><img src="/a.png" alt="" /><figcaption>Old words</figcaption></figure>',
  );
  const player =
    '<iframe class="ql-video" src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ" title="Video" allowfullscreen></iframe>';
  for (const source of [
    "[embed]https://youtu.be/aqz-KE-bpKQ[/embed]",
    '[embed width="3"]https://www.youtube.com/watch?v=aqz-KE-bpKQ[/embed]',
    "[youtube aqz-KE-bpKQ]",
    "[youtube https://www.youtube.com/watch?v=aqz-KE-bpKQ&w=640]",
    "[youtube=https://www.youtube.com/watch?v=aqz-KE-bpKQ]",
    "Before\n\nhttps://youtu.be/aqz-KE-bpKQ\n\nAfter",
    '<p><a href="https://youtu.be/aqz-KE-bpKQ">https://youtu.be/aqz-KE-bpKQ</a></p>',
    '<!-- wp:embed {"url":"https://youtu.be/aqz-KE-bpKQ"} --><figure class="wp-block-embed is-type-video"><div class="wp-block-embed__wrapper">\nhttps://youtu.be/aqz-KE-bpKQ\n</div></figure><!-- /wp:embed -->',
  ])
    expect(read(source).html, source).toContain(player);
  expect(read("[embed]https://example.com/x[/embed]").html).toBe(
    '<p><a href="https://example.com/x">Open on example.com</a></p>',
  );
  expect(read('[video width="1" mp4="https://old.example/a.mp4"][/video]').html).toBe(
    '<p><a href="https://old.example/a.mp4">Watch the video</a></p>',
  );
});

test("code is imported exactly, whatever the plugin", () => {
  expect(read('[code lang="ts"]\nif (a < b && [gallery]) {\n\n  x();\n}\n[/code]').html).toBe(
    '<pre data-language="ts">if (a &lt; b &amp;&amp; [gallery]) {\n\n  x();\n}</pre>',
  );
  expect(read("[sourcecode language='php']&lt;?php echo &quot;x&quot;; ?&gt;[/sourcecode]").html).toBe(
    '<pre data-language="php">&lt;?php echo "x"; ?&gt;</pre>',
  );
  expect(read("[php]$a[0] = 1;[/php]").html).toBe('<pre data-language="php">$a[0] = 1;</pre>');
  expect(read("<pre>[caption]x[/caption]</pre><p><code>[gallery]</code></p>").html).toBe(
    "<pre>[caption]x[/caption]</pre><p><code>[gallery]</code></p>",
  );
  expect(read("[[gallery]] shows them").html).toBe("<p>[gallery] shows them</p>");
});

test("a shortcode shown in code stays as it is", () => {
  for (const code of ["[php]echo 1;[/php]", "[gallery ids=1]", "[youtube x]"])
    expect(read(`<pre>${code}</pre>`).html, code).toBe(`<pre>${code}</pre>`);
});

test("unknown shortcodes are removed and named, and words in brackets stay", () => {
  const { html, notes } = read(
    '[su_box title="Mind"]Inside[/su_box]\n\n[contact-form-7 id="1"] A [sic] list[0] [1] [note](https://example.com)',
  );
  expect(html).toBe("<p>Inside</p><p>A [sic] list[0] [1] [note](https://example.com)</p>");
  expect(notes).toEqual([
    'the shortcode "su_box" is not known and was left out',
    'the shortcode "contact-form-7" is not known and was left out',
  ]);
});

test("footnotes and emoji are converted", () => {
  const { html } = read(
    '<!-- wp:paragraph --><p>Text<sup data-fn="ab-1" class="fn"><a href="#ab-1" id="ab-1-link">1</a></sup> <img src="https://s.w.org/images/core/emoji/14/72x72/1f680.png" alt="🚀" class="wp-smiley" /></p><!-- /wp:paragraph --><!-- wp:footnotes /-->',
    '[{"content":"A <em>note</em>","id":"ab-1"}]',
  );
  expect(html).toContain('<p>Text<sup class="footnote-ref"><a href="#ab-1" id="ab-1-link">1</a></sup> 🚀</p>');
  expect(html).toContain(
    '<section class="footnotes"><ol class="footnotes-list"><li id="ab-1" class="footnote-item"><p>A <em>note</em>',
  );
});

test("hostile and endless text ends quickly and is clean", () => {
  const started = performance.now();
  for (const piece of [
    "[",
    "[gallery",
    "[a b=",
    "[caption]",
    "[code]",
    "[[",
    "<!-- wp:",
    "<div>",
    "<p>",
    "\n\n",
    "[x][/x]",
    '<!-- wp:block {"ref":9} /-->',
  ])
    read(piece.repeat(2000));
  expect(performance.now() - started).toBeLessThan(15_000);
  expect(
    read(
      '[caption]<img src="x" onerror="alert(1)">[/caption]<script>alert(1)</script>[embed]javascript:alert(1)[/embed]',
    ).html,
  ).not.toMatch(/script|onerror/);
});
