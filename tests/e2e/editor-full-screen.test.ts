import type { Page } from "@playwright/test";
import { content, description, openNew, openPost, save, title, tool } from "./support/editor.ts";
import { createPost, expect, test } from "./support/site.ts";
import { overflow } from "./support/usable.ts";

const fullScreen = (page: Page) => page.getByRole("button", { name: "Full screen" });
const leave = (page: Page) => page.getByRole("button", { name: "Leave full screen" });
const menu = (page: Page) => page.getByRole("navigation", { name: "Dashboard" });
const formatting = (page: Page) => page.getByRole("button", { name: "Formatting", exact: true });

test("full screen shows only the bar, title, text and length, keeps the caret and the undo history, and survives a reload", async ({
  site,
  page,
}) => {
  const post = await createPost(site, { title: "Calm", content: "<p>four words are here</p>" });
  await openPost(site, page, post._id);
  await content(page).click();
  await page.keyboard.press("End");
  for (const _ of "here") await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ControlOrMeta+Shift+f");
  await expect(leave(page)).toBeVisible();
  await expect(title(page)).toHaveValue("Calm");
  await expect(page.getByText("4 words · 1 min read")).toBeInViewport();
  for (const hidden of [description(page), menu(page), page.getByRole("textbox", { name: "Slug" }), tool(page, "Bold")])
    await expect(hidden).toBeHidden();
  await page.keyboard.insertText("not ");
  await expect(content(page)).toHaveText("four words are not here");
  await expect(page.getByText("Autosaved", { exact: true })).toBeInViewport();

  await test.step("the toolbar on request", async () => {
    await formatting(page).click();
    await expect(content(page)).toBeFocused();
    await tool(page, "Bold").click();
    await page.keyboard.insertText("loud ");
    await expect(content(page).locator("strong")).toHaveText("loud");
    await page.getByRole("button", { name: "Hide formatting" }).click();
    await expect(tool(page, "Bold")).toBeHidden();
  });

  await save(page, { stay: true });
  await expect(page.getByText("Saved", { exact: true })).toBeInViewport();
  await expect(page.getByRole("button", { name: "Save Changes" })).toBeInViewport();
  await page.keyboard.press("Escape");
  for (const shown of [description(page), menu(page), tool(page, "Bold")]) await expect(shown).toBeVisible();
  await expect(content(page)).toBeFocused();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(content(page)).not.toContainText("loud");
  await page.keyboard.press("ControlOrMeta+y");

  await fullScreen(page).click();
  await expect(content(page)).toBeFocused();
  await page.reload();
  await expect(leave(page)).toBeVisible();
  await expect(content(page)).toHaveText("four words are not loud here");
  await expect(menu(page)).toBeHidden();

  await test.step("what is missing in the form is shown in the form, and other screens have their menu", async () => {
    await title(page).fill("");
    await page.keyboard.press("ControlOrMeta+s");
    await expect(page.getByText("Give the post a title.", { exact: true })).toBeVisible();
    await expect(description(page)).toBeVisible();
    await title(page).fill("Calm");
    await fullScreen(page).click();
    await save(page);
    await expect(menu(page)).toBeVisible();
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
