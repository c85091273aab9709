import type { Page } from "@playwright/test";
import { content, description, openNew, openPost, title } from "./support/editor.ts";
import { createPost, expect, test } from "./support/site.ts";

const preview = (page: Page) => page.getByRole("region", { name: "Preview" });
const open = (page: Page) => page.getByRole("button", { name: "Live preview" });

test("beside the text stands the page that it makes, a moment after each change", async ({ site, page }) => {
  const post = await createPost(site, { title: "Side by side", content: `<h2>Part</h2><pre data-language="js">let a = 1;</pre>` });
  await openPost(site, page, post._id);
  await open(page).click();
  await expect(preview(page).getByRole("heading", { level: 1, name: "Side by side" })).toBeVisible();
  await expect(preview(page).getByRole("heading", { level: 2, name: "Part" })).toHaveAttribute("id", "part");
  await expect(preview(page).locator("pre span").first()).toBeVisible();
  await content(page).press("ControlOrMeta+Home");
  await page.keyboard.type("New ");
  await expect(preview(page).getByRole("heading", { level: 2, name: "New Part" })).toBeVisible();
  await title(page).fill("Another name");
  await expect(preview(page).getByRole("heading", { level: 1, name: "Another name" })).toBeVisible();
});

test("the preview is the page that visitors get", async ({ site, page }) => {
  const html = `<h2>One</h2><p>Text with <code>code</code>.</p><blockquote><p>Said</p></blockquote><ul><li>a</li><li>b</li></ul><table><tbody><tr><td>cell</td></tr></tbody></table>`;
  const post = await createPost(site, { title: "Same", content: html, published: true });
  await openPost(site, page, post._id);
  await open(page).click();
  const shown = preview(page).locator(".prose:not([hidden])");
  await expect(shown.getByRole("cell")).toBeVisible();
  const inPreview = await shown.evaluate((element) => element.innerHTML);
  await page.goto(`${site.url}/blogs/${post._id}`);
  expect(inPreview).toBe(await page.locator(".post > .prose").evaluate((element) => element.innerHTML));
});

test("an older answer that comes late never takes the place of a newer one", async ({ site, page }) => {
  const post = await createPost(site, { title: "Late", content: "<p>first</p>" });
  const held: (() => Promise<void>)[] = [];
  let isHolding = true;
  await page.route("**/api/blogs/render", async (route) => {
    if (isHolding) held.push(() => route.continue());
    else await route.continue();
  });
  await openPost(site, page, post._id);
  await open(page).click();
  await expect.poll(() => held.length).toBe(1);
  isHolding = false;
  await content(page).press("ControlOrMeta+End");
  await page.keyboard.type(" second");
  await expect(preview(page).getByText("first second")).toBeVisible();
  const late = page.waitForResponse((response) => response.url().endsWith("/render") && response.request().postData()?.includes("second") === false);
  await held[0]?.();
  await (await late).finished();
  // The page has heard of the answer once it has done something that was asked for later.
  await page.evaluate(() => fetch("/api/health/ready"));
  await expect(preview(page).getByText("first second")).toBeVisible();
});

test("a preview that can't be made says so, keeps the last one, and is made again on request", async ({ site, page, expectedProblems }) => {
  expectedProblems.push("500", "Failed to load resource");
  const post = await createPost(site, { title: "Broken", content: "<p>there</p>" });
  await openPost(site, page, post._id);
  await open(page).click();
  await expect(preview(page).getByText("there")).toBeVisible();
  await page.route("**/api/blogs/render", (route) => route.fulfill({ status: 500, json: { statusCode: 500, error: "Internal Server Error", message: "Something went wrong." } }));
  await content(page).press("ControlOrMeta+End");
  await page.keyboard.type(" more");
  await expect(preview(page).getByRole("alert")).toBeVisible();
  await expect(preview(page).getByText("there")).toBeVisible();
  await page.unroute("**/api/blogs/render");
  await preview(page).getByRole("button", { name: /again|retry/i }).click();
  await expect(preview(page).getByText("there more")).toBeVisible();
});

test("text and preview scroll in step, heading by heading", async ({ site, page }) => {
  const part = (name: string) => `<h2>${name}</h2>${"<p>Words that fill a few lines of the column, and a few more of them.</p>".repeat(14)}`;
  const post = await createPost(site, { title: "Long", content: ["One", "Two", "Three", "Four"].map(part).join("") });
  await openPost(site, page, post._id);
  await open(page).click();
  await expect(preview(page).getByRole("heading", { name: "Four" })).toBeAttached();
  const writing = page.locator(".post-form-writing");
  await writing.hover();
  const distance = (name: string) => page.evaluate((words) => {
    const top = (selector: string) => {
      const box = document.querySelector(selector);
      const heading = [...(box?.querySelectorAll("h2") ?? [])].find((each) => each.textContent?.startsWith(words));
      return (heading?.getBoundingClientRect().top ?? 0) - (box?.getBoundingClientRect().top ?? 0);
    };
    return Math.abs(top(".post-form-writing") - top(".live-preview"));
  }, name);
  await page.mouse.wheel(0, await writing.evaluate((box) => [...box.querySelectorAll("h2")][2]?.getBoundingClientRect().top ?? 0));
  await expect.poll(() => preview(page).evaluate((box) => box.scrollTop)).toBeGreaterThan(300);
  await expect.poll(() => distance("Three")).toBeLessThan(120);
  await preview(page).hover();
  await page.mouse.wheel(0, -100_000);
  await expect.poll(() => writing.evaluate((box) => box.scrollTop)).toBe(0);
});

test("the preview is kept on reload and closed with its button", async ({ site, page }) => {
  const post = await createPost(site, { title: "Again", content: "<p>text</p>" });
  await openPost(site, page, post._id);
  await content(page).click();
  await page.keyboard.press("ControlOrMeta+Shift+e");
  await expect(preview(page).getByText("text")).toBeVisible();
  await expect(content(page)).toBeFocused();
  await page.reload();
  await expect(preview(page).getByText("text")).toBeVisible();
  await page.getByRole("button", { name: "Close preview" }).click();
  await expect(preview(page)).toBeHidden();
  await expect(description(page)).toBeVisible();
});

test.describe("where there is room for one", () => {
  test.use({ viewport: { width: 390, height: 780 } });

  test("tabs switch between writing and the preview", async ({ site, page }) => {
    await openNew(site, page);
    await open(page).click();
    await expect(preview(page)).toBeHidden();
    await content(page).click();
    await page.keyboard.type("typed here");
    await page.getByRole("tab", { name: "Preview" }).click();
    await expect(preview(page).getByText("typed here")).toBeVisible();
    await expect(content(page)).toBeHidden();
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByRole("tab", { name: "Write" })).toBeFocused();
    await expect(content(page)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

test("search and sharing show what is typed, with lengths in plain words", async ({ site, page }) => {
  await openNew(site, page);
  await page.locator("summary", { hasText: "Search and sharing" }).click();
  const result = page.getByRole("group", { name: "In a search engine" });
  await expect(page.getByText("No description yet")).toBeVisible();
  await title(page).fill("Where your frame time really goes");
  await expect(result.getByText("Where your frame time really goes — ")).toBeVisible();
  await expect(result.getByText("blog › where-your-frame-time-really-goes")).toBeVisible();
  await expect(page.getByText("Title Good, with 33 characters.")).toBeVisible();
  await description(page).fill("x".repeat(200));
  await expect(page.getByText("Description Long, with 200 characters")).toBeVisible();
  await expect(page.getByRole("figure", { name: "As a shared link" }).getByText("Where your frame time really goes").first()).toBeVisible();
});
