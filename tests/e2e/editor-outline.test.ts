import type { Locator, Page } from "@playwright/test";
import { content, openPost, title, tool } from "./support/editor.ts";
import { createPost, expect, test } from "./support/site.ts";
import { axe } from "./support/usable.ts";

const outline = (page: Page): Locator => page.getByRole("navigation", { name: "Outline" });
const heading = (page: Page, name: string): Locator => outline(page).getByRole("button", { name });

test("the outline leads to each heading, and Escape closes it", async ({ site, page }) => {
  const filler = "<p>words</p>".repeat(40);
  const html = `<p>some words</p><h2>First</h2>${filler}<h3>Inner</h3>${filler}<blockquote><h2>Quoted</h2></blockquote>${filler}`;
  const post = await createPost(site, { title: "Outline", content: html });
  await openPost(site, page, post._id);
  await content(page).getByText("First").click();
  await tool(page, "Outline").click();
  await expect(outline(page).getByRole("listitem")).toHaveText([/First/, /Inner/, /Quoted/]);
  await expect(heading(page, "First")).toHaveAttribute("aria-current", "location");
  await expect(heading(page, "First")).toBeFocused();
  expect(await axe(page, { within: ".outline-panel" })).toEqual([]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(outline(page)).toBeHidden();
  await expect(content(page)).toBeFocused();
  const inner = content(page).getByRole("heading", { name: "Inner" });
  await expect(inner).toBeInViewport();

  await test.step("the heading isn't under the bars", async () => {
    const bottom = await page.getByRole("toolbar", { name: "Formatting" }).evaluate((bar) => {
      return bar.getBoundingClientRect().bottom;
    });
    expect((await inner.boundingBox())?.y).toBeGreaterThanOrEqual(bottom);
  });

  await test.step("it follows what is typed", async () => {
    await page.keyboard.insertText(" part");
    await tool(page, "Outline").click();
    await expect(heading(page, "Inner part")).toHaveAttribute("aria-current", "location");
    await page.keyboard.press("Escape");
    await expect(outline(page)).toBeHidden();
    await expect(tool(page, "Outline")).toBeFocused();
  });

  await test.step("without headings, it says what to do", async () => {
    await content(page).press("ControlOrMeta+a");
    await page.keyboard.press("Delete");
    await tool(page, "Outline").click();
    await expect(outline(page)).toContainText("Add headings");
  });
});

test("a press outside or Escape closes the panels of the toolbar", { tag: "@long" }, async ({ site, page }) => {
  const post = await createPost(site, { title: "Outline", content: "<p>some words</p><h2>First</h2>" });
  await openPost(site, page, post._id);
  const link = page.getByRole("group", { name: "Link" });
  const more = page.getByRole("group", { name: "More formatting" });
  const text = content(page);
  const words = text.locator("p").first();

  await test.step("a field that is pressed keeps the focus", async () => {
    await words.click();
    for (const [name, panel] of [
      ["Link", link],
      ["More formatting", more],
      ["Outline", outline(page)],
    ] as const) {
      await tool(page, name).click();
      await expect(panel).toBeVisible();
      await title(page).click();
      await page.keyboard.press("End");
      await expect(panel).toBeHidden();
      await page.keyboard.type("!");
    }
    await expect(title(page)).toHaveValue("Outline!!!");
    await expect(words).toHaveText("some words");
  });

  await test.step("Escape leads back to the text, or to the button that opened the panel", async () => {
    await words.click();
    await page.keyboard.press("End");
    await tool(page, "Link").click();
    await page.keyboard.press("Escape");
    await expect(link).toBeHidden();
    await page.keyboard.insertText(" more");
    await expect(words).toHaveText("some words more");
    for (const [name, panel] of [
      ["More formatting", more],
      ["Outline", outline(page)],
    ] as const) {
      await tool(page, name).press("Enter");
      await expect(panel).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(panel).toBeHidden();
      await expect(tool(page, name)).toBeFocused();
    }
  });

  await test.step("a panel below the toolbar doesn't stay over the text when Tab leads out of it", async () => {
    await tool(page, "More formatting").press("Enter");
    await more.getByLabel("Size").focus();
    await page.keyboard.press("Tab");
    await expect(more).toBeHidden();
    await expect(text).toBeFocused();
  });
});
