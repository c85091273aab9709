import type { Page } from "@playwright/test";
import { content, description, openNew, openPost, save, title, tool } from "./support/editor.ts";
import { createPost, expect, test } from "./support/site.ts";
import { overflow } from "./support/usable.ts";

const fullScreen = (page: Page) => page.getByRole("button", { name: "Full screen" });
const leave = (page: Page) => page.getByRole("button", { name: "Leave full screen" });
const menu = (page: Page) => page.getByRole("navigation", { name: "Dashboard" });
const formatting = (page: Page) => page.getByRole("button", { name: "Formatting", exact: true });

test("full screen shows only the bar, title, text and length, survives a reload, and ends with Escape", async ({
  site,
  page,
}) => {
  const post = await createPost(site, { title: "Calm", content: "<p>four words are here</p>" });
  await openPost(site, page, post._id);
  await fullScreen(page).click();
  await expect(title(page)).toHaveValue("Calm");
  await expect(content(page)).toBeFocused();
  await expect(page.getByText("4 words · 1 min read")).toBeInViewport();
  for (const hidden of [description(page), menu(page), page.getByRole("textbox", { name: "Slug" }), tool(page, "Bold")])
    await expect(hidden).toBeHidden();
  await page.keyboard.press("End");
  await page.keyboard.type(" now");
  await expect(page.getByText("Autosaved", { exact: true })).toBeInViewport();
  await save(page, { stay: true });
  await expect(page.getByText("Saved", { exact: true })).toBeInViewport();
  await expect(page.getByRole("button", { name: "Save Changes" })).toBeInViewport();
  await page.keyboard.press("Escape");
  for (const shown of [description(page), menu(page), tool(page, "Bold")]) await expect(shown).toBeVisible();
  await expect(content(page)).toBeFocused();

  await fullScreen(page).click();
  await page.reload();
  await expect(leave(page)).toBeVisible();
  await expect(content(page)).toHaveText("four words are here now");
  await expect(menu(page)).toBeHidden();
  await page.goto(`${site.url}/dashboard`);
  await expect(menu(page)).toBeVisible();
});

test("full screen keeps the caret and the undo history, and shows the toolbar on request", async ({ site, page }) => {
  await openNew(site, page);
  await content(page).click();
  await page.keyboard.type("one three");
  for (const _ of "three") await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ControlOrMeta+Shift+f");
  await expect(leave(page)).toBeVisible();
  await page.keyboard.type("two ");
  await expect(content(page)).toHaveText("one two three");

  await expect(tool(page, "Bold")).toBeHidden();
  await formatting(page).click();
  await expect(content(page)).toBeFocused();
  await tool(page, "Bold").click();
  await page.keyboard.type("loud ");
  await expect(content(page).locator("strong")).toHaveText("loud");
  await page.getByRole("button", { name: "Hide formatting" }).click();
  await expect(tool(page, "Bold")).toBeHidden();

  await leave(page).click();
  await expect(content(page)).toBeFocused();
  await page.keyboard.type("x");
  await expect(content(page)).toHaveText("one two loud xthree");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(content(page)).not.toContainText("x");

  await test.step("what is missing in the form is shown in the form", async () => {
    await fullScreen(page).click();
    await title(page).fill("Only a title");
    await page.keyboard.press("ControlOrMeta+s");
    await expect(page.getByText("Describe the post in a sentence or two.", { exact: true })).toBeVisible();
    await expect(description(page)).toBeVisible();
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true });

  test(
    "full screen leaves room for the text, and nothing extends out of the window",
    { tag: "@long" },
    async ({ site, page }) => {
      await openNew(site, page);
      await fullScreen(page).tap();
      await title(page).fill("A title that is long enough to need two lines on a phone");
      await content(page).tap();
      await page.keyboard.insertText("words ".repeat(60));
      await expect(content(page)).toContainText("words");
      expect((await content(page).boundingBox())?.width).toBeGreaterThan(340);
      expect(await overflow(page)).toBe(0);
      await formatting(page).tap();
      await expect(tool(page, "Bold")).toBeInViewport();
      await leave(page).tap();
      await expect(description(page)).toBeVisible();
    },
  );
});
