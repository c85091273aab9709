import type { Locator, Page } from "@playwright/test";
import { content, find, openPost, save, title } from "./support/editor.ts";
import { createPost, expect, type Site, test } from "./support/site.ts";
import { axe } from "./support/usable.ts";

const history = (page: Page): Locator => page.getByRole("dialog", { name: "History" });
const entries = (page: Page): Locator => history(page).getByRole("navigation", { name: "Versions" }).getByRole("button");
const changes = (page: Page): Locator => history(page).getByRole("region", { name: "Changes" });

test("the history lists who made each version, when and how, and shows what it changed word by word", async ({ site, page }) => {
  const post = await withThreeVersions(site);
  await openHistory(site, page, post._id);
  await expect(entries(page)).toHaveCount(3);
  await expect(entries(page).nth(0)).toContainText("Published");
  await expect(entries(page).nth(0)).toContainText("Version 3 · 10 words · owner");
  await expect(entries(page).nth(0)).toHaveAttribute("aria-current", "true");
  await entries(page).nth(1).click();
  await expect(changes(page).locator("del").filter({ hasText: "old" })).toBeVisible();
  await expect(changes(page).locator("ins").filter({ hasText: "new" })).toBeVisible();
  const field = changes(page).locator("dl").filter({ hasText: "Title" });
  await expect(field.locator("del")).toContainText("First");
  await expect(field.locator("ins")).toContainText("Second");
  await expect(changes(page).getByText("2 unchanged paragraphs")).toBeVisible();
  await expect(changes(page).getByText("Two stays.")).toBeHidden();
  await changes(page).getByText("2 unchanged paragraphs").click();
  await expect(changes(page).getByText("Two stays.")).toBeVisible();
});

test("a version is restored, which is a version itself, and Undo takes that back", async ({ site, page }) => {
  const post = await withThreeVersions(site);
  await openHistory(site, page, post._id);
  await entries(page).nth(2).click();
  await expect(changes(page).getByText("readers see it at once", { exact: false })).toBeVisible();
  await history(page).getByRole("button", { name: "Restore this version" }).click();
  await expect(history(page)).toBeHidden();
  await expect(title(page)).toHaveValue("First");
  await expect(content(page)).toContainText("The old words.");
  expect(await find(site, post._id)).toMatchObject({ title: "First", published: true });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(title(page)).toHaveValue("Second");
  await expect(content(page)).toContainText("The new words.");
  expect(await find(site, post._id)).toMatchObject({ title: "Second", published: true });
  await page.getByRole("button", { name: "History" }).click();
  await expect(entries(page)).toHaveCount(5);
  await expect(entries(page).nth(1)).toContainText("Restored from version 1");
});

test("restoring a version while something unsaved stands in the editor loses neither", async ({ site, page }) => {
  const post = await withThreeVersions(site);
  await openPost(site, page, post._id);
  await title(page).fill("Typed and not saved");
  await page.getByRole("button", { name: "History" }).click();
  await entries(page).nth(2).click();
  await history(page).getByRole("button", { name: "Restore this version" }).click();
  await expect(title(page)).toHaveValue("First");
  await page.getByRole("button", { name: /^Restore what you typed on / }).click();
  await expect(title(page)).toHaveValue("Typed and not saved");
});

test("a version can be compared with what stands in the editor, unsaved words included", async ({ site, page }) => {
  const post = await withThreeVersions(site);
  await openPost(site, page, post._id);
  await content(page).click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(" Unsaved.");
  await page.getByRole("button", { name: "History" }).click();
  await history(page).getByLabel("Compared with the editor").check();
  await expect(changes(page).locator("ins")).toContainText("Unsaved");
});

test("what is discarded is found in the history, and is not what readers see", async ({ site, page }) => {
  const post = await createPost(site, { title: "Discarded", content: "<p>Saved.</p>" });
  await site.api("PUT", `/blogs/autosaves/${post._id}`, { title: "Discarded", description: "About Discarded", content: "<p>Saved. And more.</p>", writer: "a1" });
  await openPost(site, page, post._id);
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("button", { name: /^Restore/ })).toBeHidden();
  await expect.poll(async () => (await site.api<{ items: unknown[] }>("GET", `/blogs/${post._id}/revisions`)).items.length).toBe(2);
  await page.getByRole("button", { name: "History" }).click();
  await expect(entries(page).first()).toContainText("Typed, not saved");
  await expect(changes(page).locator("ins")).toContainText("And more.");
  await history(page).getByRole("button", { name: "Restore this version" }).click();
  await expect(content(page)).toHaveText("Saved. And more.");
});

