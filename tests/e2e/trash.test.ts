import type { Locator, Page } from "@playwright/test";
import { createPost, expect, type Site, test } from "./support/site.ts";
import { snackbar } from "./support/snackbars.ts";
import { axe, overflow, tooSmall } from "./support/usable.ts";

test("deleted items are listed with their remaining days, restored one by one and at once, and deleted for good by keyboard", async ({
  page,
  site,
}) => {
  const post = await deletedPost(site, "Alpha");
  const project = await site.api<{ id: number }>("POST", "/portfolio", { title: "Tower", slug: "tower" });
  await site.api("DELETE", `/portfolio/${project.id}`);
  const category = await site.api<{ id: number }>("POST", "/categories", { name: "Tools" });
  const filed = await createPost(site, { title: "Hammer", category: "Tools" });
  await site.api("DELETE", `/categories/${category.id}`);
  await open(page, site);

  await test.step("restoring returns them to their URLs", async () => {
    await expect(rows(page)).toHaveText([/^Tools\s*Category$/, /^Tower\s*Project$/, /^Alpha\s*Post$/]);
    await page.getByRole("button", { name: "Restore “Tools”" }).click();
    await expect(page.getByText("“Tools” restored.")).toBeVisible();
    expect((await site.api<{ category: string }>("GET", `/blogs/${filed._id}`)).category).toBe("Tools");
    await expect(page.getByRole("row", { name: /Alpha/ })).toContainText("in 30 days");
    await page.getByRole("button", { name: "Restore “Tower”" }).click();
    await expect(page.getByText("“Tower” restored.")).toBeVisible();
    await expect(rows(page)).toHaveText([/^Alpha/]);
    expect((await fetch(`${site.url}/portfolio/tower`)).status).toBe(200);
    const status = async () => (await fetch(`${site.url}/blog/${post.slug}`, { redirect: "manual" })).status;
    await page.getByRole("button", { name: "Restore “Alpha”" }).click();
    await expect(page.getByText("“Alpha” restored.")).toBeVisible();
    await expect(page.getByText("The trash is empty.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Empty Trash" })).toHaveCount(0);
    expect(await status()).toBe(200);
    await snackbar(page, "“Alpha”").getByRole("button", { name: "Undo" }).click();
    await expect(rows(page)).toHaveText([/^Alpha/]);
    expect(await status()).toBe(404);
  });

  await test.step("everything is restored at once", async () => {
    for (const title of ["Bravo", "Charlie"]) await deletedPost(site, title);
    await createPost(site, { title: "Bravo" });
    await page.reload();
    await page.getByRole("button", { name: "Restore All" }).press("Enter");
    await expect(page.getByText("3 items restored. 1 URL was taken and replaced.")).toBeVisible();
    await expect(page.getByText("The trash is empty.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Trash" })).toBeFocused();
    expect((await fetch(`${site.url}/blog/bravo-2`)).status).toBe(200);
  });

  const inTrash = async () => (await site.api<{ items: unknown[] }>("GET", "/trash")).items.length;
  await test.step("permanent deletion asks first", async () => {
    for (const title of ["Delta", "Echo", "Foxtrot"]) await deletedPost(site, title);
    await page.reload();
    const remove = page.getByRole("button", { name: "Delete permanently “Delta”" });
    await remove.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alertdialog", { name: "Delete permanently?" })).toContainText(
      "Delta and its history will be permanently deleted.",
    );
    await page.keyboard.press("Escape");
    await expect(remove).toBeFocused();
    await expect(rows(page)).toHaveCount(3);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Delete permanently", exact: true })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText("“Delta” permanently deleted.")).toBeVisible();
    await expect(rows(page)).toHaveText([/^Foxtrot/, /^Echo/]);
    await expect(page.getByRole("heading", { name: "Trash", exact: true })).toBeFocused();
    expect(await inTrash()).toBe(2);
  });
});

test(
  "emptying the trash asks first; a restored post gets another URL if its own is taken; what fails is told",
  { tag: "@long" },
  async ({ page, site, expectedProblems }) => {
    expectedProblems.push("404", "500");
    await deletedPost(site, "Alpha");
    await page.route("**/api/trash", (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
    await open(page, site);
    await test.step("a list that fails to load can be retried", async () => {
      await expect(page.getByText("The trash couldn’t be loaded.")).toBeVisible();
      await page.getByRole("button", { name: "Try again" }).click();
    });

    await test.step("another post may have its URL by now", async () => {
      await createPost(site, { title: "Alpha" });
      await page.getByRole("button", { name: "Restore “Alpha”" }).click();
      await expect(page.getByText("“Alpha” restored. Its address was taken; now it is /blog/alpha-2.")).toBeVisible();
    });

    for (const title of ["Echo", "Foxtrot"]) await deletedPost(site, title);
    const { _id } = await deletedPost(site, "Gone");
    await page.reload();
    const inTrash = async () => (await site.api<{ items: unknown[] }>("GET", "/trash")).items.length;
    await test.step("an item that is gone is told", async () => {
      await expect(rows(page)).toHaveText([/^Gone/, /^Foxtrot/, /^Echo/]);
      await site.api("DELETE", `/trash/post/${_id}`);
      await page.getByRole("button", { name: "Restore “Gone”" }).click();
      await expect(page.getByText("This post is not in the trash.")).toBeVisible();
      await expect(rows(page)).toHaveText([/^Foxtrot/, /^Echo/]);
    });

    await test.step("so does emptying", async () => {
      await page.getByRole("button", { name: "Empty Trash" }).click();
      await expect(page.getByRole("alertdialog")).toContainText("All 2 items will be permanently deleted.");
      await page.getByRole("button", { name: "Cancel" }).click();
      await expect(page.getByRole("alertdialog")).toBeHidden();
      await expect(rows(page)).toHaveCount(2);
      await page.getByRole("button", { name: "Empty Trash" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Empty Trash" }).click();
      await expect(page.getByText("The trash is empty.").first()).toBeVisible();
      expect(await inTrash()).toBe(0);
    });
  },
);

test(
  "on a phone everything in the trash fits a thumb, and nothing is cut off",
  { tag: "@long" },
  async ({ page, site }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await deletedPost(site, "A title that is long enough to need a second line on a phone, and then some");
    await open(page, site);
    await expect(rows(page)).toHaveCount(1);
    expect(await tooSmall(page.getByRole("main"))).toEqual([]);
    expect(await overflow(page)).toBe(0);
    expect(await axe(page)).toEqual([]);
    await page.getByRole("button", { name: "Open menu" }).click();
    for (const name of ["Trash", "Site Health", "Account"])
      await expect(page.locator(":popover-open").getByRole("link", { name })).toBeVisible();
  },
);

async function deletedPost(site: Site, title: string): Promise<{ _id: string; slug: string }> {
  const post = await createPost(site, { title });
  await site.api("DELETE", `/blogs/${post._id}`);
  return post;
}

async function open(page: Page, site: Site): Promise<void> {
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/trash`);
}

function rows(page: Page): Locator {
  return page.getByRole("table", { name: "Trash" }).getByRole("rowheader");
}
