import type { Page } from "@playwright/test";
import { createPost, expect, type Site, test } from "./support/site.ts";

test("a site without categories says so, and an empty name is ignored", async ({ page, site }) => {
  await open(page, site);
  await expect(page.getByRole("heading", { name: "Manage Blog Categories" })).toBeVisible();
  await expect(page.getByText("No categories yet.")).toBeVisible();
  await page.getByRole("textbox", { name: "Category name" }).fill("   ");
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByRole("textbox", { name: "Category name" }).fill("  Tools  ");
  await page.keyboard.press("Enter");
  await expect(names(page)).toHaveText(["Tools"]);
  await expect(page.getByRole("textbox", { name: "Category name" })).toHaveValue("");
  expect(await site.api("GET", "/categories")).toHaveLength(1);
});

test("editing fills the field, Update renames, and the posts come along", async ({ page, site }) => {
  await site.api("POST", "/categories", { name: "Tols" });
  const { _id } = await createPost(site, { title: "Alpha", category: "Tols" });
  await open(page, site);
  await page.getByRole("button", { name: "Edit Tols" }).click();
  const field = page.getByRole("textbox");
  await expect(field).toHaveValue("Tols");
  await expect(field).toBeFocused();
  await expect(page.getByRole("button", { name: "Add" })).toHaveCount(0);
  await field.fill("Tools");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(names(page)).toHaveText(["Tools"]);
  await expect(page.getByRole("button", { name: "Add" })).toBeVisible();
  expect((await site.api<{ category: string }>("GET", `/blogs/${_id}`)).category).toBe("Tools");
});

test("Cancel goes back to adding and changes nothing", async ({ page, site }) => {
  await site.api("POST", "/categories", { name: "Tools" });
  await open(page, site);
  await page.getByRole("button", { name: "Edit Tools" }).click();
  await page.getByRole("textbox").fill("Other");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("textbox", { name: "Category name" })).toHaveValue("");
  await expect(page.getByRole("button", { name: "Add" })).toBeVisible();
  await expect(names(page)).toHaveText(["Tools"]);
});

test("deleting asks, and says how many posts are left uncategorised", async ({ page, site }) => {
  await site.api("POST", "/categories", { name: "Tools" });
  await createPost(site, { title: "Alpha", category: "Tools" });
  await createPost(site, { title: "Bravo", category: "Tools", published: false });
  await open(page, site);
  const remove = page.getByRole("button", { name: "Delete Tools" });
  await remove.click();
  await expect(page.getByRole("alertdialog")).toContainText("Delete this category?");
  await page.keyboard.press("Escape");
  await expect(names(page)).toHaveText(["Tools"]);
  await remove.click();
  await page.keyboard.press("Enter");
  await expect(page.getByText("“Tools” deleted. 2 posts are left uncategorised.")).toBeVisible();
  await expect(page.getByText("No categories yet.")).toBeVisible();
});

test("a category's number of posts leads to them", async ({ page, site }) => {
  await site.api("POST", "/categories", { name: "Tools" });
  await createPost(site, { title: "Alpha", category: "Tools" });
  await createPost(site, { title: "Bravo" });
  await open(page, site);
  await page.getByRole("link", { name: "1 post in Tools" }).click();
  await expect(page.getByRole("table", { name: "Posts", exact: true }).getByRole("rowheader")).toHaveText(["Alpha"]);
});

test.describe("what the server refuses", () => {
  test.use({ expectedProblems: ["409", "500", "400"] });

  test("a name that is taken keeps what was typed and says why", async ({ page, site }) => {
    await site.api("POST", "/categories", { name: "Tools" });
    await open(page, site);
    const field = page.getByRole("textbox", { name: "Category name" });
    await field.fill("tools");
    await page.getByRole("button", { name: "Add" }).click();
    await expect(page.getByText('A category named "Tools" exists already.')).toBeVisible();
    await expect(field).toHaveValue("tools");
    await expect(field).toHaveAttribute("aria-invalid", "true");
  });

  test("without a message of the server each failure has words of its own", async ({ page, site }) => {
    await site.api("POST", "/categories", { name: "Tools" });
    await page.route(/\/api\/categories/, (route) => (route.request().method() === "GET" ? route.continue() : route.fulfill({ status: 500, body: "" })));
    await open(page, site);
    await page.getByRole("textbox", { name: "Category name" }).fill("Other");
    await page.getByRole("button", { name: "Add" }).click();
    await expect(page.getByText("Failed to create category")).toBeVisible();
    await page.getByRole("button", { name: "Edit Tools" }).click();
    await page.getByRole("button", { name: "Update" }).click();
    await expect(page.getByText("Failed to update category")).toBeVisible();
    await page.getByRole("button", { name: "Delete Tools" }).click();
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Failed to delete category")).toBeVisible();
    await expect(names(page)).toHaveText(["Tools"]);
  });

  test("a list that does not load can be asked for again", async ({ page, site }) => {
    await site.api("POST", "/categories", { name: "Tools" });
    await page.route(/\/api\/categories/, (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
    await open(page, site);
    await expect(page.getByText("Failed to fetch categories")).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(names(page)).toHaveText(["Tools"]);
  });
});

async function open(page: Page, site: Site): Promise<void> {
  await site.signIn(page);
  await page.goto(`${site.url}/dashboard/categories`);
}

function names(page: Page) {
  return page.getByRole("table", { name: "Categories" }).getByRole("rowheader");
}