test("hostile HTML in an earlier version is text there, and is cleaned when it is restored", async ({ site, page }) => {
  const post = await createPost(site, { title: "Hostile", content: "<p>Saved.</p>" });
  const hostile = `<p>Look <img src="x" onerror="document.title='taken over'"> <b onclick="x()">here</b></p><script>document.title = "taken over"</script><iframe src="https://evil.example/"></iframe>`;
  await site.api("PUT", `/blogs/autosaves/${post._id}`, { title: "Hostile", description: "About Hostile", content: hostile, writer: "a1" });
  await site.api("DELETE", `/blogs/autosaves/${post._id}?writer=a1&keep=true`);
  await openHistory(site, page, post._id);
  await expect(changes(page).locator("ins").first()).toBeVisible();
  expect(await changes(page).locator("script, iframe, [onclick], img").count()).toBe(0);
  await expect(page).not.toHaveTitle("taken over");
  await history(page).getByRole("button", { name: "Restore this version" }).click();
  await expect(content(page)).toContainText("Look");
  expect((await find(site, post._id)).content).not.toMatch(/onerror|onclick|script|evil/);
});

test("two versions of twenty thousand words are compared, and only what changed is unfolded", async ({ site, page }) => {
  const paragraphs = Array.from({ length: 400 }, (_, index) => `<p>${`Paragraph ${index} has fifty words. `.repeat(10)}</p>`);
  const post = await createPost(site, { title: "Long", content: paragraphs.join("") });
  await site.api("PUT", `/blogs/${post._id}`, { title: "Long", description: "d", content: paragraphs.with(200, "<p>Another one.</p>").join("") });
  await openHistory(site, page, post._id);
  await expect(changes(page).getByText("200 unchanged paragraphs")).toBeVisible();
  await expect(changes(page).getByText("199 unchanged paragraphs")).toBeVisible();
  await expect(changes(page).locator("ins").filter({ hasText: "Another one." })).toBeVisible();
});

test("the history is usable by keys alone", async ({ site, page }) => {
  const post = await withThreeVersions(site);
  await openPost(site, page, post._id);
  await page.getByRole("button", { name: "History" }).press("Enter");
  await expect(entries(page)).toHaveCount(3);
  await entries(page).nth(2).focus();
  await page.keyboard.press("Enter");
  await expect(entries(page).nth(2)).toHaveAttribute("aria-current", "true");
  await expect(entries(page).nth(2)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(history(page).getByRole("button", { name: "Restore this version" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(history(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "History" })).toBeFocused();
});

for (const theme of ["light", "dark"]) {
  test(`the history is usable for everyone and on a phone in the ${theme} theme`, async ({ site, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.addInitScript((stored) => localStorage.setItem("theme", stored), theme);
    const post = await withThreeVersions(site);
    await openHistory(site, page, post._id);
    await entries(page).nth(1).click();
    await expect(changes(page).locator("ins").first()).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expect(history(page)).toHaveCSS("opacity", "1");
    expect(await axe(page)).toEqual([]);
  });
}

async function withThreeVersions(site: Site): Promise<{ _id: string }> {
  const post = await createPost(site, { title: "First", content: "<p>The old words.</p><p>Two stays.</p><p>Three stays.</p>", published: false });
  const text = { description: "About First", content: "<p>The new words.</p><p>Two stays.</p><p>Three stays.</p><p>Four came, too.</p>" };
  await site.api("PUT", `/blogs/${post._id}`, { title: "Second", ...text });
  await site.api("POST", "/blogs/toggle-publish", { ids: [post._id] });
  return post;
}

async function openHistory(site: Site, page: Page, id: string): Promise<void> {
  await openPost(site, page, id);
  await page.getByRole("button", { name: "History" }).click();
  await expect(entries(page).first()).toBeVisible();
}

test("saving in the editor makes a version that names the device", async ({ site, page }) => {
  const post = await createPost(site, { title: "Saved", content: "<p>One.</p>" });
  await openPost(site, page, post._id);
  await content(page).click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Two.");
  await save(page, { stay: true });
  await page.getByRole("button", { name: "History" }).click();
  await expect(entries(page)).toHaveCount(2);
  await expect(entries(page).first()).toContainText("Saved");
  await expect(changes(page).locator("ins")).toContainText("Two.");
});
