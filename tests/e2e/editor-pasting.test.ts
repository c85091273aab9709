import { content, empty, expectSame, find, openPost, paste, save } from "./support/editor.ts";
import { createPost, expect, test } from "./support/site.ts";

test("pasted content from a page, Word or Google Docs is clean", async ({ site, page }) => {
  const post = await createPost(site, { title: "Paste", content: "" });
  await openPost(site, page, post._id);
  const pasted = async (html: string) => {
    await empty(page);
    await paste(content(page), { text: "Plan", html });
    // What reads pasted HTML loads at the first paste.
    await expect(content(page)).not.toBeEmpty();
    await save(page, { stay: true });
    return (await find(site, post._id)).content;
  };

  await test.step("a page", async () => {
    expect(
      await pasted(
        `<meta charset="utf-8"><style>p{color:red}</style><b style="font-weight:normal" id="docs-internal-guid-1"><div class="x"><h2 style="color:blue">A <span style="font-weight:700">bold</span> title</h2>` +
          `<p style="margin:0"><span style="font-style:italic">slanted</span> <a href="javascript:alert(1)" onclick="x()">bad</a> <a href="https://example.com">good</a></p>` +
          `<ul><li><p>one</p></li><li><p>two</p><ul><li>nested</li></ul></li></ul><script>alert(1)</script>` +
          `<table><tr><td style="width:9px">cell</td><td>next</td></tr></table></div></b>`,
      ),
    ).toBe(
      `<h2>A <strong>bold</strong> title</h2><p><em>slanted</em> bad <a href="https://example.com">good</a></p><ul><li>one</li><li>two<ul><li>nested</li></ul></li></ul>` +
        `<table><tbody><tr><td>cell</td><td>next</td></tr></tbody></table>`,
    );
  });

  await test.step("Word", async () => {
    const saved = await pasted(word);
    expect(saved).toContain("<h1>Plan</h1>");
    expect(saved).toContain("<strong>Ship</strong>");
    expect(saved).toMatch(/<ul><li>Greybox<\/li><li>Playtest<\/li><\/ul>/);
    expect(saved).toMatch(/<table>.*<td>May<\/td>.*<\/table>/);
    expect(saved).not.toMatch(/Mso|mso|<o:p|style=|StartFragment|<font|&nbsp;/);
  });

  await test.step("Google Docs", async () => {
    expect(await pasted(docs)).toBe(
      `<h2>Notes</h2><p>The <strong>first</strong> build <em>ran</em>, see <a href="https://example.com/build">the log</a>.</p><ol><li>Open<ol><li>Look</li></ol></li><li>Close</li></ol>`,
    );
  });
});

test("pasted Markdown is formatted and can be undone, and cut and paste change nothing", async ({ site, page }) => {
  const html = `<h2 id="a">Title</h2><ul><li>one<ol><li>two</li></ol></li></ul><p>Said.</p><p class="ql-align-center">end</p>`;
  const post = await createPost(site, { title: "Copy", content: html });
  await openPost(site, page, post._id);
  await content(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+x");
  await expect(content(page)).toHaveText("");
  await page.keyboard.press("ControlOrMeta+v");
  await save(page, { stay: true });
  expectSame((await find(site, post._id)).content, html);

  await empty(page);
  await paste(content(page), {
    text: "## Plan\n\nSome **bold** words and a [link](https://example.com).\n\n- one\n- two\n\n```ts\nlet a;\n```\n\n| n | m |\n|---|---|\n| 1 | 2 |\n",
  });
  await expect(content(page).getByRole("heading", { name: "Plan" })).toBeVisible();
  await save(page, { stay: true });
  expect((await find(site, post._id)).content).toBe(
    `<h2>Plan</h2><p>Some <strong>bold</strong> words and a <a href="https://example.com">link</a>.</p><ul><li>one</li><li>two</li></ul><pre data-language="typescript">let a;</pre>` +
      `<table><thead><tr><th>n</th><th>m</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>`,
  );
  await content(page).click();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(content(page)).toContainText("## Plan");
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
