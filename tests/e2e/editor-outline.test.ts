import type { Locator, Page } from "@playwright/test";
import { content, openPost, tool } from "./support/editor.ts";
import { createPost, expect, test } from "./support/site.ts";
import { axe } from "./support/usable.ts";

const outline = (page: Page): Locator => page.getByRole("navigation", { name: "Outline" });
const heading = (page: Page, name: string): Locator => outline(page).getByRole("button", { name });

test("the outline lists the headings, marks the current one, and leads to each with the keyboard", async ({
  site,
  page,
}) => {
  const filler = "<p>words</p>".repeat(40);
  const html = `<h2>First</h2>${filler}<h3>Inner</h3>${filler}<blockquote><h2>Quoted</h2></blockquote>${filler}`;
  const post = await createPost(site, { title: "Outline", content: html });
  await openPost(site, page, post._id);
  await content(page).getByText("First").click();
  await tool(page, "Outline").click();
  await expect(outline(page).getByRole("listitem")).toHaveText([/First/, /Inner/, /Quoted/]);
  await expect(heading(page, "First")).toHaveAttribute("aria-current", "location");
  await expect(heading(page, "First")).toBeFocused();
  expect(await axe(page)).toEqual([]);
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
    await page.keyboard.type(" part");
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
