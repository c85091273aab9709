import { AxeBuilder } from "@axe-core/playwright";
import { content, description, drafts, find, openNew, openPost, save, title, tool } from "./support/editor.ts";
import { createPost, expect, test } from "./support/site.ts";

test("a new post is saved with everything that was filled in, announced, and found in the list", async ({ site, page }) => {
  await site.api("POST", "/categories", { name: "Devlog" });
  await site.api("POST", "/categories", { name: "Tools" });
  await openNew(site, page);
  await expect(page.getByRole("heading", { name: "Create New Post" })).toBeVisible();
  await expect(page.getByLabel("Category")).toHaveValue("Devlog");
  await expect(page.getByLabel("Author")).toHaveAttribute("readonly");
  await title(page).fill("A new post");
  await description(page).fill("What it is about.");
  await page.getByLabel("Category").selectOption("Tools");
  await page.getByPlaceholder("Paste external link").fill("https://example.com/elsewhere");
  await page.getByLabel("Published").check();
  await content(page).click();
  await page.keyboard.type("First words.");
  await page.getByRole("button", { name: "Create Post" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Blog created!" })).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/dashboard`);
  await expect(page.getByText("A new post").first()).toBeVisible();
  const saved = await find(site, "a-new-post");
  expect(saved).toMatchObject({ description: "What it is about.", category: "Tools", published: true, link: "https://example.com/elsewhere", content: "<p>First words.</p>" });
  expect(await drafts(site)).toEqual([]);
});

test("a post is loaded, changed and saved", async ({ site, page }) => {
  const post = await createPost(site, { title: "Before", content: "<p>Old words.</p>" });
  await openPost(site, page, post._id);
  await expect(page.getByRole("heading", { name: "Edit Blog Post" })).toBeVisible();
  await expect(content(page)).toHaveText("Old words.");
  await title(page).fill("After");
  await content(page).click();
  await page.keyboard.press("End");
  await page.keyboard.type(" And new ones.");
  await expect(page.getByRole("img", { name: "Unsaved changes" })).toBeVisible();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Blog updated!" })).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/dashboard`);
  expect(await find(site, post._id)).toMatchObject({ title: "After", content: "<p>Old words. And new ones.</p>" });
  expect(await drafts(site)).toEqual([]);
});

test("a post without a category gets the first one", async ({ site, page }) => {
  await site.api("POST", "/categories", { name: "Art" });
  const post = await createPost(site, { title: "Uncategorised" });
  await openPost(site, page, post._id);
  await expect(page.getByLabel("Category")).toHaveValue("Art");
  await expect(page.getByRole("img", { name: "Unsaved changes" })).toBeHidden();
  await save(page);
  expect((await find(site, post._id)).category).toBe("Art");
});

test("title and description are asked for before anything is sent", async ({ site, page }) => {
  await openNew(site, page);
  await page.getByRole("button", { name: "Create Post" }).click();
  await expect(page.getByText("Give the post a title.")).toBeVisible();
  await expect(page.getByText("Describe the post in a sentence or two.")).toBeVisible();
  await expect(title(page)).toBeFocused();
  await title(page).fill("Now with a title");
  await page.getByRole("button", { name: "Create Post" }).click();
  await expect(description(page)).toBeFocused();
});

test("opening and saving a post without a change leaves its text alone", async ({ site, page }) => {
  const html = `<p>loose   white  space</p>\n<ul>\n<li>one</li>\n</ul>\n<p><b>bold</b></p>`;
  const post = await createPost(site, { title: "Untouched", content: html });
  const { content: stored } = await find(site, post._id);
  await openPost(site, page, post._id);
  await save(page);
  expect((await find(site, post._id)).content).toBe(stored);
});

test("a failure keeps the words and says what failed", async ({ site, page, expectedProblems }) => {
  expectedProblems.push("Failed to load resource");
  await openNew(site, page);
  await title(page).fill("Unlucky");
  await description(page).fill("d");
  await page.route("**/api/blogs", (route) => route.fulfill({ status: 500, json: { statusCode: 500, error: "Internal Server Error", message: "Disk full" } }));
  await page.getByRole("button", { name: "Create Post" }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to create blog post. Disk full");
  await expect(title(page)).toHaveValue("Unlucky");
  await page.unroute("**/api/blogs");
  await save(page, { button: "Create Post" });
  expect((await find(site, "unlucky")).title).toBe("Unlucky");
});

test("a post that is not there says so", async ({ site, page, expectedProblems }) => {
  expectedProblems.push("Failed to load resource");
  await site.signIn(page);
  await page.goto(`${site.url}/dashboard/edit/p_999`);
  await expect(page.getByRole("alert")).toContainText("Failed to load blog for edit");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
});

test("while a post is on its way the editor says so, and while it is saved the button does", async ({ site, page }) => {
  const post = await createPost(site, { title: "Slow" });
  await site.signIn(page);
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  await page.route(`**/api/blogs/${post._id}`, async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto(`${site.url}/dashboard/edit/${post._id}`);
  await expect(page.getByText("Loading content…").first()).toBeVisible();
  open();
  await expect(content(page)).toBeVisible();
  await page.unroute(`**/api/blogs/${post._id}`);
  const { promise: secondGate, resolve: openAgain } = Promise.withResolvers<void>();
  await page.route(`**/api/blogs/${post._id}`, async (route) => {
    await secondGate;
    await route.continue();
  });
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Saving…")).toBeVisible();
  openAgain();
  await expect(page).toHaveURL(`${site.url}/dashboard`);
});

test("Ctrl-S saves and lets the writer go on, also in a post that is new", async ({ site, page }) => {
  await openNew(site, page);
  await title(page).fill("By keys");
  await description(page).fill("d");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("Blog created!")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/edit\/p_/);
  await expect(page.getByRole("heading", { name: "Edit Blog Post" })).toBeVisible();
  await content(page).click();
  await page.keyboard.type("One.");
  await save(page, { stay: true });
  await page.keyboard.type(" Two.");
  await save(page, { stay: true });
  expect((await find(site, "by-keys")).content).toBe("<p>One. Two.</p>");
  await expect(page.getByRole("img", { name: "Unsaved changes" })).toBeHidden();
});

test("the address can be chosen, follows the title until then, and a taken one is refused beside its field", async ({ site, page, expectedProblems }) => {
  expectedProblems.push("Failed to load resource");
  await createPost(site, { title: "Taken" });
  await openNew(site, page);
  await title(page).fill("Über C# & Games");
  await expect(page.getByLabel("Address")).toHaveAttribute("placeholder", "uber-csharp-games");
  await description(page).fill("d");
  await page.getByLabel("Address").fill("Taken");
  await page.getByRole("button", { name: "Create Post" }).click();
  await expect(page.getByText('The address "taken" is taken; choose another slug.')).toBeVisible();
  await expect(page.getByLabel("Address")).toBeFocused();
  await page.getByLabel("Address").fill("My Own");
  await save(page, { button: "Create Post" });
  expect((await find(site, "my-own")).title).toBe("Über C# & Games");
});

test("a draft can be given the time at which it publishes itself", async ({ site, page }) => {
  await openNew(site, page);
  await title(page).fill("Later");
  await description(page).fill("d");
  await page.getByLabel("Publish later").fill("2020-01-01T10:00");
  await page.getByRole("button", { name: "Create Post" }).click();
  await expect(page.getByText("Choose a time that is still to come.")).toBeVisible();
  await page.getByLabel("Publish later").fill("2099-01-02T10:30");
  await save(page, { button: "Create Post" });
  const saved = await find(site, "later");
  expect(saved.published).toBe(false);
  const local = await page.evaluate(() => new Date("2099-01-02T10:30").toISOString());
  expect(saved.publishAt).toBe(local);
});

test("on a phone nothing is wider than the screen, and the button that saves stays in sight", async ({ site, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const post = await createPost(site, { title: "On a phone", content: `<p>${"words ".repeat(600)}</p><pre>${"long ".repeat(60)}</pre>` });
  await openPost(site, page, post._id);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expect(page.getByRole("button", { name: "Save Changes" })).toBeInViewport();
  await content(page).click();
  await page.mouse.wheel(0, 1200);
  await expect(tool(page, "Bold")).toBeInViewport();
  await expect(page.getByRole("button", { name: "Save Changes" })).toBeInViewport();
});

test("on a desk the title, the toolbar, the text and the button that saves are in sight together", async ({ site, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const post = await createPost(site, { title: "On a desk", content: "<p>Words.</p>" });
  await openPost(site, page, post._id);
  for (const part of [title(page), tool(page, "Bold"), content(page).getByText("Words."), page.getByRole("button", { name: "Save Changes" })]) await expect(part).toBeInViewport({ ratio: 1 });
});

for (const theme of ["light", "dark"]) {
  test(`the editor is usable for everyone in the ${theme} theme`, async ({ site, page }) => {
    const post = await createPost(site, { title: "For everyone", content: `<h2>A</h2><p>b <a href="/c">c</a></p><ul><li>d</li></ul><pre data-language="css">e {}</pre><table><tbody><tr><td>f</td></tr></tbody></table>` });
    await page.addInitScript((stored) => localStorage.setItem("theme", stored), theme);
    await openPost(site, page, post._id);
    await tool(page, "More formatting").click();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`)).toEqual([]);
  });
}
