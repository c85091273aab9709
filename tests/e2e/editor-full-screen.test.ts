import type { Page } from "@playwright/test";
import { content, description, openNew, openPost, title, tool } from "./support/editor.ts";
import { createPost, expect, test } from "./support/site.ts";

const fullScreen = (page: Page) => page.getByRole("button", { name: "Full screen" });
const leave = (page: Page) => page.getByRole("button", { name: "Leave full screen" });
const menu = (page: Page) => page.getByRole("navigation", { name: "Dashboard" });

test("full screen leaves the title, the text and how long it is, and Escape brings the form back", async ({ site, page }) => {
  const post = await createPost(site, { title: "Calm", content: "<p>four words are here</p>" });
  await openPost(site, page, post._id);
  await fullScreen(page).click();
  await expect(title(page)).toHaveValue("Calm");
  await expect(content(page)).toBeFocused();
  await expect(page.getByText("4 words · 1 min read")).toBeInViewport();
  for (const hidden of [description(page), menu(page), page.getByRole("textbox", { name: /^Address/ }), page.getByRole("button", { name: "Save Changes" }), tool(page, "Bold")]) await expect(hidden).toBeHidden();
  await page.keyboard.press("Escape");
  for (const shown of [description(page), menu(page), tool(page, "Bold")]) await expect(shown).toBeVisible();
  await expect(content(page)).toBeFocused();
});

test("going to full screen and back keeps the caret and what can be undone", async ({ site, page }) => {
  await openNew(site, page);
  await content(page).click();
  await page.keyboard.type("one three");
  for (let step = 0; step < 5; step++) await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ControlOrMeta+Shift+f");
  await expect(leave(page)).toBeVisible();
  await page.keyboard.type("two ");
  await expect(content(page)).toHaveText("one two three");
  await leave(page).click();
  await expect(content(page)).toBeFocused();
  await page.keyboard.type("x");
  await expect(content(page)).toHaveText("one two xthree");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(content(page)).not.toContainText("x");
});

test("the toolbar is there when it is wanted", async ({ site, page }) => {
  await openNew(site, page);
  await content(page).click();
  await fullScreen(page).click();
  await expect(tool(page, "Bold")).toBeHidden();
  await page.getByRole("button", { name: "Formatting", exact: true }).click();
  await expect(content(page)).toBeFocused();
  await tool(page, "Bold").click();
  await page.keyboard.type("loud");
  await expect(content(page).locator("strong")).toHaveText("loud");
  await page.getByRole("button", { name: "Hide formatting" }).click();
  await expect(tool(page, "Bold")).toBeHidden();
});

test("a reload stays in full screen with what was typed, and leaving the editor ends it", async ({ site, page }) => {
  const post = await createPost(site, { title: "Kept", content: "<p>before</p>" });
  await openPost(site, page, post._id);
  await fullScreen(page).click();
  await page.reload();
  await expect(leave(page)).toBeVisible();
  await expect(content(page)).toHaveText("before");
  await expect(menu(page)).toBeHidden();
  await page.goto(`${site.url}/dashboard`);
  await expect(menu(page)).toBeVisible();
});

test("what is missing in the form is shown in the form", async ({ site, page }) => {
  await openNew(site, page);
  await fullScreen(page).click();
  await title(page).fill("Only a title");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("Describe the post in a sentence or two.")).toBeVisible();
  await expect(description(page)).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true });

  test("full screen has room for the text and nothing runs out of the window", async ({ site, page }) => {
    await openNew(site, page);
    await fullScreen(page).tap();
    await title(page).fill("A title that is long enough to need two lines on a phone");
    await content(page).tap();
    await page.keyboard.type("words ".repeat(60));
    await expect(content(page)).toContainText("words");
    expect((await content(page).boundingBox())?.width).toBeGreaterThan(340);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole("button", { name: "Formatting", exact: true }).tap();
    await expect(tool(page, "Bold")).toBeInViewport();
    await leave(page).tap();
    await expect(description(page)).toBeVisible();
  });
});
