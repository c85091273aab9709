import { expect, test } from "vitest";
import { type ClipboardProgram, clipboards } from "#tests/support/clipboard/clipboards.ts";
import { parseHtml } from "#tests/support/parse-html.ts";
import { parseHtmlInBrowser } from "#tests/support/parse-html-in-browser.ts";
import { isElement, printHtml } from "../../html/html-tree.ts";
import { pastedHtml } from "./pasted-html.ts";

const origin = "https://site.example";

/** What each program's clipboard becomes: one string for each block. */
const stored: Readonly<Partial<Record<ClipboardProgram, readonly string[]>>> = {
  googleDocs: [
    `<h1>Postmortem</h1>`,
    `<h2>Notes</h2>`,
    `<p>The <strong>first</strong> build <em>ran</em> at 60 fps, <u>in</u> H<sub>2</sub>O, see <a href="https://example.com/build?id=7">the log</a>.</p>`,
    `<p class="ql-align-center"><mark>Centred and marked</mark></p>`,
    `<ul><li>Greybox<ul><li>Walls<ol><li>North</li></ol></li></ul></li><li>Playtest</li></ul>`,
    `<ul class="task-list"><li class="task-list-item"><input type="checkbox" disabled="" checked=""> Ship it</li><li class="task-list-item"><input type="checkbox" disabled=""> Sleep</li></ul>`,
    `<pre>func _ready():\n    pass</pre>`,
    `<p>Call <code>jump()</code> now</p>`,
    `<table><thead><tr><th>Device</th><th>Frames</th></tr></thead><tbody><tr><td>Phone</td><td align="right">58</td></tr></tbody></table>`,
    `<p><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nXe?key=abc" alt=""></p>`,
  ],
  word: [
    `<h1>Plan of the build</h1>`,
    `<h1>Schedule</h1>`,
    `<p><strong>Ship</strong> it in Ghent in May<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup>, surely later.<mark>Check</mark></p>`,
    `<p class="ql-align-center">In the middle, with <a href="https://example.com/plan">a link</a></p>`,
    `<ul><li>Greybox<ol><li>Walls</li><li>Doors</li></ol></li><li>Playtest</li></ul>`,
    `<p>Then:</p>`,
    `<ol><li>Invite</li><li>Watch</li></ol>`,
    `<ol start="5"><li>Fifth</li></ol>`,
    `<blockquote><p>Nobody reads the manual.</p></blockquote>`,
    `<table><thead><tr><th>Month</th><th>Hours</th></tr></thead><tbody><tr><td>May</td><td align="right">120</td></tr></tbody></table>`,
    `<section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item"><p>Or June. <a href="#fnref1" class="footnote-backref">↩︎</a></p></li></ol></section>`,
  ],
  wordOnline: [
    `<h2>Design</h2>`,
    `<p>Some <strong>bold</strong> and <a href="https://example.com/a">a link</a></p>`,
    `<ul><li>One<ul><li>Below</li></ul></li><li>Two</li></ul>`,
    `<ol><li>First</li><li>Second</li></ol>`,
    `<table><tbody><tr><td>Key</td><td>Value</td></tr></tbody></table>`,
  ],
  libreOfficeWriter: [
    `<h2>Notes</h2>`,
    `<p><strong>Bold</strong>, <em>slanted</em>, <u>under</u> and <s>struck</s>, with a note<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup>.</p>`,
    `<p class="ql-align-center">Centred</p>`,
    `<ul><li>Apple<ul><li>Seed</li></ul></li><li>Pear</li></ul>`,
    `<pre>make all\nmake test</pre>`,
    `<table><tbody><tr><td>Left</td><td align="right">7</td></tr><tr><td>Next</td><td align="right">9</td></tr></tbody></table>`,
    `<section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item"><p>The note. <a href="#fnref1" class="footnote-backref">↩︎</a></p></li></ol></section>`,
  ],
  appleNotes: [
    `<h1>Trip</h1>`,
    `<p>Pack <u>light</u> and <strong>early</strong>, then go.</p>`,
    `<ul><li>Shoes<ul><li>Laces</li></ul></li><li>Hat</li></ul>`,
  ],
  applePages: [
    `<p class="ql-align-center"><strong>A centred line</strong></p>`,
    `<p>A line of text, <em>slanted</em>, with <a href="https://example.com/x">a link</a>.</p>`,
  ],
  googleSheets: [
    `<table><thead><tr><th>Device</th><th align="center">Frames</th><th>Notes</th></tr></thead><tbody><tr><td rowspan="2">Phone</td><td align="right">58.5</td><td>line one<br>line two</td></tr><tr><td align="right">61</td><td><a href="https://example.com/run">the run</a></td></tr></tbody></table>`,
  ],
  googleSheetsCell: [`1,200`],
  excel: [
    `<table><thead><tr><th>Item</th><th>Price</th><th>State</th></tr></thead><tbody><tr><td>Lamp</td><td align="right">4.50</td><td align="center">new</td></tr><tr><td colspan="2" align="center">Both cells</td><td></td></tr></tbody></table>`,
  ],
  libreOfficeCalc: [
    `<table><thead><tr><th>Name</th><th>Born</th></tr></thead><tbody><tr><td>Ada</td><td align="right">1815</td></tr><tr><td colspan="2" align="center">nobody else</td></tr></tbody></table>`,
  ],
  tabSeparated: [
    `<table><tbody><tr><td>Name</td><td>Born</td></tr><tr><td>Ada</td><td>1815</td></tr><tr><td>Grace<br>Hopper</td><td>1906</td></tr></tbody></table>`,
  ],
  vsCodeTypeScript: [
    `<pre data-language="typescript">export function jump(height: number) {\n  if (height &lt; 0) {\n    return 0;\n  }\n\n  return Math.sqrt(height);\n}</pre>`,
  ],
  rider: [`<pre>public class Player : MonoBehaviour\n{\n    void Update()\n    {\n\n    }\n}</pre>`],
  intelliJ: [`<pre>fun main() {\n    println("hi")\n}</pre>`],
  visualStudio: [`<pre>int score = 0;\nif (alive)\n    score++;</pre>`],
  xcode: [`<pre>func jump() {\n    velocity = 3\n\n}</pre>`],
  sublime: [`<pre>function jump() {\n	if (!grounded) {\n		return;\n	}\n	velocity = 3;\n}</pre>`],
  windowsTerminal: [`<pre>PS C:\\game&gt; npm test\n\n  3 passed</pre>`],
  gnomeTerminal: [`<pre>$ make\nok  1 target</pre>`],
  partOfCode: [`<pre>for x in range(3):\n    print(x)</pre>`],
  jupyter: [
    `<pre data-language="python">import pandas as pd\ndf</pre>`,
    `<table><thead><tr><th></th><th>speed</th></tr></thead><tbody><tr><th>0</th><td>4</td></tr></tbody></table>`,
    `<h2>Result</h2>`,
    `<p>It holds that <code class="math">a = b</code>.</p>`,
  ],
  gitHub: [
    `<h2>Usage</h2>`,
    `<p>Run it 🎉 with <kbd>F5</kbd>, see <a href="https://github.com/sam/game/blob/main/docs/setup.md">the setup</a> and <a href="https://github.com/sam">Sam</a>.<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup> :shipit:</p>`,
    `<ul class="task-list"><li class="task-list-item"><input type="checkbox" disabled="" checked=""> Jump</li><li class="task-list-item"><input type="checkbox" disabled=""> Fly<ul><li>Wings</li></ul></li></ul>`,
    `<pre data-language="cs">var a = 1;\n\nreturn a;</pre>`,
    `<aside class="callout callout-warning"><p>Mind the <strong>gap</strong>.</p></aside>`,
    `<table><thead><tr><th>Device</th><th align="right">Frames</th></tr></thead><tbody><tr><td>Phone</td><td align="right">58</td></tr></tbody></table>`,
    `<p>Energy <code class="math">E=mc^2</code> is:</p>`,
    `<pre class="math">\\int_0^1 x\\,dx</pre>`,
    `<p><img src="https://example.com/island.png" alt="The island"></p>`,
    `<details><summary>More</summary><p>Hidden words</p></details>`,
    `<section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item"><p>Since <em>2020</em>. <a href="#fnref1" class="footnote-backref">↩︎</a></p></li></ol></section>`,
  ],
  gist: [`<pre data-language="gdscript">func _ready():\n	pass</pre>`],
  gitLab: [
    `<h2>Build</h2>`,
    `<ul class="task-list"><li class="task-list-item"><input type="checkbox" disabled="" checked=""> compile</li></ul>`,
    `<pre data-language="typescript">let a\na++</pre>`,
    `<p>🎉 <code class="math">x^2</code></p>`,
  ],
  stackOverflow: [
    `<p>Use <code>List&lt;T&gt;</code>:</p>`,
    `<pre data-language="cs">var list = new List&lt;int&gt;();\nlist.Add(1);</pre>`,
    `<blockquote><p>Quoted <a href="https://docs.example.com/list">docs</a></p></blockquote>`,
  ],
  chatGpt: [
    `<p>Here is <strong>the code</strong>, with <code class="math">E = mc^2</code>:</p>`,
    `<pre data-language="typescript">const a = 1;\nconsole.log(a);</pre>`,
    `<pre class="math">\\int_0^1 x\\,dx</pre>`,
    `<ul><li>One</li><li>Two</li></ul>`,
    `<hr>`,
    `<h3>Next</h3>`,
  ],
  claude: [`<p>Run this:</p>`, `<pre data-language="python">def f():\n    return 1</pre>`, `<p>Done.</p>`],
  slack: [
    `<p>Hello <strong>team</strong> 🎉 and <em>all</em>,</p>`,
    `<p>see <a href="https://example.com/log">the log</a> of <code>main</code>:</p>`,
    `<ul><li>one<ul><li>below</li></ul></li><li>two</li></ul>`,
    `<pre>git push\ngit log</pre>`,
    `<blockquote><p>Said so</p></blockquote>`,
  ],
  confluence: [
    `<h2>Setup</h2>`,
    `<aside class="callout callout-warning"><p>Stop the server first.</p></aside>`,
    `<ul class="task-list"><li class="task-list-item"><input type="checkbox" disabled="" checked=""> Backup</li><li class="task-list-item"><input type="checkbox" disabled=""> Restore</li></ul>`,
    `<details><summary>Details</summary><p>Inside</p></details>`,
    `<table><thead><tr><th>Key</th><th>Value</th></tr></thead><tbody><tr><td>a</td><td>1</td></tr></tbody></table>`,
    `<aside class="callout callout-tip"><p>Take a break</p></aside>`,
    `<pre data-language="java">int a = 1;\nint b;</pre>`,
  ],
  notion: [
    `<h1>Roadmap</h1>`,
    `<p>Plan <strong>bold</strong> and <code>code</code>, <code class="math">E = mc^2</code> for $5 and $10.</p>`,
    `<ul><li>First<ul><li>Nested</li></ul></li><li>Second</li></ul>`,
    `<ul class="task-list"><li class="task-list-item"><input type="checkbox" disabled="" checked=""> Done</li><li class="task-list-item"><input type="checkbox" disabled=""> Open</li></ul>`,
    `<aside class="callout callout-tip"><p>A good idea</p></aside>`,
    `<pre data-language="cs">int a = 1;\n\nint b;</pre>`,
    `<pre class="math">\\int_0^1 x\\,dx</pre>`,
    `<table><thead><tr><th>Task</th><th>State</th></tr></thead><tbody><tr><td>Jump</td><td>Done</td></tr></tbody></table>`,
    `<p>Left</p>`,
    `<p>Right</p>`,
    `<details><summary>Toggle</summary><p>Its content</p></details>`,
    `<p><img src="https://prod-files-secure.s3.us-west-2.amazonaws.com/a/b/island.png?X-Amz-Algorithm=AWS4" alt="island.png"></p>`,
  ],
  medium: [
    `<h1>A small engine</h1>`,
    `<p>It began with <em>one</em> idea.</p>`,
    `<figure><img src="https://miro.medium.com/v2/resize:fit:700/1*a.png" alt="The island"><figcaption>The island, as it was</figcaption></figure>`,
    `<pre>let a = 1;\na++;</pre>`,
    `<figure class="bookmark"><p><a href="https://medium.com/other/post-123">Another post</a></p><p>About another thing</p><figcaption>medium.com</figcaption></figure>`,
  ],
  substack: [
    `<p>Hello<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup> there.</p>`,
    `<figure><img src="https://substackcdn.com/image/fetch/w_1456/https%3A%2F%2Fexample.com%2Fa.png" alt=""><figcaption>A caption</figcaption></figure>`,
    `<iframe class="ql-video" src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ" title="Video" allowfullscreen=""></iframe>`,
    `<blockquote><p>Pulled words</p></blockquote>`,
    `<section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item"><p>Or goodbye. <a href="#fnref1" class="footnote-backref">↩︎</a></p></li></ol></section>`,
  ],
  ghost: [
    `<p>Intro</p>`,
    `<figure class="figure-wide"><img src="https://example.com/content/images/a.png" alt="A"><figcaption>Wide one</figcaption></figure>`,
    `<figure class="bookmark"><img src="https://example.com/thumb.png" alt=""><p><a href="https://example.com/post">A title</a></p><p>What it says</p><figcaption>Example · Sam</figcaption></figure>`,
    `<aside class="callout callout-tip"><p>Remember <strong>this</strong></p></aside>`,
    `<details><summary>Question</summary><p>Answer</p></details>`,
    `<figure class="gallery"><img src="https://example.com/1.png" alt="One"><img src="https://example.com/2.png" alt="Two"><figcaption>Both</figcaption></figure>`,
  ],
  wordPress: [
    `<h2>Level design</h2>`,
    `<figure><img src="https://example.com/wp-content/uploads/a-1024x576.png" alt="A map"><figcaption>The <em>map</em></figcaption></figure>`,
    `<figure class="video"><iframe class="ql-video" src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ" title="Big Buck Bunny" allowfullscreen=""></iframe><figcaption>The film</figcaption></figure>`,
    `<table><thead><tr><th>Name</th></tr></thead><tbody><tr><td>Ada</td></tr></tbody></table>`,
    `<p>A table</p>`,
    `<blockquote><p>Less is more</p><p><cite>Somebody</cite></p></blockquote>`,
    `<pre data-language="php">echo 1;\necho 2;</pre>`,
    `<p><strong>Term</strong></p>`,
    `<p class="ql-indent-1">Meaning</p>`,
  ],
  ownPage: [
    `<h2>Plan</h2>`,
    `<p>See <a href="/blog/b">the other post</a>.<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup></p>`,
    `<pre data-language="typescript">let a = 1;\na++;</pre>`,
    `<pre data-language="typescript" data-file="src/b.ts" data-lines="2-3,5">one;\ntwo;\nthree;\nfour;\nfive;</pre>`,
    `<p>So <code class="math">E = mc^2</code>:</p>`,
    `<pre class="math">a^2</pre>`,
    `<table><thead><tr><th>n</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>`,
    `<p><img src="/media/a.webp" alt="A" width="800" height="600"></p>`,
    `<iframe class="ql-video" src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ" title="Big Buck Bunny" allowfullscreen="" data-poster="/media/p.webp"></iframe>`,
    `<video src="/media/v.mp4" title="Clip" controls=""></video>`,
    `<aside class="callout callout-tip"><p>Breathe</p></aside>`,
    `<figure class="before-after"><img src="/media/3.webp" alt="3"><img src="/media/4.webp" alt="4"><figcaption>Changed</figcaption></figure>`,
    `<figure class="gallery"><img src="/media/1.webp" alt="1"><img src="/media/2.webp" alt="2"><figcaption>Both</figcaption></figure>`,
    `<p class="project-card"><a href="/portfolio/island">Island</a></p>`,
    `<ul class="task-list"><li class="task-list-item"><input type="checkbox" disabled="" checked=""> Done</li></ul>`,
    `<section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item"><p>A note. <a href="#fnref1" class="footnote-backref">↩︎</a></p></li></ol></section>`,
  ],
};

