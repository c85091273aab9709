import { content, expectSame, find, openPost, save } from "./support/editor.ts";
import { createPost, expect, test } from "./support/site.ts";
import { axe } from "./support/usable.ts";

// Typed languages, Tab and highlighting are proven in code.test.ts of the editor.

test("code has a language, a file name and highlighted lines, and is copied as it is", async ({
  site,
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { _id } = await createPost(site, {
    title: "Code",
    content: '<pre>const a = 1;\nlet b;\nlet c;\nlet d;</pre><pre data-language="brainfuck">+++</pre>',
  });
  await openPost(site, page, _id);
  await content(page).getByText("+++").click();
  await expect(page.getByLabel("Language of the code")).toHaveValue("brainfuck");
  await content(page).getByText("const a").click();
  await expect(page.getByLabel("Language of the code")).not.toHaveValue("brainfuck");
  await page.getByLabel("Language of the code").selectOption("TypeScript");
  await expect(content(page).locator(".hljs-keyword").first()).toHaveText("const");
  await page.getByLabel("File name").fill("src/a.ts");
  const lines = page.getByLabel("Lines to highlight");
  await lines.fill("1,3-");
  await expect(page.getByText("Write line numbers, such as 1,3-5.")).toBeVisible();
  await lines.pressSequentially("4");
  await expect(content(page).locator(".code-edit-bands > div")).toHaveCount(2);
  expect(await axe(page, { within: ".block-tools, pre" })).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(content(page)).toBeFocused();

  // The page's policy forbids TipTap's own Tab.
  const first = content(page).locator(".hljs-keyword").first();
  await first.click();
  await page.keyboard.press("Home");
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: "Copy code" }).first().click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("  const a = 1;\nlet b;\nlet c;\nlet d;");
  await first.click();
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+End");
  await page.keyboard.press("Shift+Tab");
  await save(page, { stay: true });
  expectSame(
    (await find(site, _id)).content,
    '<pre data-language="typescript" data-file="src/a.ts" data-lines="1,3-4">const a = 1;\nlet b;\nlet c;\nlet d;</pre><pre data-language="brainfuck">+++</pre>',
  );
  await content(page).getByText("+++").click();
  await expect(content(page).locator(".code-edit-head").first()).toHaveText(/src\/a\.ts\s*TypeScript/);
});
