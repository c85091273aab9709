// A post with everything that the editor, the importer and the API allow, for tests of its appearance.

const longWord = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
const address =
  "https://example.com/a/very/long/address/that/never/ends/and/has/no/place/to/break/anywhere?with=a&query=too#and-a-fragment";

/** `picture` is the URL of an image: a data URL or one in the media library. */
export function everyElement(picture: string): string {
  return `
<p>A first paragraph with <strong>strong</strong>, <em>stressed</em>, <u>underlined</u>, <s>struck</s>, <mark>marked</mark>, <small>small</small>, <del>removed</del>, <ins>added</ins>, <code>inline_code()</code>, <kbd>Ctrl</kbd> + <kbd>K</kbd>, H<sub>2</sub>O, x<sup>2</sup>, <abbr title="Non-player character">NPC</abbr>, <q>quoted</q>, <cite>cited</cite> and <a href="https://example.com/page">a link</a>.<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup></p>
<p>${longWord} and <a href="${address}">${address}</a> and <code>${longWord.repeat(2)}</code>.</p>
<h2>A heading of the second level</h2>
<p>Text under it.<br>A second line.</p>
<h3>A heading of the third level with <code>code</code></h3>
<h4>A heading of the fourth level</h4>
<p class="ql-align-center">Centered</p>
<p class="ql-align-right">At the far end</p>
<p class="ql-align-justify">Justified: ${"words enough for several lines that reach from one edge to the other, ".repeat(4)}and a last one.</p>
<p class="ql-indent-1">Indented once</p>
<p class="ql-indent-3">Indented three times</p>
<p class="ql-indent-8">Indented eight times, which still leaves room for words</p>
<p><span class="ql-font-serif">Serif</span>, <span class="ql-font-monospace">monospace</span>, <span class="ql-size-small">small</span>, <span class="ql-size-large">large</span>, <span class="ql-size-huge">huge</span>.</p>
<blockquote><p>A quotation of several sentences. It goes on for a while, as quotations do.</p><p>And has a second paragraph with <a href="/blogs">a link of the site</a>.</p></blockquote>
<ul><li>One<ul><li>One and a half<ul><li>Deeper</li></ul></li></ul></li><li><p>Two, as a paragraph</p><p>And another</p></li></ul>
<ol start="3"><li>Three<ol><li>Three a<ol><li>Three a i</li></ol></li></ol></li><li>Four</li></ol>
<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled checked> Done</li><li class="task-list-item"><input type="checkbox" disabled> To do</li></ul>
<dl><dt>Greybox</dt><dd>A level of plain blocks.</dd><dt>Vertical slice</dt><dd>A short part of a game that is finished.</dd><dd>Also: an argument with a publisher.</dd></dl>
<pre data-language="typescript">export function jump(height: number): number {
  // A line that is longer than the page is wide, so that the block scrolls and the page does not: ${"x".repeat(90)}
  return Math.sqrt(2 * gravity * height);
}</pre>
<pre>Plain text
  as it was typed</pre>
<table><caption>Frame times by device</caption><thead><tr><th>Device</th><th align="right">Average</th><th align="right">Worst of a thousand</th><th align="center">Verdict</th><th>What was changed afterwards</th></tr></thead><tbody><tr><td>Old phone</td><td align="right">21.4 ms</td><td align="right">48.0 ms</td><td align="center">slow</td><td>Fewer lights, and the shadows of the far ones were baked.</td></tr><tr><td>New phone</td><td align="right">9.8 ms</td><td align="right">15.1 ms</td><td align="center">fine</td><td>Nothing</td></tr></tbody></table>
<table><tbody><tr><th scope="row">A table</th><td>without a caption</td></tr></tbody></table>
<figure><img src="${picture}" alt="The island from above"><figcaption>An image with a caption, and <a href="https://example.com/figure">where it is from</a>.</figcaption></figure>
<p><img src="${picture}" alt="The island once more"></p>
<details><summary>A part that is closed</summary><p>What was hidden in it.</p><ul><li>With a list</li></ul></details>
<details open><summary>A part that is open</summary><p>What it holds.</p></details>
<hr>
<p>עברית: פסקה שנקראת מימין לשמאל, with English words in it.</p>
<ul><li>أولا</li><li>ثانيا</li></ul>
<p>日本語の段落です。改行できる場所はどこにでもあります。そして 🎮 の絵文字。</p>
<iframe class="ql-video" src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ" title="A video" allowfullscreen></iframe>
<section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item"><p>What the note says. <a href="#fnref1" class="footnote-backref">↩︎</a></p></li></ol></section>`.replaceAll(
    "\n<",
    "<",
  );
}
