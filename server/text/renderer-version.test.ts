import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { languages } from "#words/languages.ts";
import { wordsFor } from "../site-words.ts";
import { languagesOfVersion, rendererVersion, versionOf } from "./renderer-version.ts";
import { workOn } from "./text-work.ts";

/** The hash of the rendered text below, for each version. */
const hashes: Record<number, string> = {
  9: "32b27919a437b0fd82f548f9f80d4566f40a31459bd26d2c9fd230530ea959fd",
  8: "46a011459305cd24f515f22bce3bd935fd3b19097b497640e1e828b2e23817c2",
  7: "861507433f0142e2e2fd63b55f3b07a40b3d2444de7598cb325f1340365cae5e",
  6: "3fbdb1ef6321dd71570e2bf0ba3b3123359385450b8ff8790fd53e81299a0f37",
  5: "ff9287e1b1534a7c4e4e62e0a6bf12419998c8efb3c544229c3adbcf52ca4425",
  4: "1e52acd9656a61919bfb2dfb2f85c54a5b7e4c5cef4d47529912750cfe4b636d",
  3: "a48ac9c6ad4da70351351473bae1a657b613a80d05afa03a052954b8976f32e9",
  2: "b0c8668b78a3995459150c28ffafc11b0e34898a2c3379bbd2f2422579a49f5c",
  1: "d197736f6fe164d02adeadba92fca84d0b08033196c598c3138a81749301bd0a",
};

const code = {
  ts: "type A = { b: string };\nconst a: A = { b: `x ${1 + 2}` }; // why",
  python: "@cached\ndef f(x: int) -> str:\n    return f'{x!r}'",
  gdscript: "func _ready():\n\tpass # none",
  glsl: "vec4 c = vec4(0.5, uv.x, 0., 1.);",
  cpp: "#include <map>\ntemplate <class T> auto f(T&& t) { return t; }",
  csharp: "public async Task<int> F() => await G();",
  rust: 'fn main() -> Result<(), E> { println!("{}", 1u8); Ok(()) }',
  go: "func main() { defer close(c) }",
  sql: "select count(*) from posts where id = 1",
  json: '{ "a": [1, true, null] }',
  yaml: "a:\n  - b: 'c'",
  bash: 'for f in *.ts; do echo "$f"; done',
  html: '<p class="a">b &amp; c</p>',
  css: ".a > b:hover { color: #fff; }",
  dockerfile: "FROM node:24\nRUN npm ci",
  plain: "a < b",
  klingon: "nuqneH",
};

/** Added to the text in version 2; the clips in version 5, games and models in version 6, charts in version 8. */
const blocks = [
  "<aside class='callout callout-tip x'><p>a</p></aside><aside>b</aside><details><summary>c</summary><aside class='callout'>d</aside></details>",
  `<pre data-language="ts" data-file="a.ts" data-lines="2-3">/* a\nb */\nlet c;\n</pre><pre data-lines="x">a</pre>`,
  "<table><colgroup><col width='100'><col></colgroup><tr><td>1</td><td>2</td></tr></table>",
  "<figure class='figure-wide'><img src='/media/a.webp'></figure><figure class='gallery'><img src='/media/a.webp'><img src='/media/b.webp'></figure>",
  "<figure class='before-after'><img src='/media/a.webp'><img src='/media/b.webp'><figcaption>c</figcaption></figure>",
  "<iframe src='https://vimeo.com/76979871' data-poster='/media/a.webp'></iframe><figure class='bookmark'><img src='/media/a.webp'><p><a href='https://a.example'>b</a></p></figure>",
  "<video src='/media/a.mp4' title='a'></video><video src='https://a.example/b.mp4'></video><audio src='/media/a.mp3' title='b'>c</audio>",
  "<video src='/media/a.mp4' loop muted autoplay poster='/media/a.jpg' width='4' height='3'></video><video src='/media/a.mp4' loop></video>",
  "<p class='file'><a href='/media/a.pdf' download='b.pdf'>c</a></p><p class='button'><a href='/x'>d</a></p><p class='project-card'><a href='/portfolio/x'>e</a></p>",
  "<p class='game x'><a href='/portfolio/x#play-3'>f</a></p><figure class='model y'><a href='/media/a.glb'><img src='/media/a.webp'></a><figcaption>g</figcaption></figure>",
  "<figure class='chart chart-bar'><table><tr><th>a</th><th>b</th><th>c</th></tr><tr><th>d</th><td>1.5 ms</td><td></td></tr></table><p>e</p><figcaption>f</figcaption></figure>",
  "<figure class='chart chart-line'><table><tr><th></th><th>a</th><th>b</th></tr><tr><th>c</th><td>-1</td><td>20000</td></tr><tr><th>d</th><td>5</td><td>3</td></tr></table></figure>",
  `<figure class='chart chart-bar'><table><tr><th>a</th><th>b</th></tr>${Array.from({ length: 13 }, (_, at) => `<tr><th>${at}</th><td>${at - 5}%</td></tr>`).join("")}</table></figure>`,
  "<p><code class='math'>\\frac{a}{b}</code></p><pre class='math'>\\begin{align}a&amp;=b\\\\c&amp;=d\\end{align}</pre><code class='math'>\\x</code>",
];

