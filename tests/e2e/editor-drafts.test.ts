import type { Page } from "@playwright/test";
import { content, description, drafts, find, localDraft, openNew, openPost, save, title } from "./support/editor.ts";
import { createPost, expect, test } from "./support/site.ts";

const restore = /^Restore what you typed on /;
const unsaved = (page: Page) => page.getByRole("region", { name: "Unsaved drafts" });

test("an unsaved new post from a lost tab is in the list of posts until it is saved", async ({
  site,
  page,
  context,
}) => {
  await openNew(site, page);
  await title(page).fill("Lost and found");
  await description(page).fill("d");
  await content(page).click();
  await page.keyboard.type("Every word of it.");
  const address = page.url();
  const key = new URL(address).searchParams.get("draft") ?? "";
  await expect.poll(async () => (await localDraft(page, key)).content).toContain("Every word of it.");
  await page.close({ runBeforeUnload: false });

  const second = await context.newPage();
  await second.goto(`${site.url}/dashboard`);
  await unsaved(second).getByRole("link", { name: "Lost and found" }).click();
  await expect(second).toHaveURL(address);
  await expect(title(second)).toHaveValue("Lost and found");
  await expect(content(second)).toHaveText("Every word of it.");
  await save(second, { button: "Create Post" });
  expect((await find(site, "lost-and-found")).content).toBe("<p>Every word of it.</p>");

  await expect(second.getByRole("row", { name: /Lost and found/ })).toBeVisible();
  await expect(unsaved(second)).toBeHidden();
});

test("unsaved changes to a post are offered, and can be restored or discarded", async ({ site, page }) => {
  const post = await createPost(site, { title: "Draft", content: "<p>Saved words.</p>" });
  await openPost(site, page, post._id);
  await content(page).click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Typed words.");
  await expect.poll(async () => (await localDraft(page, post._id)).content).toContain("Typed words.");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(content(page)).toHaveText("Saved words.");
  await page.getByRole("button", { name: restore }).click();
  await expect(content(page)).toHaveText("Saved words. Typed words.");
  await expect(page.getByRole("img", { name: "Unsaved changes" })).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(content(page)).toHaveText("Saved words.");
  await expect(page.getByText("Draft discarded. The history keeps its text.")).toBeVisible();
  await page.reload();
  await expect(content(page)).toHaveText("Saved words.");
  await expect(page.getByRole("button", { name: restore })).toBeHidden();
  expect(await drafts(site)).toEqual([]);
});

test("an autosave is offered on another device with its Published switch, and disappears when undone", async ({
  site,
  page,
  browser,
}) => {
  const post = await createPost(site, { title: "Two devices", content: "<p>One.</p>", published: false });
  await openPost(site, page, post._id);
  await content(page).click();
  await page.keyboard.press("End");
  await test.step("typing back to what was saved leaves no draft behind", async () => {
    await page.keyboard.type("x");
    await expect(page.getByText("Autosaved", { exact: true })).toBeVisible();
    await page.keyboard.press("Backspace");
    await expect(page.getByRole("img", { name: "Unsaved changes" })).toBeHidden();
    await expect.poll(() => drafts(site)).toEqual([]);
    expect(await page.evaluate((key) => localStorage.getItem(`draft:${key}`), post._id)).toBeNull();
  });

  await page.keyboard.type(" Two.");
  await page.getByRole("checkbox", { name: "Published" }).check();
  await expect(page.getByText("Autosaved", { exact: true })).toBeVisible();
  const other = await browser.newPage();
  await openPost(site, other, post._id);
  await other.getByRole("button", { name: restore }).click();
  await expect(content(other)).toHaveText("One. Two.");
  await expect(other.getByRole("checkbox", { name: "Published" })).toBeChecked();
  expect((await find(site, post._id)).published).toBe(false);
  await other.context().close();
});

test("leaving or closing the tab asks first only if there are unsaved changes", async ({ site, page }) => {
  await openNew(site, page);
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  await expect(content(page)).toBeVisible();
  expect(asked).toEqual([]);
  await title(page).fill("Unsaved");
  const dashboard = page.getByRole("link", { name: "Dashboard", exact: true });
  await dashboard.click();
  const dialog = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await dialog.getByRole("button", { name: "Keep writing" }).click();
  await expect(title(page)).toHaveValue("Unsaved");
  await page.reload();
  expect(asked).toEqual(["beforeunload"]);
  await expect(title(page)).toHaveValue("Unsaved");

  await dashboard.click();
  await dialog.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(`${site.url}/dashboard`);
  await unsaved(page).getByRole("link", { name: "Unsaved", exact: true }).click();
  await expect(title(page)).toHaveValue("Unsaved");
});
