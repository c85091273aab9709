import { content, expectSame, find, openPost, save } from "./support/editor.ts";
import { createPost, expect, test } from "./support/site.ts";
import { axeInBothThemes } from "./support/usable.ts";

test("a typed language is stored by its own name, and a language that isn't listed stays", async ({ site, page }) => {
  const { _id } = await createPost(site, { title: "Code", content: '<pre data-language="brainfuck">+++</pre>' });
  await openPost(site, page, _id);
  await content(page).getByText("+++").click();
  await expect(page.getByLabel("Language of the code")).toHaveValue("brainfuck");
  await content(page).press("ControlOrMeta+End");
  await page.keyboard.type("```csharp var a = 1;");
  await expect(page.getByLabel("Language of the code")).toHaveValue("cs");
  await save(page, { stay: true });
  expectSame(
    (await find(site, _id)).content,
    '<pre data-language="brainfuck">+++</pre><pre data-language="cs">var a = 1;</pre>',
  );
});

test("code has a language, a file name and highlighted lines, which show while they are written", async ({
  site,
  page,
}) => {
  const { _id } = await createPost(site, { title: "Code", content: "<pre>const a = 1;\nlet b;\nlet c;\nlet d;</pre>" });
  await openPost(site, page, _id);
  await content(page).getByText("const a").click();
  await page.getByLabel("Language of the code").selectOption("TypeScript");
  await expect(content(page).locator(".hljs-keyword").first()).toHaveText("const");
  await page.getByLabel("File name").fill("src/a.ts");
  const lines = page.getByLabel("Lines to highlight");
  await lines.fill("1,3-");
  await expect(page.getByText("Write line numbers, such as 1,3-5.")).toBeVisible();
  await lines.pressSequentially("4");
  await expect(content(page).locator(".code-edit-bands > div")).toHaveCount(2);
  expect(await axeInBothThemes(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(content(page)).toBeFocused();
  await save(page, { stay: true });
  expectSame(
    (await find(site, _id)).content,
    '<pre data-language="typescript" data-file="src/a.ts" data-lines="1,3-4">const a = 1;\nlet b;\nlet c;\nlet d;</pre>',
  );
  await page.reload();
  await expect(content(page).locator(".code-edit-head")).toHaveText(/src\/a\.ts\s*TypeScript/);
});

test("code is copied as it is, and Tab in it is two spaces", async ({ site, page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { _id } = await createPost(site, { title: "Code", content: "<pre>one\ntwo\nthree</pre>" });
  await openPost(site, page, _id);
  await content(page)
    .getByText("one")
    .click({ position: { x: 1, y: 4 } });
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: "Copy code" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("  one\ntwo\nthree");

  await content(page).press("ControlOrMeta+Home");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+End");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await save(page, { stay: true });
  expectSame((await find(site, _id)).content, "<pre>one\ntwo\nthree</pre>");
});
