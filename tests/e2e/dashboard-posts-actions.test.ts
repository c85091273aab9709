import type { Page } from "@playwright/test";
import { createPosts, openPosts, rowOf, rows, rowTitles, titles } from "./support/posts-overview.ts";
import { createPost, expect, type Site, test } from "./support/site.ts";

test("a row's switch says ... while it flips the post, and Undo flips it back", async ({ page, site }) => {
  const { _id } = await createPost(site, { title: "Alpha" });
  await openPosts(page, site);
  const answer = await hold(page, "**/api/blogs/toggle-publish");
  const row = rowOf(page, "Alpha");
  const toggle = row.getByRole("button", { name: /publish “Alpha”/i });
  await toggle.click();
  await expect(toggle).toHaveText("...");
  await expect(toggle).toBeDisabled();
  await expect(page.getByText("Loading posts...")).toBeVisible();
  answer();
  await expect(row.getByText("Draft")).toBeVisible();
  await expect(page.getByText("1 post(s) toggled.")).toBeVisible();
  expect(await isPublished(site, _id)).toBe(false);
  await expect(toggle).toBeFocused();

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row.getByText("Published", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  expect(await isPublished(site, _id)).toBe(true);
});

test("chosen posts flip together, and then nothing is chosen", async ({ page, site }) => {
  await createPosts(site, { drafts: ["Golf"] });
  await openPosts(page, site);
  const bulk = page.getByRole("group", { name: "Selected posts" });
  const toggle = bulk.getByRole("button", { name: "Publish / unpublish" });
  await expect(toggle).toBeDisabled();
  await page.getByRole("checkbox", { name: "Select “Golf”" }).check();
  await page.getByRole("checkbox", { name: "Select “Foxtrot”" }).check();
  await expect(bulk.getByText("2 selected")).toBeVisible();
  await toggle.click();
  await expect(page.getByText("2 post(s) toggled.")).toBeVisible();
  await expect(rowOf(page, "Golf").getByText("Published", { exact: true })).toBeVisible();
  await expect(rowOf(page, "Foxtrot").getByText("Draft")).toBeVisible();
  await expect(bulk.getByText("0 selected")).toBeVisible();
});

test("the box in the head chooses the page, and another page begins with nothing chosen", async ({ page, site }) => {
  await createPosts(site);
  await openPosts(page, site);
  const all = page.getByRole("checkbox", { name: "Select all posts on this page" });
  await all.check();
  await expect(page.getByText("5 selected")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select “Delta”" }).uncheck();
  await expect(all).toBeChecked({ indeterminate: true });
  await page.getByRole("button", { name: "Clear selection" }).click();
  await expect(page.getByText("0 selected")).toBeVisible();
  await all.check();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByText("0 selected")).toBeVisible();
});

test("deleting asks first, Escape keeps the posts, Enter deletes them, and Undo brings them back", async ({ page, site }) => {
  await createPosts(site);
  await openPosts(page, site);
  await page.getByRole("checkbox", { name: "Select “Golf”" }).check();
  await page.getByRole("checkbox", { name: "Select “Echo”" }).check();
  const remove = page.getByRole("button", { name: "Delete", exact: true });
  await remove.click();
  const dialog = page.getByRole("alertdialog", { name: "Please Confirm" });
  await expect(dialog).toContainText("Are you sure you want to delete the selected posts?");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(remove).toBeFocused();
  await expect(page.getByText("2 selected")).toBeVisible();

  await remove.click();
  await expect(dialog.getByRole("button", { name: "Confirm" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 post(s) deleted.")).toBeVisible();
  await expect(rowTitles(page)).toHaveText(["Foxtrot", "Delta", "Charlie", "Bravo", "Alpha"]);
  await expect(figure(page, "Total Posts")).toHaveText("5");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rowTitles(page)).toHaveText(["Golf", "Foxtrot", "Echo", "Delta", "Charlie"]);
});

test.describe("when one of two deletions fails", () => {
  test.use({ expectedProblems: ["503"] });

  test("both the success and the failure are told, and the list is the truth", async ({ page, site }) => {
    await createPost(site, { title: "Stays" });
    const { _id } = await createPost(site, { title: "Goes" });
    await page.route(/\/api\/blogs\/p_\d+$/, (route) => (
      route.request().url().endsWith(_id) ? route.continue() : route.fulfill({ status: 503, json: { message: "Busy" } })
    ));
    await openPosts(page, site);
    await page.getByRole("checkbox", { name: "Select all posts on this page" }).check();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("1 post(s) deleted.")).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: "Failed to delete posts." })).toBeVisible();
    await expect(rowTitles(page)).toHaveText(["Stays"]);
  });
});

