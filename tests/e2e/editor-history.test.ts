import type { Locator, Page } from "@playwright/test";
import { content, drafts, find, openPost, save, title } from "./support/editor.ts";
import { createPost, expect, type Site, test } from "./support/site.ts";
import { overflow } from "./support/usable.ts";

const history = (page: Page): Locator => page.getByRole("dialog", { name: "History" });
const entries = (page: Page): Locator =>
  history(page).getByRole("navigation", { name: "Revisions" }).getByRole("button");
const changes = (page: Page): Locator => history(page).getByRole("region", { name: "Changes" });

test("the history lists the author of each revision and its changes word by word, and restores a revision", async ({
  site,
  page,
  expectedProblems,
}) => {
  expectedProblems.push("Failed to load resource", "net::ERR");
  const post = await withThreeRevisions(site);
  await openHistory(site, page, post._id);
  await expect(entries(page)).toHaveCount(3);
  await expect(entries(page).nth(0)).toContainText("Published");
  await expect(entries(page).nth(0)).toContainText("Revision 3 · 10 words · owner");
  await expect(entries(page).nth(0)).toHaveAttribute("aria-current", "true");
  // One that couldn’t be loaded is loaded by Try again.
  await page.route("**/revisions/2", (route) => route.abort(), { times: 1 });
  await entries(page).nth(1).click();
  await history(page).getByRole("button", { name: "Try again" }).click();
  await expect(changes(page).locator("del").filter({ hasText: "old" })).toBeVisible();
  await expect(changes(page).locator("ins").filter({ hasText: "new" })).toBeVisible();
  await expect(entries(page).nth(1)).toHaveAttribute("aria-current", "true");
  await expect(history(page).getByRole("alert")).toHaveCount(0);
  const field = changes(page).locator("dl > div").filter({ hasText: "Title" });
  await expect(field.locator("del")).toContainText("First");
  await expect(field.locator("ins")).toContainText("Second");
  const source = changes(page).locator("dl > div").filter({ hasText: "First published at" });
  await expect(source.locator("ins")).toContainText("https://blog.example.com/first");
  await expect(changes(page).getByText("2 unchanged paragraphs")).toBeVisible();
  await expect(changes(page).getByText("Two stays.")).toBeHidden();
  await changes(page).getByText("2 unchanged paragraphs").click();
  await expect(changes(page).getByText("Two stays.")).toBeVisible();

  await test.step("keys alone", async () => {
    await page.keyboard.press("Escape");
    await expect(history(page)).toBeHidden();
    await page.getByRole("button", { name: "History" }).press("Enter");
    await expect(entries(page)).toHaveCount(3);
    await entries(page).nth(2).focus();
    await page.keyboard.press("Enter");
    await expect(entries(page).nth(2)).toHaveAttribute("aria-current", "true");
    await expect(entries(page).nth(2)).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(history(page).getByRole("button", { name: "Restore this revision" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(history(page)).toBeHidden();
    await expect(page.getByRole("button", { name: "History" })).toBeFocused();
  });

  await test.step("restoring a revision creates a revision, and can be undone", async () => {
    await page.getByRole("button", { name: "History" }).click();
    await entries(page).nth(2).click();
    await expect(changes(page).getByText("readers see it immediately", { exact: false })).toBeVisible();
    await history(page).getByRole("button", { name: "Restore this revision" }).click();
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
    await expect(entries(page).nth(1)).toContainText("Restored from revision 1");
  });
});

test("saving creates a revision, and unsaved text can be compared and survives a restored revision", async ({
  site,
  page,
}) => {
  const post = await withThreeRevisions(site);
  await openPost(site, page, post._id);
  await content(page).press("ControlOrMeta+End");
  await page.keyboard.insertText(" Saved words.");
  await save(page, { stay: true });
  await page.keyboard.insertText(" Unsaved.");
  await page.getByRole("button", { name: "History" }).click();
  await expect(entries(page)).toHaveCount(4);
  await expect(entries(page).first()).toContainText("Saved");
  await expect(changes(page).locator("ins")).toContainText("Saved words.");
  await history(page).getByLabel("Compared with the editor").check();
  await expect(changes(page).locator("ins")).toContainText("Unsaved");

  await entries(page).nth(3).click();
  await history(page).getByRole("button", { name: "Restore this revision" }).click();
  await expect(title(page)).toHaveValue("First");
  await page.getByRole("button", { name: /^Restore what you typed on / }).click();
  await expect(title(page)).toHaveValue("Second");
  await expect(content(page)).toContainText("Saved words. Unsaved.");
});

test(
  "hostile HTML of discarded text is plain text in the history and is sanitized when restored",
  { tag: "@long" },
  async ({ site, page, expectedProblems }) => {
    // Chromium reports event handlers in HTML that `DOMParser` parses, although nothing runs there.
    expectedProblems.push("Executing inline event handler violates", "script-src-attr inline");
    const other = await createPost(site, { title: "Discarded", content: "<p>Saved.</p>" });
    const hostile = `<p>Saved. And look <img src="x" onerror="document.title='taken over'"> <b onclick="x()">here</b></p><script>document.title = "taken over"</script><iframe src="https://evil.example/"></iframe>`;
    await site.api("PUT", `/blogs/autosaves/${other._id}`, {
      title: "Discarded",
      description: "About Discarded",
      content: hostile,
      writer: "a1",
    });
    await openPost(site, page, other._id);
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByText("Draft discarded. The history keeps its text.")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Restore/ })).toBeHidden();
    await expect.poll(() => drafts(site)).not.toContain(other._id);
    await expect
      .poll(async () => (await site.api<{ items: unknown[] }>("GET", `/blogs/${other._id}/revisions`)).items.length)
      .toBe(2);
    expect((await find(site, other._id)).content).toBe("<p>Saved.</p>");
    await page.getByRole("button", { name: "History" }).click();
    await expect(entries(page).first()).toContainText("Autosaved");
    await expect(changes(page).locator("ins").first()).toContainText("And look");
    expect(await changes(page).locator("script, iframe, [onclick], img").count()).toBe(0);
    await history(page).getByRole("button", { name: "Restore this revision" }).click();
    await expect(content(page)).toContainText("Saved. And look");
    await expect(page).not.toHaveTitle("taken over");
    expect((await find(site, other._id)).content).not.toMatch(/onerror|onclick|script|evil/);
  },
);

