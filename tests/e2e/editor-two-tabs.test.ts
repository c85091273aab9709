import type { Browser, Locator, Page } from "@playwright/test";
import { content, drafts, find, localDraft, openNew, openPost, save, title } from "./support/editor.ts";
import { createPost, expect, type Site, test } from "./support/site.ts";
import { snackbar } from "./support/snackbars.ts";
import { axe, overflow } from "./support/usable.ts";
import { finishAnimations } from "./support/waiting.ts";

const three = "<p>The first paragraph.</p><p>The second paragraph.</p><p>The third paragraph.</p>";
const merging = (page: Page): Locator => page.getByRole("dialog", { name: "Compare and merge" });
const savedElsewhere = (page: Page): Locator =>
  page.getByText("This post was saved elsewhere after you opened it here.");

test("two tabs on one post each keep an autosave, and both are offered after both tabs were lost", async ({
  site,
  page,
  context,
}) => {
  const post = await createPost(site, { title: "Two tabs", content: three });
  await openPost(site, page, post._id);
  const second = await context.newPage();
  await openPost(site, second, post._id);
  await typeInto(page, "first", " Mine.");
  await typeInto(second, "third", " Theirs.");
  await expect.poll(() => localDrafts(page)).toBe(2);
  await Promise.all([page, second].map((tab) => tab.close({ runBeforeUnload: false })));

  const again = await context.newPage();
  await openPost(site, again, post._id);
  await again.getByRole("button", { name: "Discard" }).click();
  await expect.poll(() => newestKind(site, post._id)).toBe("autosaved");
  await again.getByRole("button", { name: /^Restore what you typed on / }).click();
  const text = await content(again).innerText();
  expect(text.includes("Mine.") !== text.includes("Theirs.")).toBe(true);
  await again.getByRole("button", { name: "History" }).click();
  const found = again.getByRole("dialog", { name: "History" });
  await expect(found.getByRole("navigation").getByRole("button").first()).toContainText("Autosaved");
  await expect(found.getByRole("region", { name: "Changes" }).locator("ins")).toContainText(
    text.includes("Mine.") ? "Theirs." : "Mine.",
  );
});

