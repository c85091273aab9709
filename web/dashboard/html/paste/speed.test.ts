import { expect, test } from "vitest";
import { clipboards } from "#tests/support/clipboard/clipboards.ts";
import { parseHtml } from "#tests/support/parse-html.ts";
import { pastedHtml } from "./pasted-html.ts";

/** Milliseconds on a machine that does nothing else. */
const maxForALongDocument = 300;

test("10,000 words of Word's HTML are read in 300 ms", { tags: ["long"] }, () => {
  const item = (level: number) =>
    `<p class=MsoListParagraph style='margin-left:36.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-US>an item of a list<o:p></o:p></span></p>\n`;
  const sentence = `<p class=MsoNormal><b><span lang=EN-US style='mso-ansi-language:EN-US'>Ship</span></b><span lang=EN-US> it in <st1:place w:st="on">Ghent</st1:place><span style='mso-spacerun:yes'>  </span>in May, <i>surely</i> later, and never again<o:p></o:p></span></p>\n`;
  const part = sentence.repeat(8) + item(1) + item(2) + item(1);
  const html = clipboards.word.html.replace("<!--EndFragment-->", () => `${part.repeat(100)}<!--EndFragment-->`);
  const durations = Array.from({ length: 5 }, () => {
    const start = performance.now();
    const pasted = pastedHtml({ html, text: "" }, { parse: parseHtml });
    const words = pasted.kind === "html" ? pasted.html.replace(/<[^>]*>/g, " ").split(/\s+/).length : 0;
    expect(words).toBeGreaterThan(10_000);
    return performance.now() - start;
  });
  expect(Math.min(...durations)).toBeLessThan(maxForALongDocument);
});
