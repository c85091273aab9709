import { content, find, openNew, openPost, paste, save } from "./support/editor.ts";
import { createPost, expect, test } from "./support/site.ts";

test("signs of Markdown around words become what they stand for, and what is typed next is plain", async ({ site, page }) => {
  const post = await createPost(site, { title: "Signs", content: "" });
  await openPost(site, page, post._id);
  await content(page).click();
  await page.keyboard.type("A **bold** and *slanted* word, `let a`, ~~gone~~ and [a link](https://example.com/a_(b)) here.");
  await save(page);
  expect((await find(site, post._id)).content).toBe(
    `<p>A <strong>bold</strong> and <em>slanted</em> word, <code>let a</code>, <s>gone</s> and <a href="https://example.com/a_(b)">a link</a> here.</p>`,
  );
});

for (const { typed, tag } of [{ typed: "**bold**", tag: "strong" }, { typed: "*slanted*", tag: "em" }, { typed: "`code`", tag: "code" }, { typed: "[words](/about)", tag: "a" }]) {
  test(`undo gives ${typed} back as it was typed, and redo formats it again`, async ({ site, page }) => {
    await openNew(site, page);
    await content(page).click();
    await page.keyboard.type(typed);
    await expect(content(page).locator(tag)).toHaveCount(1);
    await page.keyboard.press("ControlOrMeta+z");
    await expect(content(page).locator(tag)).toHaveCount(0);
    await expect(content(page)).toHaveText(typed);
    await page.keyboard.press("ControlOrMeta+Shift+z");
    await expect(content(page).locator(tag)).toHaveCount(1);
  });
}

for (const { typed, left, tag } of [
  { typed: "## ", left: "##", tag: "h2" }, { typed: "- ", left: "-", tag: "li" }, { typed: "1. ", left: "1.", tag: "li" }, { typed: "> ", left: ">", tag: "blockquote" }, { typed: "```\n", left: "```", tag: ".ql-code-block" },
]) {
  test(`undo gives ${JSON.stringify(typed)} at the start of a line back`, async ({ site, page }) => {
    await openNew(site, page);
    await content(page).click();
    await page.keyboard.type(typed);
    await expect(content(page).locator(tag)).toHaveCount(1);
    await page.keyboard.press("ControlOrMeta+z");
    await expect(content(page).locator(tag)).toHaveCount(0);
    await expect(content(page)).toHaveText(new RegExp(`^${left.replace(/[.>]/g, "\\$&")}\\s?$`));
  });
}

test("stars that count, code that holds signs, and links that lead nowhere stay as they are", async ({ site, page }) => {
  const post = await createPost(site, { title: "Plain", content: "" });
  await openPost(site, page, post._id);
  await content(page).click();
  await page.keyboard.type("2 * 3 * 4 and a*b*c and ** and [x](javascript:y)");
  await page.keyboard.press("Enter");
  await page.keyboard.type("```\n**not bold** and `code`");
  await save(page);
  expect((await find(site, post._id)).content).toBe(`<p>2 * 3 * 4 and a*b*c and ** and [x](javascript:y)</p><pre>**not bold** and \`code\`</pre>`);
});

test("what Word puts on the clipboard comes out as headings, lists, a table and words", async ({ site, page }) => {
  const post = await createPost(site, { title: "Word", content: "" });
  await openPost(site, page, post._id);
  await content(page).click();
  await paste(content(page), { text: "Plan", html: word });
  await save(page);
  const saved = (await find(site, post._id)).content;
  expect(saved).toContain("<h1>Plan</h1>");
  expect(saved).toContain("<strong>Ship</strong>");
  expect(saved).toMatch(/<ul><li>Greybox<\/li><li>Playtest<\/li><\/ul>/);
  expect(saved).toMatch(/<table>.*<td>May<\/td>.*<\/table>/);
  expect(saved).not.toMatch(/Mso|mso|<o:p|style=|StartFragment|<font|&nbsp;/);
});

test("what Google Docs puts on the clipboard comes out as what it says", async ({ site, page }) => {
  const post = await createPost(site, { title: "Docs", content: "" });
  await openPost(site, page, post._id);
  await content(page).click();
  await paste(content(page), { text: "Notes", html: docs });
  await save(page);
  expect((await find(site, post._id)).content).toBe(
    `<h2>Notes</h2><p>The <strong>first</strong> build <em>ran</em>, see <a href="https://example.com/build">the log</a>.</p><ol><li>Open<ol><li>Look</li></ol></li><li>Close</li></ol>`,
  );
});

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- @font-face {font-family:"Cambria Math";} p.MsoNormal, li.MsoNormal {mso-style-unhide:no; margin:0cm;} @list l0:level1 {mso-level-number-format:bullet;} --></style></head>
<body lang=EN-GB style='tab-interval:36.0pt;word-wrap:break-word'><!--StartFragment-->
<h1><span lang=EN-US style='mso-ansi-language:EN-US'>Plan<o:p></o:p></span></h1>
<p class=MsoNormal><b><span lang=EN-US>Ship</span></b><span lang=EN-US> it in <font color="#C00000">May</font>.<o:p></o:p></span></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-US>Greybox<o:p></o:p></span></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-US>Playtest<o:p></o:p></span></p>
<table class=MsoTableGrid border=1 cellspacing=0 style='border-collapse:collapse'><tr style='mso-yfti-irow:0'><td width=200 valign=top style='width:150pt'><p class=MsoNormal><span lang=EN-US>Month<o:p></o:p></span></p></td><td width=200><p class=MsoNormal><span lang=EN-US>May<o:p></o:p></span></p></td></tr></table>
<!--EndFragment--></body></html>`;

const docs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-7a1b2c3d-7fff-1234-5678-abcdefabcdef"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;margin-bottom:6pt;"><span style="font-size:16pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;">Notes</span></h2><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;"><span style="font-size:11pt;font-weight:400;font-style:normal;">The </span><span style="font-size:11pt;font-weight:700;">first</span><span style="font-size:11pt;font-weight:400;"> build </span><span style="font-size:11pt;font-style:italic;">ran</span><span style="font-size:11pt;">, see </span><a href="https://example.com/build" style="text-decoration:none;"><span style="font-size:11pt;color:#1155cc;text-decoration:underline;-webkit-text-decoration-skip:none;">the log</span></a><span style="font-size:11pt;">.</span></p><ol style="margin-top:0;margin-bottom:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:decimal;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-size:11pt;">Open</span></p></li><ol style="margin-top:0;"><li dir="ltr" style="list-style-type:lower-alpha;" aria-level="2"><p dir="ltr" role="presentation"><span>Look</span></p></li></ol><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>Close</span></p></li></ol></b><br class="Apple-interchange-newline">`;