test("two tabs on one post detect each other, report saves and merge both texts", async ({
  site,
  page,
  context,
  expectedProblems,
}) => {
  expectedProblems.push("503");
  const post = await createPost(site, { title: "Merged", content: three });
  const openElsewhere = "This post is open in another tab too.";
  await openPost(site, page, post._id);
  await expect(page.getByText(openElsewhere)).toBeHidden();
  const second = await context.newPage();
  await openPost(site, second, post._id);
  await expect(second.getByText(openElsewhere)).toBeVisible();
  await expect(page.getByText(openElsewhere)).toBeVisible();

  await test.step("with nothing unsaved one press shows the newer text", async () => {
    await typeInto(second, "second", " Saved there.");
    await save(second, { stay: true });
    await expect(savedElsewhere(page)).toBeVisible();
    await page.route(`**/api/blogs/${post._id}`, (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
    await page.getByRole("button", { name: "Show the newer text" }).click();
    await expect(snackbar(page, "can't be loaded. Try again in a moment.")).toBeVisible();
    await page.getByRole("button", { name: "Show the newer text" }).click();
    await expect(content(page)).toContainText("Saved there.");
    await expect(savedElsewhere(page)).toBeHidden();
  });

  await test.step("what both changed in different paragraphs is merged at one press", async () => {
    await typeInto(page, "first", " Mine.");
    await typeInto(second, "third", " Theirs.");
    await save(second, { stay: true });
    await expect(savedElsewhere(page)).toBeVisible();
    await page.getByRole("button", { name: "Compare and merge" }).first().click();
    await expect(merging(page)).toContainText("No place was changed on both sides.");
    await merging(page).getByRole("button", { name: "Use the merged text" }).click();
    await expect(content(page)).toContainText("The first paragraph. Mine.");
    await expect(content(page)).toContainText("The third paragraph. Theirs.");
    await expect(savedElsewhere(page)).toBeHidden();
  });

  await second.close({ runBeforeUnload: true });
  await expect(page.getByText(openElsewhere)).toBeHidden();
  await save(page);
  expect((await find(site, post._id)).content).toBe(
    "<p>The first paragraph. Mine.</p><p>The second paragraph. Saved there.</p><p>The third paragraph. Theirs.</p>",
  );
  await expect.poll(() => drafts(site)).toEqual([]);
});

test("another device is notified of a save, and chooses where both changed the same paragraph", async ({
  site,
  page,
  browser,
}) => {
  const post = await createPost(site, { title: "Two devices", content: three });
  await openPost(site, page, post._id);
  await onOtherDevice(browser, async (other) => {
    await openPost(site, other, post._id);
    await typeInto(other, "second", " Theirs.");
    await save(other);
  });
  await typeInto(page, "second", " Mine.");
  await expect(savedElsewhere(page)).toBeVisible();
  await page.getByRole("button", { name: "Compare and merge" }).click();
  const piece = merging(page).getByRole("group", { name: "Changed on both sides" });
  await expect(piece.getByRole("group", { name: "Yours" }).locator("ins")).toContainText("Mine.");
  await expect(piece.getByRole("group", { name: "Theirs" }).locator("ins")).toContainText("Theirs.");
  await expect(piece.getByLabel("Both, yours first")).toBeChecked();
  await piece.getByRole("radio", { name: "Theirs", exact: true }).check();
  await merging(page).getByRole("button", { name: "Use the merged text" }).click();
  await expect(content(page)).toHaveText(/The second paragraph\. Theirs\./);
  await expect(content(page)).not.toContainText("Mine.");
});

test("a save based on an older state asks first, and both texts can be merged there", async ({
  site,
  page,
  expectedProblems,
}) => {
  expectedProblems.push("Failed to load resource");
  const post = await createPost(site, { title: "Asked", content: three });
  await openPost(site, page, post._id);
  await site.api("PUT", `/blogs/${post._id}`, {
    title: "Their title",
    description: "About Asked",
    content: three.replace("third paragraph.", "third paragraph. Theirs."),
    published: true,
  });
  await content(page).getByText("The first").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Mine.");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page
    .getByRole("alertdialog", { name: "This post was changed elsewhere" })
    .getByRole("button", { name: "Compare and merge" })
    .click();
  await expect(merging(page).getByRole("group", { name: "Title, changed there" })).toContainText("Their title");
  await test.step("on a phone all of it fits, and everybody can use it", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(merging(page).getByRole("button", { name: "Use the merged text" })).toBeInViewport();
    expect(await overflow(page)).toBe(0);
    await finishAnimations(page);
    expect(await axe(page)).toEqual([]);
  });
  await merging(page).getByRole("button", { name: "Use the merged text" }).click();
  await expect(title(page)).toHaveValue("Their title");
  await save(page);
  const saved = (await find(site, post._id)).content;
  expect(saved).toContain("Mine.");
  expect(saved).toContain("Theirs.");
});

test("unsaved changes of another device are reported, can be merged, and stay in the history", async ({
  site,
  page,
  browser,
}) => {
  const post = await createPost(site, { title: "Unsaved there", content: three });
  await openPost(site, page, post._id);
  await onOtherDevice(browser, async (other) => {
    await openPost(site, other, post._id);
    await typeInto(other, "third", " Left unsaved.");
    await expect(other.getByText("Autosaved", { exact: true })).toBeVisible();
  });
  await typeInto(page, "first", " Mine.");
  await expect(page.getByText(/^Unsaved changes to this post are kept from .+ too\.$/)).toBeVisible();
  await page.getByRole("button", { name: "Compare and merge" }).click();
  await merging(page).getByRole("button", { name: "Use the merged text" }).click();
  await expect(content(page)).toContainText("Left unsaved.");
  await expect(content(page)).toContainText("Mine.");
  await expect.poll(() => newestKind(site, post._id)).toBe("autosaved");
  await save(page);
  await expect.poll(() => drafts(site)).toEqual([]);
});

test("an old autosave is merged with later saves, based on the state that it started from", async ({ site, page }) => {
  const post = await createPost(site, { title: "Long ago", content: three });
  await site.api("PUT", `/blogs/autosaves/${post._id}`, {
    title: "Long ago",
    description: "About Long ago",
    content: three.replace("first paragraph.", "first paragraph. Old words."),
    published: true,
    writer: "a1",
    baseUpdatedAt: post.updatedAt,
  });
  await site.api("PUT", `/blogs/${post._id}`, {
    title: "Long ago",
    description: "About Long ago",
    content: three.replace("third paragraph.", "third paragraph. Newer."),
    published: true,
  });
  await openPost(site, page, post._id);
  await expect(page.getByText("The post was saved again after that.")).toBeVisible();
  await page.getByRole("button", { name: /^Restore what you typed on / }).click();
  await page.getByRole("button", { name: "Compare and merge" }).click();
  await expect(merging(page)).toContainText("No place was changed on both sides.");
  await merging(page).getByRole("button", { name: "Use the merged text" }).click();
  await expect(content(page)).toContainText("Old words.");
  await expect(content(page)).toContainText("Newer.");
});

test("a new post that is open twice is saved once, and the other tab's text moves there", async ({
  site,
  page,
  context,
}) => {
  await openNew(site, page);
  await title(page).fill("Born once");
  await page.getByRole("textbox", { name: "Description" }).fill("d");
  await localDraft(page, new URL(page.url()).searchParams.get("draft") ?? "");
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(title(second)).toHaveValue("Born once");
  await content(second).click();
  await second.keyboard.type("Words of the second tab.");
  await save(page, { button: "Create Post" });
  await second.getByRole("button", { name: "Move my changes to that post" }).click();
  await expect(second).toHaveURL(/\/dashboard\/edit\/p_/);
  await second.getByRole("button", { name: /^Restore what you typed on / }).click();
  await expect(content(second)).toHaveText("Words of the second tab.");
  const { total } = await site.api<{ total: number }>("GET", "/blogs");
  expect(total).toBe(1);
});

async function typeInto(page: Page, paragraph: string, words: string): Promise<void> {
  await content(page).getByText(`The ${paragraph} paragraph.`).click();
  await page.keyboard.press("End");
  await page.keyboard.type(words);
}

function localDrafts(page: Page): Promise<number> {
  return page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("draft:p_")).length);
}

async function newestKind(site: Site, id: string): Promise<string | undefined> {
  return (await site.api<{ items: { kind: string }[] }>("GET", `/blogs/${id}/revisions`)).items[0]?.kind;
}

/** A separate browser with empty storage. */
async function onOtherDevice(browser: Browser, use: (page: Page) => Promise<void>): Promise<void> {
  const other = await browser.newPage();
  await use(other);
  await other.context().close();
}
