import { content, description, drafts, find, localDraft, openNew, openPost, save, title } from "./support/editor.ts";
import { createPost, expect, test } from "./support/site.ts";

test("a post that is open in two tabs says so, until one of them is closed", async ({ site, page, context }) => {
  const post = await createPost(site, { title: "Two tabs" });
  await openPost(site, page, post._id);
  const words = "This post is open in another tab too.";
  await expect(page.getByText(words)).toBeHidden();
  const second = await context.newPage();
  await openPost(site, second, post._id);
  await expect(second.getByText(words)).toBeVisible();
  await expect(page.getByText(words)).toBeVisible();
  await second.close({ runBeforeUnload: true });
  await expect(page.getByText(words)).toBeHidden();
});

test("a new post that was being typed when the tab was lost is there again", async ({ site, page, context }) => {
  await openNew(site, page);
  await title(page).fill("Lost and found");
  await description(page).fill("d");
  await content(page).click();
  await page.keyboard.type("Every word of it.");
  const address = page.url();
  const key = new URL(address).searchParams.get("draft") ?? "";
  await localDraft(page, key);
  await page.close({ runBeforeUnload: false });

  const second = await context.newPage();
  await site.signIn(second);
  await second.goto(`${site.url}/dashboard/create`);
  await second.getByRole("button", { name: /^Restore what you typed on / }).click();
  await expect(second).toHaveURL(address);
  await expect(title(second)).toHaveValue("Lost and found");
  await expect(content(second)).toHaveText("Every word of it.");
  await save(second, { button: "Create Post" });
  expect((await find(site, "lost-and-found")).content).toBe("<p>Every word of it.</p>");

  await second.goto(`${site.url}/dashboard/create`);
  await expect(content(second)).toBeVisible();
  await expect(second.getByRole("button", { name: /^Restore/ })).toBeHidden();
});

test("what was typed into a post and not saved is offered, and may be restored or discarded", async ({ site, page }) => {
  const post = await createPost(site, { title: "Draft", content: "<p>Saved words.</p>" });
  await openPost(site, page, post._id);
  await content(page).click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Typed words.");
  await localDraft(page, post._id);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(content(page)).toHaveText("Saved words.");
  await page.getByRole("button", { name: /^Restore what you typed on / }).click();
  await expect(content(page)).toHaveText("Saved words. Typed words.");
  await expect(page.getByRole("img", { name: "Unsaved changes" })).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(content(page)).toHaveText("Saved words.");
  await page.reload();
  await expect(content(page)).toHaveText("Saved words.");
  await expect(page.getByRole("button", { name: /^Restore/ })).toBeHidden();
  expect(await drafts(site)).toEqual([]);
});

test("a draft is kept on the server too, and offered on another device", async ({ site, page, browser }) => {
  const post = await createPost(site, { title: "Two devices", content: "<p>One.</p>" });
  await openPost(site, page, post._id);
  await content(page).click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Two.");
  await expect(page.getByText("Draft kept", { exact: true })).toBeVisible();
  const other = await browser.newPage();
  await openPost(site, other, post._id);
  await other.getByRole("button", { name: /^Restore what you typed on / }).click();
  await expect(content(other)).toHaveText("One. Two.");
  await other.close();
});

test("typing back to what was saved leaves no draft behind", async ({ site, page }) => {
  const post = await createPost(site, { title: "Back", content: "<p>Same.</p>" });
  await openPost(site, page, post._id);
  await content(page).click();
  await page.keyboard.press("End");
  await page.keyboard.type("x");
  await expect(page.getByText("Draft kept", { exact: true })).toBeVisible();
  await page.keyboard.press("Backspace");
  await expect(page.getByRole("img", { name: "Unsaved changes" })).toBeHidden();
  await expect.poll(() => drafts(site)).toEqual([]);
  expect(await page.evaluate((key) => localStorage.getItem(`draft:${key}`), post._id)).toBeNull();
});

test("without a network the words stay in the browser, and go to the server when it is back", async ({ site, page, context, expectedProblems }) => {
  expectedProblems.push("Failed to load resource");
  const post = await createPost(site, { title: "Offline", content: "" });
  await openPost(site, page, post._id);
  await context.setOffline(true);
  await content(page).click();
  await page.keyboard.type("On a train.");
  await expect(page.getByText("The server can't be reached. The draft is kept in this browser.")).toBeVisible();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to update blog post. No response from server (CORS/SSL/Network)");
  await expect(content(page)).toHaveText("On a train.");
  await context.setOffline(false);
  await expect(page.getByText("Draft kept", { exact: true })).toBeVisible();
  await save(page);
  expect((await find(site, post._id)).content).toBe("<p>On a train.</p>");
});

test("leaving with unsaved words asks first", async ({ site, page }) => {
  const post = await createPost(site, { title: "Stay" });
  await openPost(site, page, post._id);
  await description(page).fill("Something else.");
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  const dialog = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await dialog.getByRole("button", { name: "Keep writing" }).click();
  await expect(description(page)).toHaveValue("Something else.");
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await dialog.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(`${site.url}/dashboard`);
  await openPost(site, page, post._id);
  await page.getByRole("button", { name: /^Restore what you typed on / }).click();
  await expect(description(page)).toHaveValue("Something else.");
});

test("closing the tab with unsaved words asks first, and without any it does not", async ({ site, page }) => {
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
  await page.reload();
  expect(asked).toEqual(["beforeunload"]);
  await expect(title(page)).toHaveValue("Unsaved");
});

test("a post that was saved elsewhere meanwhile can be reloaded, and what was typed is offered again", async ({ site, page, expectedProblems }) => {
  expectedProblems.push("Failed to load resource");
  const post = await createPost(site, { title: "Twice", content: "<p>One.</p>" });
  await openPost(site, page, post._id);
  await content(page).click();
  await page.keyboard.press("Home");
  await page.keyboard.type("Mine. ");
  await site.api("PUT", `/blogs/${post._id}`, { title: "Twice", description: "d", content: "<p>Theirs.</p>", published: true });
  await page.getByRole("button", { name: "Save Changes" }).click();
  const dialog = page.getByRole("alertdialog", { name: "This post was changed elsewhere" });
  await dialog.getByRole("button", { name: "Reload theirs" }).click();
  await expect(content(page)).toHaveText("Theirs.");
  await page.getByRole("button", { name: /^Restore what you typed on / }).click();
  await expect(content(page)).toHaveText("Mine. One.");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await dialog.getByRole("button", { name: "Save mine over it" }).click();
  await expect(page).toHaveURL(`${site.url}/dashboard`);
  expect((await find(site, post._id)).content).toBe("<p>Mine. One.</p>");
});
