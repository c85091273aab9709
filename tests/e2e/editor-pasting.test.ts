import { type ClipboardContent, type ClipboardProgram, clipboards } from "#tests/support/clipboard/clipboards.ts";
import { copyFrom, pasteFrom } from "./support/clipboard.ts";
import { content, empty, expectSame, find, openPost, save } from "./support/editor.ts";
import { createPost, expect, test } from "./support/site.ts";

// What each program's HTML becomes is proven in web/dashboard/text-editor/paste, and what pasting does to a text in clipboard.test.ts of the editor.

test("with the real clipboard, cut and paste change nothing, and a paste from Word is clean", async ({
  site,
  page,
}) => {
  const html = `<h2 id="a">Title</h2><ul><li>one<ol><li>two</li></ol></li></ul><p>Said.</p><p class="ql-align-center">end</p>`;
  const post = await createPost(site, { title: "Paste", content: html });
  await openPost(site, page, post._id);
  await content(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+x");
  await expect(content(page)).toHaveText("");
  await page.keyboard.press("ControlOrMeta+v");
  await save(page, { stay: true });
  expectSame((await find(site, post._id)).content, html);

  await empty(page);
  await pasteFrom(page, "word");
  await expect(content(page).getByRole("heading", { name: "Schedule" })).toBeVisible();
  await save(page, { stay: true });
  const saved = (await find(site, post._id)).content;
  expect(saved).toContain(`<a href="https://example.com/plan">a link</a>`);
  expect(saved).toMatch(/<ul><li>Greybox<ol><li>Walls<\/li><li>Doors<\/li><\/ol><\/li><li>Playtest<\/li><\/ul>/);
  expect(saved).not.toMatch(/style=|MsoNormal|StartFragment|file:/);
});

test("a real paste carries what each program copied, unchanged", { tag: "@long" }, async ({ page }) => {
  await page.setContent(`<textarea></textarea>`);
  await page.evaluate(() => {
    document.addEventListener("paste", ({ clipboardData }) => {
      const types = ["text/html", "text/plain", "vscode-editor-data"];
      document.body.dataset.pasted = JSON.stringify(types.map((type) => clipboardData?.getData(type)));
    });
  });
  const programs: ClipboardProgram[] = ["word", "googleSheets", "notion", "vsCodeTypeScript", "sublime"];
  for (const program of programs) {
    const { html, text, editorData = "" }: ClipboardContent = clipboards[program];
    await copyFrom(page, program);
    await page.locator("textarea").focus();
    await page.keyboard.press("ControlOrMeta+v");
    const [pastedHtml = "", pastedText = "", pastedData = ""] = JSON.parse(
      (await page.locator("body").getAttribute("data-pasted")) ?? "[]",
    ) as string[];
    expect(pastedHtml.replace(/^<meta charset=['"]utf-8['"]>/, ""), program).toBe(
      html.replace(/^<meta charset=['"]utf-8['"]>/, ""),
    );
    expect([pastedText, pastedData], program).toEqual([text, editorData]);
  }
});
