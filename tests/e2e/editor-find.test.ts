import type { Locator, Page } from "@playwright/test";
import { content, find, openPost, save } from "./support/editor.ts";
import { createPost, expect, test } from "./support/site.ts";
import { axe } from "./support/usable.ts";

// What is found and replaced is proven in find-matches.test.ts and find-state.test.ts of the editor.

const bar = (page: Page): Locator => page.getByRole("search", { name: "Find and replace" });
const field = (page: Page): Locator => page.getByLabel("Find in the text");
const count = (page: Page): Locator => bar(page).getByRole("status");
const selection = (page: Page): Promise<string> => page.evaluate(() => String(getSelection()));

test("words are found and replaced with keys and buttons, and the text has the focus again after the search", async ({
  site,
  page,
}) => {
  const html =
    "<p>Paint the level</p><h2>Le<strong>vel</strong> design</h2><ul><li>levels</li></ul><pre>level</pre><p>end</p>";
  const post = await createPost(site, { title: "Search", content: html });
  await openPost(site, page, post._id);
  await content(page).click();
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.press("ControlOrMeta+f");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("level");
  await expect(count(page)).toHaveText("1 of 4");
  await expect(content(page).locator(".find-match").first()).toHaveText("level");
  expect(await axe(page, { within: ".find-bar, .find-match" })).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(count(page)).toHaveText("2 of 4");
  await page.keyboard.press("Shift+Enter");
  await expect(count(page)).toHaveText("1 of 4");
  await bar(page).getByRole("button", { name: "Whole words" }).click();
  await bar(page).getByRole("button", { name: "Match case" }).click();
  await expect(count(page)).toHaveText("1 of 2");
  await field(page).fill("zebra");
  await expect(count(page)).toHaveText("No results");
  await field(page).fill("end");
  await expect(count(page)).toHaveText("1 of 1");
  await field(page).press("Escape");
  await expect(bar(page)).toBeHidden();
  await expect(content(page)).toBeFocused();
  expect(await selection(page)).toBe("end");
  await expect(content(page).locator(".find-match")).toHaveCount(0);

  await test.step("it begins with the selected words, and leaves a second Ctrl+F to the browser", async () => {
    await page.keyboard.press("ControlOrMeta+f");
    await expect(field(page)).toHaveValue("end");
    const prevented = page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          addEventListener("keydown", (event) => setTimeout(() => resolve(event.defaultPrevented)), { once: true });
        }),
    );
    await field(page).press("ControlOrMeta+f");
    expect(await prevented).toBe(false);
    await field(page).press("Escape");
  });

  await test.step("matches are replaced, and undo brings them back", async () => {
    await page.getByRole("button", { name: "Find and replace" }).click();
    await field(page).fill("level");
    await page.getByLabel("Replace with").fill("stage");
    await expect(count(page)).toHaveText("1 of 4");
    await bar(page).getByRole("button", { name: "Replace", exact: true }).click();
    await expect(count(page)).toHaveText(/of 3$/);
    await bar(page).getByRole("button", { name: "Replace all" }).click();
    await expect(count(page)).toHaveText("Replaced 3 matches");
    await expect(field(page)).toBeFocused();
    await page.keyboard.press("ControlOrMeta+z");
    await expect(count(page)).toHaveText("Replaced 3 matches");
    await expect(content(page)).toContainText("levels");
    await page.keyboard.press("ControlOrMeta+y");
    await expect(content(page)).toContainText("stages");
    await save(page, { stay: true });
    expect((await find(site, post._id)).content).toBe(
      "<p>Paint the stage</p><h2>stage design</h2><ul><li>stages</li></ul><pre>stage</pre><p>end</p>",
    );
  });
});
