import type { Page } from "@playwright/test";
import { content, description, openNew, openPost, title } from "./support/editor.ts";
import { createPost, expect, test } from "./support/site.ts";
import { overflow } from "./support/usable.ts";

const preview = (page: Page) => page.getByRole("region", { name: "Preview" });
const open = (page: Page) => page.getByRole("button", { name: "Live preview" });

test("the live preview is the public page, follows each change and survives a reload", async ({ site, page }) => {
  const html = `<h2>Part</h2><p>Text with <code>code</code>.</p><blockquote><p>Said</p></blockquote><ul><li>a</li><li>b</li></ul><pre data-language="js">let a = 1;</pre><table><tbody><tr><td>cell</td></tr></tbody></table>`;
  const post = await createPost(site, { title: "Side by side", content: html });
  await openPost(site, page, post._id);
  await open(page).click();
  await expect(preview(page).getByRole("heading", { level: 1, name: "Side by side" })).toBeVisible();
  await expect(preview(page).getByRole("heading", { level: 2, name: "Part" })).toHaveAttribute("id", "part");
  await expect(preview(page).locator("pre span").first()).toBeVisible();
  const inPreview = await preview(page)
    .locator(".prose:not([hidden])")
    .evaluate((element) => element.innerHTML);
  const visitors = await page.context().newPage();
  await visitors.goto(`${site.url}/blogs/${post._id}`);
  expect(inPreview).toBe(await visitors.locator(".post > .prose").evaluate((element) => element.innerHTML));
  await visitors.close();
  await page.reload();
  await expect(preview(page).getByRole("heading", { level: 1, name: "Side by side" })).toBeVisible();

  await content(page).press("ControlOrMeta+Home");
  await page.keyboard.type("New ");
  await expect(preview(page).getByRole("heading", { level: 2, name: "New Part" })).toBeVisible();
  await title(page).fill("Another name");
  await expect(preview(page).getByRole("heading", { level: 1, name: "Another name" })).toBeVisible();

  await test.step("its button closes it, keys open it", async () => {
    await page.getByRole("button", { name: "Close preview" }).click();
    await expect(preview(page)).toBeHidden();
    await expect(description(page)).toBeVisible();
    await content(page).click();
    await page.keyboard.press("ControlOrMeta+Shift+e");
    await expect(preview(page).getByRole("heading", { level: 1 })).toBeVisible();
    await expect(content(page)).toBeFocused();
  });
});

test("a late preview never replaces a newer one, and a failed one keeps the last and can be retried", async ({
  site,
  page,
  expectedProblems,
}) => {
  expectedProblems.push("500", "Failed to load resource");
  const calls = "**/api/blogs/render";
  const post = await createPost(site, { title: "Late", content: "<p>first</p>" });
  const held: (() => Promise<void>)[] = [];
  await page.route(calls, (route) => void held.push(() => route.continue()), { times: 1 });
  await openPost(site, page, post._id);
  await open(page).click();
  await expect.poll(() => held.length).toBe(1);
  await content(page).press("ControlOrMeta+End");
  await page.keyboard.type(" second");
  await expect(preview(page).getByText("first second")).toBeVisible();
  const late = page.waitForResponse(
    (response) => response.url().endsWith("/render") && response.request().postData()?.includes("second") === false,
  );
  await held[0]?.();
  await (await late).finished();
  // The page has received the response once a later request has had an effect.
  await page.evaluate(() => fetch("/api/health/ready"));
  await expect(preview(page).getByText("first second")).toBeVisible();

  await page.route(calls, (route) =>
    route.fulfill({
      status: 500,
      json: { statusCode: 500, error: "Internal Server Error", message: "Something went wrong." },
    }),
  );
  await page.keyboard.type(" third");
  await expect(preview(page).getByRole("alert")).toBeVisible();
  await expect(preview(page).getByText("first second")).toBeVisible();
  await page.unroute(calls);
  await preview(page)
    .getByRole("button", { name: /again|retry/i })
    .click();
  await expect(preview(page).getByText("first second third")).toBeVisible();
});

test("text and preview scroll together, heading by heading", async ({ site, page }) => {
  const part = (name: string) =>
    `<h2>${name}</h2>${"<p>Words that fill a few lines of the column, and a few more of them.</p>".repeat(14)}`;
  const post = await createPost(site, { title: "Long", content: ["One", "Two", "Three", "Four"].map(part).join("") });
  await openPost(site, page, post._id);
  await open(page).click();
  await expect(preview(page).getByRole("heading", { name: "Four" })).toBeAttached();
  const writing = page.locator(".post-form-writing");
  await writing.hover();
  const distance = (name: string) =>
    page.evaluate((words) => {
      const top = (selector: string) => {
        const box = document.querySelector(selector);
        const heading = [...(box?.querySelectorAll("h2") ?? [])].find((each) => each.textContent?.startsWith(words));
        return (heading?.getBoundingClientRect().top ?? 0) - (box?.getBoundingClientRect().top ?? 0);
      };
      return Math.abs(top(".post-form-writing") - top(".live-preview"));
    }, name);
  await page.mouse.wheel(
    0,
    await writing.evaluate((box) => [...box.querySelectorAll("h2")][2]?.getBoundingClientRect().top ?? 0),
  );
  await expect.poll(() => preview(page).evaluate((box) => box.scrollTop)).toBeGreaterThan(300);
  await expect.poll(() => distance("Three")).toBeLessThan(120);
  await preview(page).hover();
  await page.mouse.wheel(0, -100_000);
  await expect.poll(() => writing.evaluate((box) => box.scrollTop)).toBe(0);
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
    expect(await overflow(page)).toBe(0);
  });
});

test("the search and sharing previews follow typing and explain length limits", async ({ site, page }) => {
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
  await expect(
    page.getByRole("figure", { name: "As a shared link" }).getByText("Where your frame time really goes").first(),
  ).toBeVisible();
});
