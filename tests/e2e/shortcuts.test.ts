import type { Locator, Page } from "@playwright/test";
import { createPost, expect, type Site, test } from "./support/site.ts";
import { untilListening } from "./support/waiting.ts";

const sheet = (page: Page): Locator => page.getByRole("dialog", { name: "Keyboard shortcuts" });
const row = (page: Page, title: string): Locator =>
  page.getByRole("row").filter({ has: page.getByRole("link", { name: title, exact: true }) });

/** Opens a screen of the dashboard. Resolves when the screen shows this element and handles keys. */
async function open(page: Page, site: Site, path: string, shown: Locator): Promise<void> {
  await site.logIn(page);
  await page.goto(site.url + path);
  await untilListening(shown);
}

const categories = (page: Page): Locator => page.getByRole("heading", { name: "Manage Blog Categories" });

test("single keys open screens and the list of keys", async ({ site, page }) => {
  await open(page, site, "/dashboard/trash", page.getByText("The trash is empty."));

  await test.step("g and a letter open a screen, and the focus moves to it", async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("c");
    await expect(page).toHaveURL(`${site.url}/dashboard/categories`);
    await expect(page.getByRole("main")).toBeFocused();
  });

  await test.step("? lists every key", async () => {
    // Chrome dispatches a keydown without a key when it autofills a field. An error would fail this test.
    const field = page.getByRole("textbox").first();
    await field.evaluate((element) => element.dispatchEvent(new Event("keydown", { bubbles: true })));
    await field.focus();
    await page.keyboard.type("n/g");
    await expect(field).toHaveValue("n/g");
    await field.fill("");
    await field.blur();
    await page.keyboard.press("?");
    await expect(sheet(page)).toBeVisible();
    for (const label of ["New Post", "Media", "Next post", "Save and keep writing"])
      await expect(sheet(page).getByText(label, { exact: true })).toBeVisible();
  });
});

test("in the list of posts, keys move, select and edit, / focuses the search, and an open dialog gets every key", async ({
  site,
  page,
}) => {
  const { _id: bravo } = await createPost(site, { title: "Bravo" });
  for (const title of ["Alpha", "Charlie"]) await createPost(site, { title });
  await open(page, site, "/dashboard?sort=title", row(page, "Charlie"));

  await test.step("a dialog gets every key", async () => {
    await page.getByRole("button", { name: "Delete “Alpha”" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toBeVisible();
    for (const key of ["n", "?", "j", "Control+k", "g", "c"]) await page.keyboard.press(key);
    await expect(question.getByRole("button", { name: "Confirm" })).toBeFocused();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL(`${site.url}/dashboard?sort=title`);
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
  });

  const search = page.getByRole("searchbox", { name: "Search posts" });
  await test.step("/ focuses the search, where keys are text", async () => {
    await page.keyboard.press("/");
    await expect(search).toBeFocused();
    await page.keyboard.type("g c n ? j");
    await expect(search).toHaveValue("g c n ? j");
    await expect(page).toHaveURL(/\/dashboard\?search=g/);
    await expect(sheet(page)).toBeHidden();
    await search.fill("");
    await expect(page).toHaveURL(`${site.url}/dashboard?sort=title`);
    await expect(row(page, "Bravo")).toBeVisible();
  });

  await test.step("j, k and the arrow keys move through the posts, and x selects", async () => {
    await search.blur();
    await page.keyboard.press("j");
    await expect(row(page, "Alpha")).toBeFocused();
    await page.keyboard.press("j");
    await page.keyboard.press("ArrowDown");
    await expect(row(page, "Charlie")).toBeFocused();
    await page.keyboard.press("j");
    await expect(row(page, "Charlie")).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("k");
    await page.keyboard.press("j");
    await expect(row(page, "Bravo")).toBeFocused();
    await page.keyboard.press("x");
    await expect(page.getByRole("checkbox", { name: "Select “Bravo”" })).toBeChecked();
    await expect(page.getByRole("group", { name: "Selected posts" })).toContainText("1 selected");
    await page.keyboard.press("x");
    await expect(page.getByRole("checkbox", { name: "Select “Bravo”" })).not.toBeChecked();
  });

  await test.step("e edits", async () => {
    await page.keyboard.press("e");
    await expect(page).toHaveURL(`${site.url}/dashboard/edit/${bravo}`);
  });
});

test(
  "single keys can be turned off in this browser while Ctrl-K still works",
  { tag: "@long" },
  async ({ site, page }) => {
    await open(page, site, "/dashboard/categories", categories(page));
    await page.keyboard.press("?");
    const switchOff = sheet(page).getByRole("switch", { name: "Shortcuts without Ctrl or Cmd" });
    await expect(switchOff).toBeChecked();
    await switchOff.click();
    await expect(sheet(page).getByRole("status")).toHaveText("Shortcuts without Ctrl or Cmd are off");
    await page.keyboard.press("Escape");
    await expect(sheet(page)).toBeHidden();
    await page.reload();
    await untilListening(categories(page));
    await page.keyboard.press("n");
    await page.keyboard.press("?");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Find a post, a screen or an action" }).fill("shortcuts");
    await page.keyboard.press("Enter");
    await expect(sheet(page)).toBeVisible();
    await expect(page).toHaveURL(`${site.url}/dashboard/categories`);
    await switchOff.click();
    await page.keyboard.press("Escape");
    await expect(sheet(page)).toBeHidden();
    await page.keyboard.press("n");
    await expect(page).toHaveURL(/\/dashboard\/create/);
  },
);

test(
  "in the list of posts, Enter on a row edits, Enter on a link follows it, and after going back keys work again",
  { tag: "@long" },
  async ({ site, page }) => {
    const ids: string[] = [];
    for (const title of ["Alpha", "Bravo"]) ids.push((await createPost(site, { title }))._id);
    const [alpha, bravo] = ids;
    await open(page, site, "/dashboard?sort=title", row(page, "Bravo"));
    await row(page, "Bravo").getByRole("link", { name: "Bravo", exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${site.url}/dashboard/view/${bravo}`);
    await expect(page.getByRole("heading", { level: 1, name: "Bravo" })).toBeVisible();
    await page.goBack();
    await expect(row(page, "Alpha")).toBeVisible();
    // The screen takes the focus and handles keys a moment after it is visible.
    await expect(page.getByRole("main")).toBeFocused();
    await untilListening(row(page, "Alpha"));
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("e");
    await expect(page).toHaveURL(`${site.url}/dashboard/edit/${bravo}`);
    await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Bravo");
    await page.goBack();
    await expect(row(page, "Alpha")).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();
    await untilListening(row(page, "Alpha"));
    await page.keyboard.press("j");
    await expect(row(page, "Alpha")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${site.url}/dashboard/edit/${alpha}`);
  },
);
