import type { Page } from "@playwright/test";
import sharp from "sharp";
import { content, description, drafts, find, localDraft, openNew, openPost, paste, save, title } from "./support/editor.ts";
import { createPost, expect, owner, type Site, test } from "./support/site.ts";

test("a tab that crashes in the middle of a word takes no more of it along than the last moment", async ({ site, page, context, browserName }) => {
  test.skip(browserName !== "chromium");
  const post = await createPost(site, { title: "Crash", content: "<p>Saved.</p>" });
  await openPost(site, page, post._id);
  await content(page).click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Typed before the crash");
  await expect.poll(async () => (await localDraft(page, post._id)).content).toContain("Typed before the crash");
  const crashed = page.waitForEvent("crash");
  const session = await context.newCDPSession(page);
  void session.send("Page.crash").catch(() => undefined);
  await crashed;

  const second = await context.newPage();
  await openPost(site, second, post._id);
  await second.getByRole("button", { name: /^Restore what you typed on / }).click();
  await expect(content(second)).toHaveText("Saved. Typed before the crash");
  await save(second);
  expect((await find(site, post._id)).content).toBe("<p>Saved. Typed before the crash</p>");
  await expect.poll(() => drafts(site)).toEqual([]);
});

test("a new post that is typed without a network goes to the server when it is back, and is one post", async ({ site, page, context, expectedProblems }) => {
  expectedProblems.push("Failed to load resource");
  await openNew(site, page);
  await context.setOffline(true);
  await title(page).fill("On a train");
  await description(page).fill("d");
  await content(page).click();
  await page.keyboard.type("Between two tunnels.");
  await expect(page.getByText("The server can't be reached. The draft is kept in this browser.")).toBeVisible();
  await page.getByRole("button", { name: "Create Post" }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to create blog post.");
  await context.setOffline(false);
  await expect(page.getByText("Draft kept", { exact: true })).toBeVisible();
  const [kept] = (await site.api<{ items: { content: string }[] }>("GET", "/blogs/autosaves")).items;
  expect(kept?.content).toBe("<p>Between two tunnels.</p>");
  await save(page, { button: "Create Post" });
  expect(await count(site)).toBe(1);
  await expect.poll(() => drafts(site)).toEqual([]);
});

test("when the answer to Create Post is lost on its way, pressing it again makes no second post", async ({ site, page, expectedProblems }) => {
  expectedProblems.push("Failed to load resource");
  await openNew(site, page);
  await title(page).fill("Once");
  await description(page).fill("d");
  await loseAnswer(page, "**/api/blogs", "POST");
  await page.getByRole("button", { name: "Create Post" }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to create blog post.");
  expect(await count(site)).toBe(1);
  await content(page).click();
  await page.keyboard.type("One more word.");
  await save(page, { button: "Create Post" });
  expect(await count(site)).toBe(1);
  expect((await find(site, "once")).content).toBe("<p>One more word.</p>");
});

test("when the answer to Save Changes is lost on its way, pressing it again is no conflict with oneself", async ({ site, page, expectedProblems }) => {
  expectedProblems.push("Failed to load resource");
  const post = await createPost(site, { title: "Saved twice", content: "<p>One.</p>" });
  await openPost(site, page, post._id);
  await content(page).click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Two.");
  await loseAnswer(page, `**/api/blogs/${post._id}`, "PUT");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to update blog post.");
  await save(page);
  expect((await find(site, post._id)).content).toBe("<p>One. Two.</p>");
});

test("a session that ends while a new post is typed takes no word along, and signing in leads back to it", async ({ site, page, expectedProblems }) => {
  expectedProblems.push("Failed to load resource");
  await openNew(site, page);
  const address = page.url();
  await title(page).fill("Signed out");
  await expect(page.getByText("Draft kept", { exact: true })).toBeVisible();
  await page.evaluate(async () => {
    await fetch("/api/auth/logout", { method: "POST", headers: { authorization: `Bearer ${localStorage.getItem("access_token")}` } });
  });
  await content(page).click();
  await page.keyboard.type("Typed after the session had ended.");
  await page.getByRole("button", { name: "Go to the login page" }).click();
  await expect(page).toHaveURL(/\/login\?/);
  await page.getByLabel("Username").fill(owner.username);
  await page.getByLabel("Password").fill(owner.password);
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL(address);
  await expect(title(page)).toHaveValue("Signed out");
  await expect(content(page)).toHaveText("Typed after the session had ended.");
});

test("a draft that is discarded stays away, and Undo brings it back", async ({ site, page }) => {
  await openNew(site, page);
  await title(page).fill("Thrown away");
  await expect(page.getByText("Draft kept", { exact: true })).toBeVisible();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(title(page)).toHaveValue("Thrown away");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(title(page)).toHaveValue("");
  await expect.poll(() => drafts(site)).toEqual([]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(title(page)).toHaveValue("Thrown away");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(title(page)).toHaveValue("");
  await expect.poll(() => drafts(site)).toEqual([]);
  await page.reload();
  await expect(content(page)).toBeVisible();
  await expect(title(page)).toHaveValue("");
});

test("what is typed into a published post is for the owner alone until it is saved, and the list says so", async ({ site, page }) => {
  const post = await createPost(site, { title: "Live", content: "<p>Readers see this.</p>" });
  await openPost(site, page, post._id);
  await content(page).click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Not this.");
  await page.getByLabel("Published").uncheck();
  await expect(page.getByText("Draft kept", { exact: true })).toBeVisible();
  const readers = await (await fetch(`${site.url}/blog/${post.slug}`)).text();
  expect(readers).toContain("Readers see this.");
  expect(readers).not.toContain("Not this.");
  const list = await page.context().newPage();
  await site.signIn(list);
  await list.goto(`${site.url}/dashboard`);
  await expect(list.getByRole("row").filter({ hasText: "Live" })).toContainText("Unsaved changes from");
  await page.getByLabel("Published").check();
  await save(page);
  expect(await (await fetch(`${site.url}/blog/${post.slug}`)).text()).toContain("Not this.");
  await list.reload();
  await expect(list.getByRole("row").filter({ hasText: "Live" })).not.toContainText("Unsaved changes from");
});

test("the switch that publishes is part of the draft, and comes back on another device", async ({ site, page, browser }) => {
  const post = await createPost(site, { title: "Switch", published: false });
  await openPost(site, page, post._id);
  await page.getByLabel("Published").check();
  await expect(page.getByText("Draft kept", { exact: true })).toBeVisible();
  const other = await browser.newPage();
  await openPost(site, other, post._id);
  await other.getByRole("button", { name: /^Restore what you typed on / }).click();
  await expect(other.getByLabel("Published")).toBeChecked();
  expect((await find(site, post._id)).published).toBe(false);
  await other.close();
});

test("Undo in the list gives a scheduled draft its schedule back", async ({ site, page }) => {
  const publishAt = "2099-01-02T10:30:00.000Z";
  const post = await site.api<{ _id: string }>("POST", "/blogs", { title: "Scheduled", description: "d", publishAt });
  await site.signIn(page);
  await page.goto(`${site.url}/dashboard`);
  await page.getByRole("row").filter({ hasText: "Scheduled" }).getByRole("button", { name: /publish/i }).click();
  await expect.poll(async () => (await find(site, post._id)).published).toBe(true);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await find(site, post._id)).publishAt).toBe(publishAt);
  await expect(page.getByText(/^Publishes itself on /)).toBeVisible();
});

test("a draft that the server refuses stays in the browser, with the reason", async ({ site, page, expectedProblems }) => {
  expectedProblems.push("Failed to load resource");
  await openNew(site, page);
  await page.route("**/api/blogs/autosaves/new_*", (route) => route.fulfill({ status: 400, json: { statusCode: 400, error: "Bad Request", message: "content is too long" } }));
  await title(page).fill("Too much");
  await expect(page.getByText("The server does not take this draft (content is too long). It is kept in this browser.")).toBeVisible();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(title(page)).toHaveValue("Too much");
});

test("in a post of twenty thousand words every word that is typed is kept and saved", async ({ site, page }) => {
  test.setTimeout(120_000);
  const post = await createPost(site, { title: "A book", content: Array.from({ length: 400 }, (_, index) => `<p>${`Paragraph ${index} has fifty words. `.repeat(10)}</p>`).join("") });
  await openPost(site, page, post._id);
  const words = "Typed without a pause, key after key, as fast as keys can come. ".repeat(3);
  await content(page).getByText("Paragraph 0 has").click();
  await page.keyboard.press("End");
  await page.keyboard.type(words);
  await expect.poll(async () => (await localDraft(page, post._id)).content).toContain(words.trim().slice(-60));
  await save(page);
  expect((await find(site, post._id)).content).toContain(words.trim().slice(-60));
});

test("a pasted picture of five megabytes becomes an upload, and stands in no draft as a data address", async ({ site, page }) => {
  test.setTimeout(120_000);
  const post = await createPost(site, { title: "Five megabytes", content: "" });
  const noise = await sharp({ create: { width: 2000, height: 1700, channels: 3, background: "white", noise: { type: "gaussian", mean: 120, sigma: 60 } } }).png().toBuffer();
  expect(noise.length).toBeGreaterThan(5_000_000);
  await openPost(site, page, post._id);
  await content(page).click();
  await paste(content(page), { html: `<p>Look: <img src="data:image/png;base64,${noise.toString("base64")}"> and so on</p>` });
  await expect(content(page).locator("img")).toHaveAttribute("src", /^\/media\//, { timeout: 60_000 });
  await expect.poll(async () => (await localDraft(page, post._id)).content).toContain("/media/");
  expect(await page.evaluate(() => Object.values(localStorage).some((text) => String(text).includes("data:image")))).toBe(false);
  await save(page);
  expect((await find(site, post._id)).content).toMatch(/^<p>Look: <img src="\/media\//);
});

test("one press saves, also while the words for a picture that has just come are asked for below it", async ({ site, page }) => {
  const post = await createPost(site, { title: "One press", content: "" });
  const picture = await sharp({ create: { width: 800, height: 700, channels: 3, background: "teal" } }).png().toBuffer();
  await openPost(site, page, post._id);
  await content(page).click();
  await page.keyboard.type("Look: ");
  await paste(content(page), { html: `<img src="data:image/png;base64,${picture.toString("base64")}">` });
  await expect(page.getByLabel("Alternative text").first()).toBeVisible();
  await save(page);
  expect(await find(site, post._id)).toMatchObject({ published: true, content: expect.stringMatching(/^<p>Look: <img/) });
});

test("a pasted picture beyond the limit is refused with one sentence, and the words stay", async ({ site, page, expectedProblems }) => {
  test.setTimeout(120_000);
  expectedProblems.push("Failed to load resource");
  await openNew(site, page);
  await content(page).click();
  await page.keyboard.type("Words.");
  const size = 16 * 1024 * 1024;
  await content(page).evaluate((element, bytes) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", `<img src="data:image/png;base64,${btoa("\u0089PNG\r\n\u001a\n" + "x".repeat(bytes))}">`);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, size);
  await expect(page.getByRole("alert").filter({ hasText: "Image upload failed." })).toBeVisible({ timeout: 60_000 });
  await expect(content(page)).toHaveText("Words.");
});

/** The call arrives and is done; its answer is lost. */
async function loseAnswer(page: Page, url: string, method: string): Promise<void> {
  let isLost = false;
  await page.route(url, async (route) => {
    if (isLost || route.request().method() !== method) return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort("connectionreset");
  });
}

async function count(site: Site): Promise<number> {
  return (await site.api<{ total: number }>("GET", "/blogs")).total;
}
