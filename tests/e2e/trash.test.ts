import type { Locator, Page } from "@playwright/test";
import { createPost, expect, type Site, test } from "./support/site.ts";
import { axe, tooSmall } from "./support/usable.ts";

test("an empty trash says so, and offers nothing to empty", async ({ page, site }) => {
  await open(page, site);
  await expect(page.getByText("The trash is empty.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Empty Trash" })).toHaveCount(0);
});

test("what was deleted is listed with its kind and its days, and restoring brings it back to its old address", async ({ page, site }) => {
  const post = await deletedPost(site, "Alpha");
  const project = await site.api<{ id: number }>("POST", "/portfolio", { title: "Tower", slug: "tower" });
  await site.api("DELETE", `/portfolio/${project.id}`);
  await open(page, site);
  await expect(rows(page)).toHaveText([/^Tower\s*Project$/, /^Alpha\s*Post$/]);
  await expect(page.getByRole("row", { name: /Alpha/ })).toContainText("in 30 days");
  await page.getByRole("button", { name: "Restore “Alpha”" }).click();
  await expect(page.getByText("“Alpha” restored.")).toBeVisible();
  await expect(rows(page)).toHaveText([/^Tower/]);
  expect((await fetch(`${site.url}/blog/${post.slug}`, { redirect: "manual" })).status).toBe(200);
  await page.getByRole("button", { name: "Restore “Tower”" }).click();
  await expect(page.getByText("The trash is empty.")).toBeVisible();
  expect((await fetch(`${site.url}/portfolio/tower`)).status).toBe(200);
});

test("Undo puts what was restored back into the trash", async ({ page, site }) => {
  const { slug } = await deletedPost(site, "Alpha");
  await open(page, site);
  await page.getByRole("button", { name: "Restore “Alpha”" }).click();
  await expect(page.getByText("The trash is empty.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows(page)).toHaveText([/^Alpha/]);
  expect((await fetch(`${site.url}/blog/${slug}`)).status).toBe(404);
});

test("where another post has its address by now, restoring says what the new one is", async ({ page, site }) => {
  await deletedPost(site, "Alpha");
  await createPost(site, { title: "Alpha" });
  await open(page, site);
  await page.getByRole("button", { name: "Restore “Alpha”" }).click();
  await expect(page.getByText("“Alpha” restored. Its address was taken; now it is /blog/alpha-2.")).toBeVisible();
});

test("words around a title that only screen readers hear stand beside each other like any words", async ({ page, site }) => {
  await deletedPost(site, "Alpha");
  await open(page, site);
  const gap = await page.getByRole("button", { name: "Delete “Alpha” for Good" }).evaluate((button) => {
    const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT, (node) => (node.parentElement?.closest(".visually-hidden") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT));
    const edges: DOMRect[] = [];
    while (walker.nextNode()) {
      const range = new Range();
      range.selectNodeContents(walker.currentNode);
      edges.push(range.getBoundingClientRect());
    }
    return (edges[1]?.left ?? Number.NaN) - (edges[0]?.right ?? Number.NaN);
  });
  // The space is part of the second.
  expect(Math.abs(gap)).toBeLessThan(1);
});

test("deleting for good asks first, and works with the keyboard alone", async ({ page, site }) => {
  await deletedPost(site, "Alpha");
  await deletedPost(site, "Bravo");
  await open(page, site);
  const remove = page.getByRole("button", { name: "Delete “Alpha” for Good" });
  await remove.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog", { name: "Delete for Good?" })).toContainText("Alpha and all its earlier versions go for good.");
  await page.keyboard.press("Escape");
  await expect(remove).toBeFocused();
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Delete for Good", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("“Alpha” deleted for good.")).toBeVisible();
  await expect(rows(page)).toHaveText([/^Bravo/]);
  await expect(page.getByRole("heading", { name: "Trash", exact: true })).toBeFocused();
  expect((await site.api<{ items: unknown[] }>("GET", "/trash")).items).toHaveLength(1);
});

test("emptying asks first and leaves nothing", async ({ page, site }) => {
  await deletedPost(site, "Alpha");
  await deletedPost(site, "Bravo");
  await open(page, site);
  await page.getByRole("button", { name: "Empty Trash" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("All 2 entries go for good.");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Empty Trash" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Empty Trash" }).click();
  await expect(page.getByText("The trash is empty.").first()).toBeVisible();
  expect((await site.api<{ items: unknown[] }>("GET", "/trash")).items).toEqual([]);
});

test("on a phone everything can be reached by thumb, and nothing is cut off", async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await deletedPost(site, "A title that is long enough to need a second line on a phone, and then some");
  await open(page, site);
  await expect(rows(page)).toHaveCount(1);
  expect(await tooSmall(page.getByRole("main"))).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  expect(await axe(page)).toEqual([]);
  await page.getByRole("button", { name: "Open menu" }).click();
  for (const name of ["Trash", "Site Health", "Account"]) await expect(page.locator(":popover-open").getByRole("link", { name })).toBeVisible();
});

test.describe("what the server refuses", () => {
  test.use({ expectedProblems: ["404", "500"] });

  test("an entry that is gone meanwhile is said to be, and leaves the list", async ({ page, site }) => {
    const { _id } = await deletedPost(site, "Alpha");
    await open(page, site);
    await expect(rows(page)).toHaveCount(1);
    await site.api("DELETE", `/trash/post/${_id}`);
    await page.getByRole("button", { name: "Restore “Alpha”" }).click();
    await expect(page.getByText("This post is not in the trash.")).toBeVisible();
    await expect(page.getByText("The trash is empty.")).toBeVisible();
  });

  test("a list that does not load can be asked for again", async ({ page, site }) => {
    await deletedPost(site, "Alpha");
    await page.route("**/api/trash", (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
    await open(page, site);
    await expect(page.getByText("The trash could not be loaded.")).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(rows(page)).toHaveCount(1);
  });
});

async function deletedPost(site: Site, title: string): Promise<{ _id: string; slug: string }> {
  const post = await createPost(site, { title });
  await site.api("DELETE", `/blogs/${post._id}`);
  return post;
}

async function open(page: Page, site: Site): Promise<void> {
  await site.signIn(page);
  await page.goto(`${site.url}/dashboard/trash`);
}

function rows(page: Page): Locator {
  return page.getByRole("table", { name: "Trash" }).getByRole("rowheader");
}
