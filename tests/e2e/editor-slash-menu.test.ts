import type { Locator, Page } from "@playwright/test";
import { content, empty, find, openPost, save, tool } from "./support/editor.ts";
import { createPost, expect, test, type Site } from "./support/site.ts";
import { imageFile } from "./support/files.ts";

const menu = (page: Page): Locator => page.getByRole("listbox", { name: "What to put here" });

async function openEmpty(site: Site, page: Page, html = ""): Promise<string> {
  const post = await createPost(site, { title: "Slash", content: html });
  await openPost(site, page, post._id);
  await content(page).click();
  return post._id;
}

test("a slash on an empty line opens a menu that is filtered by name and used with Enter", async ({ site, page }) => {
  const id = await openEmpty(site, page);
  await page.keyboard.type("/head");
  await expect(menu(page).getByRole("option")).toHaveText([/Heading 2/, /Heading 3/]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Part\n/num\nfirst\n\n/quote\nsaid\n");
  await page.keyboard.type("\n/divi\n/todo\nbuy paint");
  await expect(menu(page)).toBeHidden();
  await save(page, { stay: true });
  const saved = (await find(site, id)).content;
  expect(saved).toMatch(
    /^<h3>Part<\/h3><ol><li>first<\/li><\/ol><blockquote><p>said<\/p><\/blockquote>.*<hr ?\/?>.*buy paint/,
  );
  expect(saved).not.toMatch(/\/(?:head|num|quote|divi|todo)/);

  await test.step("a block of code by the name of its language", async () => {
    await empty(page);
    await page.keyboard.type("/gds");
    await page.keyboard.press("Enter");
    await page.keyboard.type("var a = 1");
    await save(page, { stay: true });
    expect((await find(site, id)).content).toBe(`<pre data-language="gdscript">var a = 1</pre>`);
  });

  await test.step("undo brings the slash back", async () => {
    await empty(page);
    await page.keyboard.type("/quote");
    await page.keyboard.press("Enter");
    await expect(content(page).locator("blockquote")).toHaveCount(1);
    await page.keyboard.press("ControlOrMeta+z");
    await expect(content(page)).toHaveText("/quote");
  });
});

test("the slash menu announces the selected item, and closes with Escape and on blur", async ({ site, page }) => {
  const id = await openEmpty(site, page, "<p></p>");
  await page.keyboard.type("/");
  await expect(menu(page)).toBeVisible();
  await expect(content(page)).toBeFocused();
  const chosen = async () =>
    page.locator(`[id="${await content(page).getAttribute("aria-activedescendant")}"]`).textContent();
  expect(await chosen()).toContain("Heading 2");
  await page.keyboard.press("ArrowUp");
  await expect.poll(chosen).toContain("Table");
  await expect(menu(page).getByRole("option", { name: /^Table/ })).toHaveAttribute("aria-selected", "true");
  await expect(content(page)).toHaveAttribute("aria-controls", String(await menu(page).getAttribute("id")));
  await page.keyboard.press("Escape");
  await expect(content(page)).not.toHaveAttribute("aria-activedescendant", /./);
  await expect(menu(page)).toBeHidden();
  await expect(content(page)).toBeFocused();

  await test.step("after Escape, and where it is no name, a slash is only text", async () => {
    await page.keyboard.type("list");
    await expect(menu(page)).toBeHidden();
    await page.keyboard.type("\n/usr/bin\nand/or\n/zzz\n");
    await expect(menu(page)).toBeHidden();
    await save(page, { stay: true });
    expect((await find(site, id)).content).toContain("<p>/list</p><p>/usr/bin</p><p>and/or</p><p>/zzz</p>");
  });

  await test.step("code and lines with words in them take a slash as a slash", async () => {
    await empty(page);
    await page.keyboard.type("words /");
    await expect(menu(page)).toBeHidden();
    await page.keyboard.press("Enter");
    await tool(page, "Code block").click();
    await page.keyboard.type("/");
    await expect(menu(page)).toBeHidden();
  });

  await test.step("nobody is left with a list for a text that they have left", async () => {
    await empty(page);
    await page.keyboard.type("/");
    await page.keyboard.press("Shift+Tab");
    await expect(content(page)).not.toBeFocused();
    await expect(menu(page)).toBeHidden();
  });
});

test("the slash menu inserts images from the device or the library, videos by URL, and tables as HTML", async ({
  site,
  page,
}) => {
  const id = await openEmpty(site, page);
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.type("/picture");
  await menu(page).getByRole("option", { name: "Image from this device" }).click();
  await (await chooser).setFiles(await imageFile("scene.png"));
  await expect(content(page).locator("img.editor-image")).toBeVisible();
  await page.keyboard.press("Escape");
  await content(page).press("ControlOrMeta+End");
  await page.keyboard.type("\n/library");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await page.keyboard.type("/video");
  await page.keyboard.press("Enter");
  await page.getByLabel("Link URL").fill("https://youtu.be/aqz-KE-bpKQ");
  await page.keyboard.press("Enter");
  await expect(content(page).locator(".editor-video")).toBeVisible();
  await page.keyboard.type("\n/table");
  await page.keyboard.press("Enter");
  const source = page.getByRole("dialog").getByLabel("HTML");
  await source.fill((await source.inputValue()).replace("Heading", "Frame"));
  await page.getByRole("dialog").getByRole("button", { name: "Apply" }).click();
  await expect(content(page).getByRole("columnheader", { name: "Frame" })).toBeVisible();
  await save(page, { stay: true });
  const saved = (await find(site, id)).content;
  for (const part of ["<img ", "youtube-nocookie.com/embed/aqz-KE-bpKQ", "<th>Frame</th>"])
    expect(saved).toContain(part);
});