test.each(Object.keys(stored).filter(isProgram))("what %s copies becomes the stored forms of its blocks", (program) => {
  for (const parse of [parseHtml, parseHtmlInBrowser]) {
    const pasted = pastedHtml(clipboards[program], { parse, origin });
    expect(pasted.kind).toBe("html");
    expect(blocksOf(pasted.kind === "html" ? pasted.html : "")).toEqual(stored[program]);
  }
});

test("every program has its expected blocks here, unless it copies no HTML", () => {
  const others = Object.keys(clipboards).filter((program) => !(program in stored));
  expect(others).toEqual(["vsCodeOneLine", "vsCodeMarkdown", "rawMarkdown", "edgeUrl"]);
});

/** Words that readers of the other program see, but that aren't part of the text: labels, buttons, numbers of items and notes, comments. */
const labels: Readonly<Partial<Record<ClipboardProgram, string>>> = {
  googleDocs: "a",
  libreOfficeWriter: "1",
  ghost: "ExampleSam",
  word: "S1 not Really a b 1 2 5 1",
  excel: "Secret hidden Gone 0 x",
  jupyter: "In 1 Out 1",
  gitHub: "Warning Footnotes",
  gitLab: "Copy x2 x",
  chatGpt: "typescript Copy code E E E",
  claude: "python",
  notion: "x",
  medium: "Press enter or click to view image in full size",
  substack: "Subscribe 1 1",
  ownPage:
    "Plan TypeScript Copy code src b tsTypeScript Copy code Tip Before After Play Big Buck Bunny loads from YouTube Solo Levels Video Clip E a 2",
};

