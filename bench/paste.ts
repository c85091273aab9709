// How long reading the clipboard of each program takes, and of a document of 10,000 words from Word, for which 300 ms are the limit.
// `node bench/paste.ts`
import { clipboards } from "#tests/support/clipboard/clipboards.ts";
import { parseHtml } from "#tests/support/parse-html.ts";
import { pastedHtml } from "#web/dashboard/text-editor/paste/pasted-html.ts";

const rounds = 9;
const maxForLongDocument = 300;

for (const [name, clipboard] of Object.entries(clipboards)) report(name, clipboard.html);

const short = report("Word, 5,000 words", longDocument(50));
const long = report("Word, 10,000 words", longDocument(100));
console.log(`Twice the words take ${(long / short).toFixed(1)} times as long.`);
process.exitCode = long > maxForLongDocument ? 1 : 0;

function report(name: string, html: string): number {
  const nodes = parseHtml(html);
  const durations = Array.from({ length: rounds }, () => {
    const start = performance.now();
    pastedHtml({ html, text: "" }, { parse: () => nodes });
    return performance.now() - start;
  });
  const median = durations.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
  console.log(`${name.padEnd(24)} ${median.toFixed(1).padStart(7)} ms for ${html.length} characters`);
  return median;
}

function longDocument(parts: number): string {
  const item = (level: number) =>
    `<p class=MsoListParagraph style='margin-left:36.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-US>an item of a list<o:p></o:p></span></p>\n`;
  const sentence = `<p class=MsoNormal><b><span lang=EN-US style='mso-ansi-language:EN-US'>Ship</span></b><span lang=EN-US> it in <st1:place w:st="on">Ghent</st1:place><span style='mso-spacerun:yes'>  </span>in May, <i>surely</i> later, and never again<o:p></o:p></span></p>\n`;
  const part = sentence.repeat(8) + item(1) + item(2) + item(1);
  return clipboards.word.html.replace("<!--EndFragment-->", () => `${part.repeat(parts)}<!--EndFragment-->`);
}