test("deleting the last post of the last page shows the page before it", async ({ page, site }) => {
  for (const title of titles.slice(0, 6)) await createPost(site, { title });
  await openPosts(page, site, "/dashboard?page=2");
  await page.getByRole("button", { name: "Delete “Alpha”" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(rowTitles(page)).toHaveText(["Foxtrot", "Echo", "Delta", "Charlie", "Bravo"]);
});

/** Leaves a message on the screen; from then on time passes only as the test says. */
async function unpublishWhileTimeStands(page: Page, site: Site): Promise<void> {
  await createPost(site, { title: "Alpha" });
  await page.clock.install();
  await openPosts(page, site);
  await expect(rows(page)).toHaveCount(1);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.getByRole("button", { name: "Unpublish “Alpha”" }).click();
}

test("a message goes after 4000 ms, and waits while the pointer is over it", async ({ page, site }) => {
  await unpublishWhileTimeStands(page, site);
  const message = page.getByText("1 post(s) toggled.");
  await expect(message).toBeVisible();
  await page.clock.runFor(3000);
  await message.hover();
  await page.clock.runFor(10_000);
  await expect(message).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(999);
  await expect(message).toBeVisible();
  await page.clock.runFor(1);
  await expect(message).toBeHidden();
});

test("a message waits for whoever is on its button with the keyboard, too", async ({ page, site }) => {
  await unpublishWhileTimeStands(page, site);
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  await page.clock.runFor(3000);
  await undo.focus();
  await page.clock.runFor(10_000);
  await expect(undo).toBeVisible();
  await undo.blur();
  await page.clock.runFor(999);
  await expect(undo).toBeVisible();
  await page.clock.runFor(1);
  await expect(undo).toBeHidden();
});

test("the copied link is the post's absolute address by its id", async ({ page, context, site }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { _id } = await createPost(site, { title: "Alpha" });
  await openPosts(page, site);
  await page.getByRole("button", { name: "Copy link to “Alpha”" }).click();
  await expect(page.getByText("Link copied!")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/blogs/${_id}`);
});

test("a published post previews on the site, a draft in the dashboard, each in a new tab", async ({ page, site }) => {
  await createPost(site, { title: "Live" });
  const draft = await createPost(site, { title: "Hidden", published: false });
  await openPosts(page, site);
  const openedLive = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Preview “Live” (opens in a new tab)" }).click();
  const live = await openedLive;
  await expect(live.getByRole("heading", { name: "Live", level: 1 })).toBeVisible();
  await expect(live).toHaveURL(`${site.url}/blog/live`);
  await expect(page.getByRole("link", { name: "Preview “Hidden” (opens in a new tab)" })).toHaveAttribute("href", `/dashboard/preview/${draft._id}`);
});

test("a row can be published with the keyboard alone", async ({ page, site }) => {
  await createPost(site, { title: "Alpha", published: false });
  await openPosts(page, site);
  await page.getByRole("link", { name: "Alpha", exact: true }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(rowOf(page, "Alpha").getByText("Published", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Unpublish “Alpha”" })).toBeFocused();
});

function figure(page: Page, label: string) {
  return page.getByRole("term").filter({ hasText: label }).locator("xpath=following-sibling::dd");
}

async function isPublished(site: Site, id: string): Promise<boolean> {
  return (await site.api<{ published: boolean }>("GET", `/blogs/${id}`)).published;
}

/** Lets a call wait until the returned function is called. */
async function hold(page: Page, call: string | RegExp): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => { release = resolve; });
  await page.route(call, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