test.each(Object.keys(clipboards).filter(isProgram))("no word that %s copies is lost", (program) => {
  const clipboard: { html: string; text: string } = clipboards[program];
  const pasted = pastedHtml(clipboard, { parse: parseHtml, origin });
  if (pasted.kind === "url") return;
  const given = clipboard.html === "" ? wordsIn(clipboard.text) : wordsIn(visibleText(clipboard.html));
  const kept = pasted.kind === "text" || pasted.kind === "markdown" ? pasted.text : visibleText(pasted.html);
  const missing = missingFrom(wordsIn(kept), given);
  expect(missingFrom(wordsIn(labels[program] ?? ""), missing)).toEqual([]);
});

test("images that only the other program can read are counted", () => {
  expect(pastedHtml(clipboards.word, { parse: parseHtml })).toMatchObject({ kind: "html", lostImages: 1 });
  const local = `<p>a</p><p><img src="file:///C:/a.png"><img src="blob:https://example.com/1"><img src="data:image/png;base64,AAAA"></p>`;
  expect(pastedHtml({ html: local, text: "a" }, { parse: parseHtml })).toEqual({
    kind: "html",
    html: `<p>a</p><p><img src="data:image/png;base64,AAAA" alt=""></p>`,
    lostImages: 2,
  });
});

function isProgram(name: string): name is ClipboardProgram {
  return name in clipboards;
}

function blocksOf(html: string): string[] {
  const nodes = parseHtml(html);
  return nodes.some(isElement) ? nodes.map((node) => printHtml([node])) : [html];
}

function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Returns the words that are not among the others, each counted. */
function missingFrom(words: readonly string[], needed: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const word of words) left.set(word, (left.get(word) ?? 0) + 1);
  return needed.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count < 1;
  });
}

function visibleText(html: string): string {
  return decode(
    html
      .replace(/<(style|script|title|svg|template|annotation)\b[^>]*>[^]*?<\/\1>/gi, "")
      .replace(/<!--[^]*?-->|<!\[[^\]]*\]>/g, "")
      // Formulas are compared by their TeX.
      .replace(/<span class="katex-html"[^]*?<\/span><\/span><\/span>/g, "")
      .replace(/<\/?(?:span|b|i|em|strong|u|font|sub|code)\b[^>]*>/gi, "")
      .replace(/<[^>]*>/g, " "),
  );
}

function decode(text: string): string {
  return text
    .replaceAll("&nbsp;", " ")
    .replaceAll("&#32;", " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}
