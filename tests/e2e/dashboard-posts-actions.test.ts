import { createPosts, figure, openPosts, rowOf, rows, rowTitles } from "./support/posts-overview.ts";
import { holdRequests } from "./support/requests.ts";
import { createPost, expect, type Site, test } from "./support/site.ts";
import { snackbar } from "./support/snackbars.ts";

test("a row's toggle shows ... while it works, can be undone, and works by keyboard", async ({ page, site }) => {
  const { _id } = await createPost(site, { title: "Alpha" });
  await openPosts(page, site);
  const release = await holdRequests(page, "**/api/blogs/toggle-publish");
  const row = rowOf(page, "Alpha");
  const toggle = row.getByRole("button", { name: /publish “Alpha”/i });
  await toggle.click();
  await expect(toggle).toHaveText("...");
  await expect(toggle).toBeDisabled();
  await expect(page.getByText("Loading posts...")).toBeVisible();
  release();
  await expect(row.getByText("Draft")).toBeVisible();
  await expect(page.getByText("1 post(s) toggled.")).toBeVisible();
  expect(await isPublished(site, _id)).toBe(false);
  await expect(toggle).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row.getByText("Published", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  expect(await isPublished(site, _id)).toBe(true);

  await page.getByRole("link", { name: "Alpha", exact: true }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(row.getByText("Draft")).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish “Alpha”" })).toBeFocused();
});

test("selected posts are toggled together, and selecting all means this page only", async ({ page, site }) => {
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

  const all = page.getByRole("checkbox", { name: "Select all posts on this page" });
  await all.check();
  await expect(bulk.getByText("5 selected")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select “Delta”" }).uncheck();
  await expect(all).toBeChecked({ indeterminate: true });
  await page.getByRole("button", { name: "Clear selection" }).click();
  await expect(bulk.getByText("0 selected")).toBeVisible();
  await all.check();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(bulk.getByText("0 selected")).toBeVisible();
});

test("deleting asks first: Escape keeps the posts, Enter deletes them, and Undo restores them", async ({
  page,
  site,
}) => {
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

  await test.step("without the last posts of the last page the page before it shows", async () => {
    await page.getByRole("button", { name: "Next" }).click();
    await expect(rowTitles(page)).toHaveText(["Bravo", "Alpha"]);
    await page.getByRole("checkbox", { name: "Select all posts on this page" }).check();
    await remove.click();
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await expect(rowTitles(page)).toHaveText(["Golf", "Foxtrot", "Echo", "Delta", "Charlie"]);
  });
});

test("if one of two deletions or a toggle fails, both results are reported and the list is correct", async ({
  page,
  site,
  expectedProblems,
}) => {
  expectedProblems.push("500", "503");
  await createPost(site, { title: "Stays" });
  const { _id } = await createPost(site, { title: "Goes" });
  await page.route(/\/api\/blogs\/p_\d+$/, (route) =>
    route.request().url().endsWith(_id) ? route.continue() : route.fulfill({ status: 503, json: { message: "Busy" } }),
  );
  await openPosts(page, site);
  await page.getByRole("checkbox", { name: "Select all posts on this page" }).check();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("1 post(s) deleted.")).toBeVisible();
  await expect(snackbar(page, "Failed to delete posts.")).toBeVisible();
  await expect(rowTitles(page)).toHaveText(["Stays"]);

  await page.route("**/api/blogs/toggle-publish", (route) =>
    route.fulfill({ status: 500, json: { message: "Broken" } }),
  );
  const unpublish = page.getByRole("button", { name: "Unpublish “Stays”" });
  await unpublish.click();
  await expect(snackbar(page, "Failed to toggle posts.")).toBeVisible();
  await expect(rowOf(page, "Stays").getByText("Published", { exact: true })).toBeVisible();
  await expect(unpublish).toBeEnabled();

  await test.step("and told inside a dialog that covers the page, in a region that was there before", async () => {
    await page.unroute("**/api/blogs/toggle-publish");
    const release = await holdRequests(page, "**/api/blogs/toggle-publish");
    await unpublish.click();
    await page.keyboard.press("ControlOrMeta+k");
    const region = page.getByRole("dialog").locator("[aria-live=polite]");
    await expect(region).toBeEmpty();
    await region.evaluate((element) => element.setAttribute("data-same", ""));
    release();
    await expect(page.getByRole("dialog").locator("[data-same]")).toHaveText("1 post(s) toggled.");
  });
});

test("a message disappears after 4000 ms, but waits while the pointer or the focus is on it", async ({
  ownPage: page,
  site,
}) => {
  await createPost(site, { title: "Alpha" });
  await page.clock.install();
  await openPosts(page, site);
  await expect(rows(page)).toHaveCount(1);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const toggle = page.getByRole("button", { name: /publish “Alpha”/i });
  const message = page.getByText("1 post(s) toggled.");
  const undo = page.getByRole("button", { name: "Undo" });

  await test.step("the pointer", async () => {
    await toggle.click();
    await expect(message).toBeVisible();
    await page.clock.runFor(3000);
    // The list loads anew meanwhile. A page that draws just then may notice the pointer only with its next move, and no hand is quite still.
    const { x = 0, y = 0, width = 0 } = (await message.boundingBox()) ?? {};
    let moves = 0;
    await expect
      .poll(async () => {
        await page.mouse.move(x + width / 2 + (moves++ % 3), y + 4);
        return page.locator(".snackbar[data-paused]").count();
      })
      .toBe(1);
    await page.clock.fastForward(10_000);
    await expect(message).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.runFor(999);
    await expect(message).toBeVisible();
    await page.clock.runFor(1);
    await expect(message).toBeHidden();
  });

  await test.step("the focus", async () => {
    await toggle.click();
    await expect(undo).toBeVisible();
    await page.clock.runFor(3000);
    await undo.focus();
    await page.clock.fastForward(10_000);
    await expect(undo).toBeVisible();
    await undo.blur();
    await page.clock.runFor(999);
    await expect(undo).toBeVisible();
    await page.clock.runFor(1);
    await expect(undo).toBeHidden();
  });
});

test("a published post previews on the site, a draft in the dashboard, and copied links use the id", async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const live = await createPost(site, { title: "Live" });
  const draft = await createPost(site, { title: "Hidden", published: false });
  await openPosts(page, site);
  await page.getByRole("button", { name: "Copy link to “Live”" }).click();
  await expect(page.getByText("Link copied!")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/blogs/${live._id}`);

  const popup = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Preview “Live” (opens in a new tab)" }).click();
  const opened = await popup;
  await expect(opened.getByRole("heading", { name: "Live", level: 1 })).toBeVisible();
  await expect(opened).toHaveURL(`${site.url}/blog/live`);
  const hidden = page.getByRole("link", { name: "Preview “Hidden” (opens in a new tab)" });
  await expect(hidden).toHaveAttribute("href", `/dashboard/preview/${draft._id}`);
  await expect(hidden).toHaveAttribute("target", "_blank");
});

async function isPublished(site: Site, id: string): Promise<boolean> {
  return (await site.api<{ published: boolean }>("GET", `/blogs/${id}`)).published;
}
