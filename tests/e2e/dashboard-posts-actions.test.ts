import { createPosts, figure, openPosts, rowOf, rowTitles } from "./support/posts-overview.ts";
import { holdRequests } from "./support/requests.ts";
import { expect, type Site, test } from "./support/site.ts";
import { snackbar } from "./support/snackbars.ts";

test("posts are toggled in their rows and together, deleted and restored, and their links are copied and followed", async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await createPosts(site, { drafts: ["Golf"] });
  const { items } = await site.api<{ items: { _id: string; title: string }[] }>("GET", "/blogs?limit=20");
  const id = (title: string) => items.find((post) => post.title === title)?._id ?? "";
  await openPosts(page, site);

  await test.step("a row's toggle can be undone, and works by keyboard", async () => {
    const row = rowOf(page, "Foxtrot");
    const toggle = row.getByRole("button", { name: /publish “Foxtrot”/i });
    await toggle.click();
    await expect(row.getByText("Draft")).toBeVisible();
    await expect(page.getByText("1 post(s) toggled.")).toBeVisible();
    expect(await isPublished(site, id("Foxtrot"))).toBe(false);
    await expect(toggle).toBeFocused();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(row.getByText("Published", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
    expect(await isPublished(site, id("Foxtrot"))).toBe(true);

    await page.getByRole("link", { name: "Foxtrot", exact: true }).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(row.getByText("Draft")).toBeVisible();
    await expect(page.getByRole("button", { name: "Publish “Foxtrot”" })).toBeFocused();
  });

  await test.step("a published post previews on the site, a draft in the dashboard, and copied links use the id", async () => {
    await page.getByRole("button", { name: "Copy link to “Echo”" }).click();
    await expect(page.getByText("Link copied!")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/blogs/${id("Echo")}`);
    const preview = (title: string) => page.getByRole("link", { name: `Preview “${title}” (opens in a new tab)` });
    await expect(preview("Echo")).toHaveAttribute("href", `/blogs/${id("Echo")}`);
    expect((await fetch(`${site.url}/blogs/${id("Echo")}`)).url).toBe(`${site.url}/blog/echo`);
    await expect(preview("Golf")).toHaveAttribute("href", `/dashboard/preview/${id("Golf")}`);
    await expect(preview("Golf")).toHaveAttribute("target", "_blank");
  });

  const bulk = page.getByRole("group", { name: "Selected posts" });
  const all = page.getByRole("checkbox", { name: "Select all posts on this page" });
  await test.step("selected posts are toggled together", async () => {
    const toggle = bulk.getByRole("button", { name: "Publish / unpublish" });
    await expect(toggle).toBeDisabled();
    await page.getByRole("checkbox", { name: "Select “Golf”" }).check();
    await page.getByRole("checkbox", { name: "Select “Echo”" }).check();
    await expect(bulk.getByText("2 selected")).toBeVisible();
    await toggle.click();
    await expect(page.getByText("2 post(s) toggled.")).toBeVisible();
    await expect(rowOf(page, "Golf").getByText("Published", { exact: true })).toBeVisible();
    await expect(rowOf(page, "Echo").getByText("Draft")).toBeVisible();
    await expect(bulk.getByText("0 selected")).toBeVisible();
  });

  const remove = page.getByRole("button", { name: "Delete", exact: true });
  const dialog = page.getByRole("alertdialog", { name: "Please Confirm" });
  await test.step("deleting asks first: Escape keeps the posts, Enter deletes them, and Undo restores them", async () => {
    await page.getByRole("checkbox", { name: "Select “Golf”" }).check();
    await page.getByRole("checkbox", { name: "Select “Echo”" }).check();
    await remove.click();
    await expect(dialog).toContainText("Are you sure you want to delete the selected posts?");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(remove).toBeFocused();
    await expect(page.getByText("2 selected")).toBeVisible();
    await remove.click();
    await expect(dialog.getByRole("button", { name: "Confirm" })).toBeFocused();
    await page.keyboard.press("Enter");
    const message = snackbar(page, "2 post(s) deleted.");
    await expect(rowTitles(page)).toHaveText(["Foxtrot", "Delta", "Charlie", "Bravo", "Alpha"]);
    await expect(figure(page, "Total Posts")).toHaveText("5");
    await message.getByRole("button", { name: "Undo" }).click();
    await expect(rowTitles(page)).toHaveText(["Golf", "Foxtrot", "Echo", "Delta", "Charlie"]);
  });

  await test.step("selecting all means this page only", async () => {
    await all.check();
    await expect(bulk.getByText("5 selected")).toBeVisible();
    await page.getByRole("checkbox", { name: "Select “Delta”" }).uncheck();
    await expect(all).toBeChecked({ indeterminate: true });
    await page.getByRole("button", { name: "Next" }).click();
    await expect(rowTitles(page)).toHaveText(["Bravo", "Alpha"]);
    await expect(bulk.getByText("0 selected")).toBeVisible();
  });
});

test(
  "a toggle or a deletion of posts that fails is told, and the list shows what is left",
  { tag: "@long" },
  async ({ page, site, expectedProblems }) => {
    expectedProblems.push("500", "503");
    await createPosts(site, { drafts: ["Golf"] });
    const { items } = await site.api<{ items: { _id: string; title: string }[] }>("GET", "/blogs?limit=20");
    const id = (title: string) => items.find((post) => post.title === title)?._id ?? "";
    await openPosts(page, site, "/dashboard?page=2");
    await expect(rowTitles(page)).toHaveText(["Bravo", "Alpha"]);
    const all = page.getByRole("checkbox", { name: "Select all posts on this page" });
    const remove = page.getByRole("button", { name: "Delete", exact: true });
    const dialog = page.getByRole("alertdialog", { name: "Please Confirm" });
    await test.step("if one of two deletions fails, both results are reported and the list is correct", async () => {
      await page.route(`**/api/blogs/${id("Alpha")}`, (route) =>
        route.fulfill({ status: 503, json: { message: "Busy" } }),
      );
      await all.check();
      await remove.click();
      await dialog.getByRole("button", { name: "Confirm" }).click();
      await expect(page.getByText("1 post(s) deleted.")).toBeVisible();
      await expect(snackbar(page, "Failed to delete posts.")).toBeVisible();
      await expect(rowTitles(page)).toHaveText(["Alpha"]);
      await page.unroute(`**/api/blogs/${id("Alpha")}`);
    });

    const unpublish = page.getByRole("button", { name: "Unpublish “Alpha”" });
    await test.step("a toggle that fails is told, also inside a dialog that covers the page, in a region that was there before", async () => {
      const calls = "**/api/blogs/toggle-publish";
      await page.route(calls, (route) => route.fulfill({ status: 500, json: { message: "Broken" } }));
      await unpublish.click();
      await expect(snackbar(page, "Failed to toggle posts.")).toBeVisible();
      await expect(rowOf(page, "Alpha").getByText("Published", { exact: true })).toBeVisible();
      await expect(unpublish).toBeEnabled();
      await page.unroute(calls);
      const release = await holdRequests(page, calls);
      await unpublish.click();
      await expect(unpublish).toHaveText("...");
      await expect(unpublish).toBeDisabled();
      await page.keyboard.press("ControlOrMeta+k");
      const region = page.getByRole("dialog").locator("[aria-live=polite]");
      await expect(region).toBeEmpty();
      await region.evaluate((element) => element.setAttribute("data-same", ""));
      release();
      await expect(page.getByRole("dialog").locator("[data-same]")).toHaveText("1 post(s) toggled.");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
    });

    await test.step("without the last posts of the last page the page before it shows", async () => {
      await all.check();
      await remove.click();
      await dialog.getByRole("button", { name: "Confirm" }).click();
      await expect(rowTitles(page)).toHaveText(["Golf", "Foxtrot", "Echo", "Delta", "Charlie"]);
    });
  },
);

async function isPublished(site: Site, id: string): Promise<boolean> {
  return (await site.api<{ published: boolean }>("GET", `/blogs/${id}`)).published;
}
