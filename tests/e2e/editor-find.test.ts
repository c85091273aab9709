import type { Locator, Page } from "@playwright/test";
import { content, find, openPost, save } from "./support/editor.ts";
import { createPost, expect, type Site, test } from "./support/site.ts";
import { axeInBothThemes } from "./support/usable.ts";

const bar = (page: Page): Locator => page.getByRole("search", { name: "Find and replace" });
const field = (page: Page): Locator => page.getByLabel("Find in the text");
const count = (page: Page): Locator => bar(page).getByRole("status");
const selection = (page: Page): Promise<string> => page.evaluate(() => String(getSelection()));

async function open(site: Site, page: Page, html: string): Promise<string> {
  const post = await createPost(site, { title: "Search", content: html });
  await openPost(site, page, post._id);
  await content(page).click();
  await page.keyboard.press("ControlOrMeta+Home");
  return post._id;
}

const html =
  "<p>Paint the level</p><h2>Le<strong>vel</strong> design</h2><ul><li>levels</li></ul><pre>level</pre><p>end</p>";

test("Ctrl+F finds words as they are typed, across formats, and Escape returns to the match", async ({
  site,
  page,
}) => {
  await open(site, page, html);
  await page.keyboard.press("ControlOrMeta+f");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("level");
  await expect(count(page)).toHaveText("1 of 4");
  await expect(content(page).locator(".find-match").first()).toHaveText("level");
  expect(await axeInBothThemes(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(count(page)).toHaveText("2 of 4");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.press("Shift+Enter");
  await expect(count(page)).toHaveText("4 of 4");
  await bar(page).getByRole("button", { name: "Whole words" }).click();
  await expect(count(page)).toHaveText("3 of 3");
  await bar(page).getByRole("button", { name: "Match case" }).click();
  await expect(count(page)).toHaveText("2 of 2");
  await field(page).fill("zebra");
  await expect(count(page)).toHaveText("No results");
  await field(page).fill("end");
  await expect(count(page)).toHaveText("1 of 1");
  await field(page).press("Escape");
  await expect(bar(page)).toBeHidden();
  await expect(content(page)).toBeFocused();
  expect(await selection(page)).toBe("end");
  await expect(content(page).locator(".find-match")).toHaveCount(0);
});

test("the search begins with the selected words, follows edits, and leaves a second Ctrl+F to the browser", async ({
  site,
  page,
}) => {
  await open(site, page, html);
  await page.keyboard.press("ControlOrMeta+Shift+ArrowRight");
  expect((await selection(page)).trim()).toBe("Paint");
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("ControlOrMeta+f");
  await expect(field(page)).toHaveValue(/^Pain/);
  await field(page).fill("end");
  await expect(count(page)).toHaveText("1 of 1");
  const prevented = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        addEventListener("keydown", (event) => setTimeout(() => resolve(event.defaultPrevented)), { once: true });
      }),
  );
  await field(page).press("ControlOrMeta+f");
  expect(await prevented).toBe(false);

  await content(page).getByText("Paint the").click();
  await page.keyboard.press("Home");
  await page.keyboard.type("the end of ");
  await expect(count(page)).toHaveText(/of 2$/);
  await page.keyboard.press("Escape");
  await expect(bar(page)).toBeHidden();
});

test("one or all matches are replaced with their formats, and all in one step of undo", async ({ site, page }) => {
  const id = await open(site, page, html);
  const saved = async () => {
    await save(page, { stay: true });
    return (await find(site, id)).content;
  };
  await page.getByRole("button", { name: "Find and replace" }).click();
  await page.keyboard.type("level");
  await page.getByLabel("Replace with").fill("stage");
  await bar(page).getByRole("button", { name: "Replace", exact: true }).click();
  await expect(count(page)).toHaveText("1 of 3");
  expect(await saved()).toContain("<p>Paint the stage</p><h2>Le<strong>vel</strong> design</h2>");
  await bar(page).getByRole("button", { name: "Replace all" }).click();
  await expect(count(page)).toHaveText("Replaced 3 matches");
  const replaced = "<p>Paint the stage</p><h2>stage design</h2><ul><li>stages</li></ul><pre>stage</pre><p>end</p>";
  expect(await saved()).toBe(replaced);
  await field(page).press("Escape");
  await page.keyboard.press("ControlOrMeta+z");
  expect(await saved()).toBe(html.replace("Paint the level", "Paint the stage"));
  await page.keyboard.press("ControlOrMeta+z");
  expect(await saved()).toBe(html);
});
