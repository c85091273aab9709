import { expect, test } from "vitest";
import { sanitizePostHtml } from "../../text/post-html.ts";
import { shapePost, writeHtml } from "../../markdown/post-structure.ts";
import { readGhostHtml } from "./ghost-cards.ts";

function read(source: string): string {
  const { document } = readGhostHtml(source);
  shapePost(document, "Title");
  return sanitizePostHtml(writeHtml(document)).trim();
}

test("a bookmark is a link with its description", () => {
  expect(
    read(
      '<figure class="kg-card kg-bookmark-card kg-card-hascaption"><a class="kg-bookmark-container" href="https://example.com/x"><div class="kg-bookmark-content"><div class="kg-bookmark-title">A &amp; B</div><div class="kg-bookmark-description">About it</div><div class="kg-bookmark-metadata"><img class="kg-bookmark-icon" src="https://example.com/i.ico"><span class="kg-bookmark-author">Ada</span></div></div><div class="kg-bookmark-thumbnail"><img src="https://example.com/t.png" alt=""></div></a><figcaption>See <em>this</em></figcaption></figure>',
    ),
  ).toBe('<p><a href="https://example.com/x">A &amp; B</a><br />About it</p><p>See <em>this</em></p>');
});

test("a gallery becomes its images", () => {
  expect(
    read(
      '<figure class="kg-card kg-gallery-card kg-width-wide kg-card-hascaption"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image"><img src="/a.png" width="10" height="10" loading="lazy" alt="A" srcset="/a-600.png 600w"></div><div class="kg-gallery-image"><img src="/b.png" alt="B"></div></div></div><figcaption>Both</figcaption></figure>',
    ),
  ).toBe(
    '<figure><img src="/a.png" alt="A" width="10" height="10" /></figure><figure><img src="/b.png" alt="B" /></figure><p>Both</p>',
  );
});

test("images, code blocks and embeds are kept", () => {
  expect(
    read(
      '<figure class="kg-card kg-image-card kg-card-hascaption"><img src="/a.png" class="kg-image" alt="A"><figcaption><span style="white-space: pre-wrap;">Words</span></figcaption></figure>',
    ),
  ).toBe('<figure><img src="/a.png" alt="A" /><figcaption><span>Words</span></figcaption></figure>');
  expect(
    read(
      '<figure class="kg-card kg-code-card"><pre><code class="language-js">a &lt; b\n\nc</code></pre><figcaption>Code</figcaption></figure>',
    ),
  ).toBe('<pre data-language="js">a &lt; b\n\nc</pre><p>Code</p>');
  expect(
    read(
      '<figure class="kg-card kg-embed-card"><iframe width="200" src="https://www.youtube.com/embed/aqz-KE-bpKQ?feature=oembed" title="T"></iframe></figure>',
    ),
  ).toBe(
    '<iframe class="ql-video" src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ" title="T" allowfullscreen></iframe>',
  );
  expect(
    read(
      '<figure class="kg-card kg-embed-card"><blockquote class="twitter-tweet"><p>Said</p><a href="https://twitter.com/a/status/1">1</a></blockquote><script async src="https://platform.twitter.com/widgets.js"></script></figure>',
    ),
  ).toBe('<blockquote><p>Said</p><a href="https://twitter.com/a/status/1">1</a></blockquote>');
});

test("callouts, toggles, buttons, files, headers and products become plain HTML", () => {
  expect(
    read(
      '<div class="kg-card kg-callout-card kg-callout-card-blue"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Mind the <b>gap</b></div></div>',
    ),
  ).toBe("<blockquote><p>💡 Mind the <strong>gap</strong></p></blockquote>");
  expect(
    read(
      '<div class="kg-card kg-toggle-card" data-kg-toggle-state="close"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">More?</h4><button class="kg-toggle-card-icon"><svg><path d="M0"/></svg></button></div><div class="kg-toggle-content"><p>Yes</p><ul><li>a</li></ul></div></div>',
    ),
  ).toBe("<details><summary>More?</summary><p>Yes</p><ul><li>a</li></ul></details>");
  expect(
    read(
      '<div class="kg-card kg-button-card kg-align-center"><a href="https://example.com" class="kg-btn kg-btn-accent">Go</a></div>',
    ),
  ).toBe('<p><a href="https://example.com">Go</a></p>');
  expect(
    read(
      '<div class="kg-card kg-file-card"><a class="kg-file-card-container" href="https://old.example/content/files/a.pdf" title="Download" download><div class="kg-file-card-contents"><div class="kg-file-card-title">Paper</div><div class="kg-file-card-caption">As PDF</div><div class="kg-file-card-metadata"><div class="kg-file-card-filename">a.pdf</div></div></div></a></div>',
    ),
  ).toBe('<p><a href="https://old.example/content/files/a.pdf">Paper</a><br />As PDF</p>');
  expect(
    read(
      '<div class="kg-card kg-header-card kg-style-dark"><h2 class="kg-header-card-header">Big</h2><h3 class="kg-header-card-subheader">Small</h3><a href="/x" class="kg-header-card-button">Go</a></div>',
    ),
  ).toBe('<h2>Big</h2><p>Small</p><p><a href="/x">Go</a></p>');
  expect(
    read(
      '<div class="kg-card kg-product-card"><div class="kg-product-card-container"><img src="/p.png" class="kg-product-card-image"><div class="kg-product-card-title-container"><h4 class="kg-product-card-title">Thing</h4></div><div class="kg-product-card-description"><p>Good</p></div><a href="https://example.com/buy" class="kg-product-card-button"><span>Buy</span></a></div></div>',
    ),
  ).toBe('<p><img src="/p.png" alt="" /></p><h3>Thing</h3><p>Good</p><p><a href="https://example.com/buy">Buy</a></p>');
});

test("cards that only work in Ghost are removed and named; comments and HTML cards leave no trace", () => {
  const { notes } = readGhostHtml('<div class="kg-card kg-signup-card"><form><input type="email"></form></div>');
  expect(notes).toEqual(['the card "signup" works only in Ghost, and was left out']);
  expect(
    read(
      '<!--kg-card-begin: html--><div class="mine"><p>Own</p></div><!--kg-card-end: html--><!--members-only--><p>Rest</p><hr>',
    ),
  ).toBe("<p>Own</p><p>Rest</p><hr />");
});
