import type { Page } from "@playwright/test";
import { content, description, drafts, find, openNew, openPost, save, title } from "./support/editor.ts";
import { createPost, expect, test } from "./support/site.ts";

const restore = /^Restore what you typed on /;
const unsaved = (page: Page) => page.getByRole("region", { name: "Unsaved drafts" });

test("leaving a new post asks first only if there are unsaved changes, and then it is in the list of posts until it is saved", async ({
  site,
  page,
}) => {
  await openNew(site, page);
  const address = page.url();
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  await expect(content(page)).toBeVisible();
  expect(asked).toEqual([]);
  await title(page).fill("Lost and found");
  await description(page).fill("d");
  await content(page).click();
  await page.keyboard.insertText("Every word of it.");
  const dashboard = page.getByRole("link", { name: "Dashboard", exact: true });
  await dashboard.click();
  const dialog = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await dialog.getByRole("button", { name: "Keep writing" }).click();
  await expect(title(page)).toHaveValue("Lost and found");
  await page.reload();
  expect(asked).toEqual(["beforeunload"]);
  await expect(title(page)).toHaveValue("Lost and found");

  await dashboard.click();
  await dialog.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(`${site.url}/dashboard`);
  await unsaved(page).getByRole("link", { name: "Lost and found", exact: true }).click();
  await expect(page).toHaveURL(address);
  await expect(title(page)).toHaveValue("Lost and found");
  await expect(content(page)).toHaveText("Every word of it.");
  await save(page, { button: "Create Post" });
  expect((await find(site, "lost-and-found")).content).toBe("<p>Every word of it.</p>");
  await expect(page.getByRole("row", { name: /Lost and found/ })).toBeVisible();
  await expect(unsaved(page)).toBeHidden();
});

test("unsaved changes to a published post stay private, are marked in the list, and are offered, on another device with their Published switch", async ({
  site,
  page,
}) => {
  const post = await createPost(site, { title: "Draft", content: "<p>One.</p>" });
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

  page.on("dialog", (dialog) => void dialog.accept());
  const read = async () => (await fetch(`${site.url}/blog/${post.slug}`)).text();
  const row = page.getByRole("row", { name: /Draft/ });

  await test.step("they are private, and the list marks them", async () => {
    await content(page).press("ControlOrMeta+End");
    await page.keyboard.insertText(" Two.");
    await page.getByRole("checkbox", { name: "Published" }).uncheck();
    await expect(page.getByText("Autosaved", { exact: true })).toBeVisible();
    const readers = await read();
    expect(readers).toContain("One.");
    expect(readers).not.toContain("Two.");
    await page.goto(`${site.url}/dashboard`);
    await expect(row).toContainText("Unsaved changes from");
  });

  await test.step("another device has nothing of them in its storage", async () => {
    await page.evaluate(() => localStorage.clear());
    await openPost(site, page, post._id);
    await expect(content(page)).toHaveText("One.");
    await page.getByRole("button", { name: restore }).click();
    await expect(content(page)).toHaveText("One. Two.");
    await expect(page.getByRole("checkbox", { name: "Published" })).not.toBeChecked();
    await expect(page.getByRole("img", { name: "Unsaved changes" })).toBeVisible();
    expect((await find(site, post._id)).published).toBe(true);
    await page.getByRole("checkbox", { name: "Published" }).check();
    await save(page);
    expect(await read()).toContain("One. Two.");
    await expect(row).toBeVisible();
    await expect(row).not.toContainText("Unsaved changes from");
  });
});
