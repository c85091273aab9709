import type { Page } from "@playwright/test";
import { holdRequests } from "./support/requests.ts";
import { createPost, expect, type Site, test } from "./support/site.ts";
import { snackbar } from "./support/snackbars.ts";

test("categories are added, renamed, followed to their posts and deleted", async ({ page, site }) => {
  await open(page, site);
  const field = page.getByRole("textbox", { name: "Category name" });
  const add = page.getByRole("button", { name: "Add" });
  await expect(page.getByRole("heading", { name: "Manage Blog Categories" })).toBeVisible();

  await test.step("an empty name is ignored, and spaces around a name are dropped", async () => {
    await field.fill("   ");
    await add.click();
    await field.fill("  Tols  ");
    await page.keyboard.press("Enter");
    await expect(names(page)).toHaveText(["Tols"]);
    await expect(field).toHaveValue("");
    await expect(field).toBeFocused();
    expect(await site.api("GET", "/categories")).toHaveLength(1);
  });

  await test.step("Update renames", async () => {
    const { _id } = await createPost(site, { title: "Alpha", category: "Tols" });
    await page.getByRole("button", { name: "Edit Tols" }).click();
    await page.getByRole("textbox").fill("Tools");
    await page.getByRole("button", { name: "Update" }).click();
    await expect(names(page)).toHaveText(["Tools"]);
    await expect(add).toBeVisible();
    await expect(page.getByRole("button", { name: "Edit Tools" })).toBeFocused();
    const former = await fetch(`${site.url}/blogs/category/tols?page=1`, { redirect: "manual" });
    expect([former.status, former.headers.get("location")]).toEqual([301, "/blogs/category/tools"]);
    expect((await site.api<{ category: string }>("GET", `/blogs/${_id}`)).category).toBe("Tools");
  });

  await test.step("a category leads to its posts", async () => {
    await createPost(site, { title: "Bravo", category: "Tools", published: false });
    await createPost(site, { title: "Charlie" });
    await page.reload();
    await page.getByRole("link", { name: "2 posts in Tools" }).click();
    const posts = page.getByRole("table", { name: "Posts", exact: true });
    await expect(posts.getByRole("rowheader")).toHaveText(["Bravo", "Alpha"]);
    await page.goBack();
  });

  await test.step("its deletion asks, says how many posts lose it, and can be undone", async () => {
    const remove = page.getByRole("button", { name: "Delete Tools" });
    await remove.click();
    await expect(page.getByRole("alertdialog")).toContainText("Delete this category?");
    await page.keyboard.press("Escape");
    await expect(names(page)).toHaveText(["Tools"]);
    await remove.click();
    await page.keyboard.press("Enter");
    const message = snackbar(page, "“Tools” moved to the trash.");
    await expect(message).toContainText("2 posts are left uncategorized.");
    await expect(page.getByText("No categories yet.")).toBeVisible();
    await message.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("“Tools” restored.")).toBeVisible();
    await expect(page.getByRole("link", { name: "2 posts in Tools" })).toBeVisible();
  });
});

test(
  "every failure of a category is told and keeps what was typed, and Cancel and Escape change nothing",
  { tag: "@long" },
  async ({ page, site, expectedProblems }) => {
    expectedProblems.push("409", "500");
    const calls = /\/api\/categories/;
    await page.route(calls, (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
    await open(page, site);
    const field = page.getByRole("textbox", { name: "Category name" });
    const add = page.getByRole("button", { name: "Add" });
    await test.step("a list that failed to load can be retried", async () => {
      await expect(page.getByText("Failed to fetch categories")).toBeVisible();
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByText("No categories yet.")).toBeVisible();
    });

    await field.fill("Tools");
    await add.click();
    await expect(names(page)).toHaveText(["Tools"]);
    await test.step("Cancel and Escape go back to adding, change nothing, and leave the focus where editing began", async () => {
      await page.getByRole("button", { name: "Edit Tools" }).click();
      const edited = page.getByRole("textbox");
      await expect(edited).toHaveValue("Tools");
      await expect(edited).toBeFocused();
      await expect(add).toHaveCount(0);
      await edited.fill("Other");
      await page.getByRole("button", { name: "Cancel" }).click();
      await expect(field).toHaveValue("");
      await expect(add).toBeVisible();
      await expect(names(page)).toHaveText(["Tools"]);
      await expect(page.getByRole("button", { name: "Edit Tools" })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(edited).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("button", { name: "Edit Tools" })).toBeFocused();
    });

    await test.step("a taken name and every other failure are told", async () => {
      await field.fill("tools");
      await add.click();
      await expect(page.getByText('A category named "Tools" exists already.')).toBeVisible();
      await expect(field).toHaveValue("tools");
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await page.route(calls, (route) =>
        route.request().method() === "GET" ? route.continue() : route.fulfill({ status: 500, body: "" }),
      );
      await field.fill("Other");
      await add.click();
      await expect(page.getByText("Failed to create category")).toBeVisible();
      await page.getByRole("button", { name: "Edit Tools" }).click();
      await page.getByRole("button", { name: "Update" }).click();
      await expect(page.getByText("Failed to update category")).toBeVisible();
      await page.getByRole("button", { name: "Delete Tools" }).click();
      await page.getByRole("button", { name: "Confirm" }).click();
      await expect(page.getByText("Failed to delete category")).toBeVisible();
      await expect(names(page)).toHaveText(["Tools"]);
      await page.unroute(calls);
    });

    await test.step("a deletion shows that it works", async () => {
      const release = await holdRequests(page, /\/api\/categories\/\d+$/);
      await page.getByRole("button", { name: "Delete Tools" }).click();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("button", { name: "Deleting…" })).toBeDisabled();
      release();
      await expect(page.getByText("No categories yet.")).toBeVisible();
    });
  },
);

async function open(page: Page, site: Site): Promise<void> {
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/categories`);
}

function names(page: Page) {
  return page.getByRole("table", { name: "Categories" }).getByRole("rowheader");
}
