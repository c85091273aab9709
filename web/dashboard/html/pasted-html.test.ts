import { expect, test } from "vitest";
import { parseHtml } from "#tests/support/parse-html.ts";
import { printHtml } from "./html-tree.ts";
import { cleanPasted, withoutLooks } from "./pasted-html.ts";

test("a document from Google Docs keeps its structure and loses its styles", () => {
  expect(
    paste(
      `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr"><span style="font-weight:400">Title</span></h1><br>` +
        `<p dir="ltr" style="line-height:1.38"><span style="font-weight:700">bold</span><span style="font-style:italic;text-decoration:underline"> both</span></p>` +
        `<ul style="margin-top:0"><li dir="ltr"><p role="presentation"><span>one</span></p></li><ul><li><p>below</p></li></ul></ul></b>`,
    ),
  ).toBe(`<h1>Title</h1><p><strong>bold</strong><em><u> both</u></em></p><ul><li>one<ul><li>below</li></ul></li></ul>`);
});

test("a link from Google Docs is a link without extra underlining", () => {
  expect(
    paste(
      `<p><a href="https://example.com"><span style="color:#1155cc;text-decoration:underline">the log</span></a></p>`,
    ),
  ).toBe(`<p><a href="https://example.com">the log</a></p>`);
});

test("paragraphs that Word uses as list items become lists", () => {
  expect(
    paste(
      `<style>@list l0:level1 {mso-level-number-format:bullet}</style><p class="MsoNormal">Intro<o:p></o:p></p>` +
        `<p class="MsoListParagraph" style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp;</span></span>first</p>\n` +
        `<p class="MsoListParagraph" style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>under</p>\n` +
        `<p class="MsoListParagraph" style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.<span>&nbsp;&nbsp;</span></span>second</p><p class="MsoNormal">&nbsp;</p>`,
    ),
  ).toBe(`<p>Intro</p><ol><li>first<ul><li>under</li></ul></li><li>second</li></ol>`);
});

test("a pasted web page keeps only its text, code, images, videos and tables", () => {
  expect(
    paste(
      `<div class="page"><nav></nav><main><div><div>One <b>line</b></div><div><br></div><section><p>Two</p></section></div>` +
        `<pre class="highlight"><code class="language-js"><span class="k">let</span> a;\n</code></pre><figure><img src="https://example.com/a.png" onerror="x()" alt="A"></figure>` +
        `<script>alert(1)</script><form><input value="x"><button>Go</button></form><iframe src="https://evil.example"></iframe><iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe>` +
        `<table style="x"><tbody><tr><td style="y"><p>cell</p></td></tr></tbody></table></main></div>`,
    ),
  ).toBe(
    `<p>One <strong>line</strong></p><p>Two</p><pre data-language="js">let a;</pre><p><img src="https://example.com/a.png" alt="A"></p>` +
      `<iframe class="ql-video" src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ" title="Video" allowfullscreen=""></iframe><table><tbody><tr><td>cell</td></tr></tbody></table>`,
  );
});

test("inline content stays within one line", () => {
  expect(cleanPasted(parseHtml(`<span style="color:red">just</span> <a href="javascript:x">words</a>`))).toEqual([
    "just",
    " ",
    "words",
  ]);
});

test("text that looks like a style attribute stays unchanged", () => {
  expect(withoutLooks(`<p style="a">use style="b" and onclick=c</p>`)).toBe(
    `<p data-style="a">use style="b" and onclick=c</p>`,
  );
});

function paste(html: string): string {
  return printHtml(cleanPasted(parseHtml(withoutLooks(html))));
}
