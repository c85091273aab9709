import type { Page } from "@playwright/test";
import { content, description, openPost, title } from "./support/editor.ts";
import { createPost, expect, test } from "./support/site.ts";
import { overflow } from "./support/usable.ts";

const preview = (page: Page) => page.getByRole("region", { name: "Preview" });
const open = (page: Page) => page.getByRole("button", { name: "Live preview" });

const part = (name: string) =>
  `<h2>${name}</h2>${"<p>Words that fill a few lines of the column, and a few more of them.</p>".repeat(14)}`;

test("the live preview is the public page, follows each change, and scrolls with the text", async ({ site, page }) => {
  const html = `<h2>Part</h2><p>Text with <code>code</code>.</p><blockquote><p>Said</p></blockquote><ul><li>a</li><li>b</li></ul><pre data-language="js">let a = 1;</pre><table><tbody><tr><td>cell</td></tr></tbody></table>`;
  const post = await createPost(site, {
    title: "Side by side",
    content: html + ["One", "Two", "Three", "Four"].map(part).join(""),
  });
  await page.goto(`${site.url}/blog/${post.slug}`);
  const published = await page.locator(".post > .prose").evaluate((element) => element.innerHTML);
  await openPost(site, page, post._id);
  await open(page).click();
  await expect(preview(page).getByRole("heading", { level: 1, name: "Side by side" })).toBeVisible();
  await expect(preview(page).locator("pre span").first()).toBeVisible();
  expect(
    await preview(page)
      .locator(".prose:not([hidden])")
      .evaluate((element) => element.innerHTML),
  ).toBe(published);

  await content(page).press("ControlOrMeta+Home");
  await page.keyboard.insertText("New first ");
  await expect(preview(page).getByRole("heading", { name: "New first Part" })).toBeVisible();

  await test.step("both scroll together, heading by heading", async () => {
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

  await test.step("where there is room for one, tabs switch between writing and the preview", async () => {
    await page.setViewportSize({ width: 390, height: 780 });
    await expect(preview(page)).toBeHidden();
    await page.getByRole("tab", { name: "Preview" }).click();
    await expect(preview(page).getByRole("heading", { name: "New first Part" })).toBeVisible();
    await expect(content(page)).toBeHidden();
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByRole("tab", { name: "Write" })).toBeFocused();
    await expect(content(page)).toBeVisible();
    expect(await overflow(page)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step("its button closes it, keys open it", async () => {
    await page.getByRole("button", { name: "Close preview" }).click();
    await expect(preview(page)).toBeHidden();
    await expect(description(page)).toBeVisible();
    await content(page).click();
    await page.keyboard.press("ControlOrMeta+Shift+e");
    await expect(preview(page).getByRole("heading", { level: 1 })).toBeVisible();
    await expect(content(page)).toBeFocused();
    await page.getByRole("button", { name: "Close preview" }).click();
  });

  await test.step("the search and sharing previews follow typing and explain length limits", async () => {
    await page.locator("summary", { hasText: "Search and sharing" }).click();
    const result = page.getByRole("group", { name: "In a search engine" });
    await description(page).fill("");
    await expect(page.getByText("No description yet")).toBeVisible();
    await title(page).fill("Where your frame time really goes");
    await expect(result.getByText("Where your frame time really goes — ")).toBeVisible();
    await expect(result.getByText("blog › side-by-side")).toBeVisible();
    await expect(page.getByText("Title Good, with 33 characters.")).toBeVisible();
    await description(page).fill("x".repeat(200));
    await expect(page.getByText("Description Long, with 200 characters")).toBeVisible();
    await expect(
      page.getByRole("figure", { name: "As a shared link" }).getByText("Where your frame time really goes").first(),
    ).toBeVisible();
  });
});

test(
  "the live preview survives a failure and a reload, and a late one never replaces a newer one",
  { tag: "@long" },
  async ({ site, page, expectedProblems }) => {
    expectedProblems.push("500", "Failed to load resource");
    const calls = "**/api/blogs/render";
    const post = await createPost(site, { title: "Side by side", content: "<h2>Part</h2>" });
    await openPost(site, page, post._id);
    await open(page).click();
    await expect(preview(page).getByRole("heading", { level: 2, name: "Part" })).toBeVisible();

    await test.step("a late one never replaces a newer one", async () => {
      const held: (() => Promise<void>)[] = [];
      await page.route(calls, (route) => void held.push(() => route.continue()), { times: 1 });
      await page.reload();
      await expect.poll(() => held.length).toBe(1);
      await content(page).press("ControlOrMeta+Home");
      await page.keyboard.insertText("New ");
      await expect(preview(page).getByRole("heading", { level: 2, name: "New Part" })).toBeVisible();
      const late = page.waitForResponse(
        (response) => response.url().endsWith("/render") && response.request().postData()?.includes("New ") === false,
      );
      await held[0]?.();
      await (await late).finished();
      // The page has received the response once a later request has had an effect.
      await page.evaluate(() => fetch("/api/health/ready"));
      await expect(preview(page).getByRole("heading", { level: 2, name: "New Part" })).toBeVisible();
    });

    await test.step("a failed one keeps the last and can be retried", async () => {
      await page.route(calls, (route) =>
        route.fulfill({
          status: 500,
          json: { statusCode: 500, error: "Internal Server Error", message: "Something went wrong." },
        }),
      );
      await page.keyboard.insertText("first ");
      await expect(preview(page).getByRole("alert")).toBeVisible();
      await expect(preview(page).getByRole("heading", { name: "New Part" })).toBeVisible();
      await page.unroute(calls);
      await preview(page)
        .getByRole("button", { name: /again|retry/i })
        .click();
      await expect(preview(page).getByRole("heading", { name: "New first Part" })).toBeVisible();
    });
  },
);