const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const sample = [
  "<h1>One</h1><h2>Two</h2><h2>Two</h2><h2 id='own'>Three <code>a &lt; b</code></h2><h3>Größe · 日本語 · 🎮</h3><h2>Main</h2>",
  `<p>${"Some <b>bold</b>, <i>words</i> and <strike>others</strike>. ".repeat(120)}</p>`,
  "<p dir='ltr'>שלום</p><ul><li>مرحبا</li></ul><p class='ql-align-center other' onclick='x()'>centred &nbsp;</p>",
  "<table><caption>Costs</caption><thead><tr><th scope='col'>A</th></tr></thead><tbody><tr><td align='right'>1</td></tr></tbody></table><table></table>",
  "<img src='/media/a.webp' alt='A tower'><img src='/media/b.webp' width='800' height='600'><img src='/media/c.webp' width='32' height='32'>",
  "<a href='/media/a.webp'><img src='/media/a.webp'></a><img src='javascript:x'><img src='relative.png'>",
  "<iframe src='https://www.youtube.com/embed/aqz-KE-bpKQ' title='A video'></iframe><iframe src='https://vimeo.com/76979871'></iframe><iframe src='https://evil.example/'>x</iframe>",
  "<ul class='task-list'><li class='task-list-item'><input type='checkbox' checked> done</li><li><input type='text'></li></ul>",
  "<p>Note<sup class='footnote-ref'><a href='#fn1' id='fnref1'>[1]</a></sup></p><section class='footnotes'><ol class='footnotes-list'><li id='fn1' class='footnote-item'>It. <a href='#fnref1' class='footnote-backref'>↩︎</a></li></ol></section>",
  "<a href='javascript:x'>a</a><a href='https://example.org' target='_blank'>b</a><a href='mailto:a@example.org'>c</a><a href='//evil.example'>d</a>",
  "<script>alert(1)</script><style>p{}</style><svg onload='x'></svg><p>a<p>b</p></p><details open><summary>More</summary>Text</details><hr><br>",
  ...Object.entries(code).map(([language, text]) => `<pre data-language="${language}">${escape(text)}</pre>`),
  ...blocks,
].join("\n");

test("the renderer's version changes whenever its output for a text does", async () => {
  const { content, article } = await workOn("prepare", { html: sample, words: { language: "en", own: null } });
  const hash = createHash("sha256").update(`${content}\n${article}`).digest("hex");
  expect(hash, "Add one to rendererVersion, and this hash under the new version here.").toBe(hashes[rendererVersion]);
});

test("no two versions have the same hash", () => {
  expect(new Set(Object.values(hashes)).size).toBe(Object.keys(hashes).length);
});

test("articles with other words have another version, which fits into the column", async () => {
  const versions = await Promise.all(
    [...languages.keys()].map(async (language) => versionOf(await wordsFor(language))),
  );
  expect(new Set(versions).size).toBe(versions.length);
  for (const version of versions) {
    expect(Math.floor(version / languagesOfVersion)).toBe(rendererVersion);
    expect(version).toBeLessThan(2 ** 31);
  }
  expect(versionOf(await wordsFor("de-CH"))).toBe(versionOf(await wordsFor("de")));
});