test(
  "revisions of twenty thousand words can be compared, and unchanged text is collapsed",
  { tag: "@long" },
  async ({ site, page }) => {
    const paragraphs = Array.from(
      { length: 400 },
      (_, index) => `<p>${`Paragraph ${index} has fifty words. `.repeat(10)}</p>`,
    );
    const post = await createPost(site, { title: "Long", content: paragraphs.join("") });
    await site.api("PUT", `/blogs/${post._id}`, {
      title: "Long",
      description: "d",
      content: paragraphs.with(200, "<p>Another one.</p>").join(""),
    });
    await openHistory(site, page, post._id);
    await expect(changes(page).getByText("200 unchanged paragraphs")).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(changes(page).locator("ins").first()).toBeInViewport();
    expect(await overflow(page)).toBe(0);
    await expect(changes(page).getByText("199 unchanged paragraphs")).toBeVisible();
    await expect(changes(page).locator("ins").filter({ hasText: "Another one." })).toBeVisible();
  },
);

async function withThreeRevisions(site: Site): Promise<{ _id: string }> {
  const post = await createPost(site, {
    title: "First",
    content: "<p>The old words.</p><p>Two stays.</p><p>Three stays.</p>",
    published: false,
  });
  const text = {
    description: "About First",
    content: "<p>The new words.</p><p>Two stays.</p><p>Three stays.</p><p>Four came, too.</p>",
  };
  await site.api("PUT", `/blogs/${post._id}`, {
    title: "Second",
    canonicalUrl: "https://blog.example.com/first",
    ...text,
  });
  await site.api("POST", "/blogs/toggle-publish", { ids: [post._id] });
  return post;
}

async function openHistory(site: Site, page: Page, id: string): Promise<void> {
  await openPost(site, page, id);
  await page.getByRole("button", { name: "History" }).click();
  await expect(entries(page).first()).toBeVisible();
}
