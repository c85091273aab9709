import {
  content,
  description,
  drafts,
  find,
  localDraft,
  openNew,
  openPost,
  save,
  title,
  tool,
} from "./support/editor.ts";
import { holdRequests } from "./support/requests.ts";
import { createPost, expect, test } from "./support/site.ts";
import { snackbar } from "./support/snackbars.ts";
import { axe, overflow } from "./support/usable.ts";

test("a new post needs a title and a description, and refusals are explained at their fields and keep the text", async ({
  site,
  page,
  expectedProblems,
}) => {
  expectedProblems.push("Failed to load resource");
  await site.api("POST", "/categories", { name: "Devlog" });
  await site.api("POST", "/categories", { name: "Tools" });
  await createPost(site, { title: "Taken" });
  await openNew(site, page);
  await expect(page.getByRole("heading", { name: "Create New Post" })).toBeVisible();
  const create = page.getByRole("button", { name: "Create Post" });
  const slug = page.getByLabel("Slug");
  const later = page.getByLabel("Publish later");
  const link = page.getByPlaceholder("Paste external link");
  const firstPublishedAt = page.getByLabel("First published at");
  await create.click();
  await expect(page.getByText("Give the post a title.")).toBeVisible();
  await expect(page.getByText("Describe the post in a sentence or two.")).toBeVisible();
  await expect(title(page)).toBeFocused();
  await title(page).fill("Über C# & Games");
  await expect(slug).toHaveAttribute("placeholder", "uber-csharp-games");
  await create.click();
  await expect(description(page)).toBeFocused();
  await description(page).fill("What it is about.");
  await expect(page.getByLabel("Category")).toHaveValue("Devlog");
  await expect(page.getByLabel("Author")).toHaveAttribute("readonly");
  await page.getByLabel("Category").selectOption("Tools");
  await content(page).click();
  await page.keyboard.insertText("First words.");

  await test.step("what the form refuses", async () => {
    await slug.fill("My Own");
    await later.fill("2020-01-01T10:00");
    await create.click();
    await expect(page.getByText("Choose a time in the future.")).toBeVisible();
    // A date without a time, typed into the parts of the field. The field then has no value.
    await later.fill("");
    await later.pressSequentially("01022099");
    await title(page).click();
    await expect(later).toHaveAccessibleDescription(/Enter both a date and a time, or clear the field\./);
    await create.click();
    await expect(later).toBeFocused();
    await later.fill("2099-01-02T10:30");
    await link.fill("not a link");
    await create.click();
    await expect(page.getByText(/^Enter a URL such as https:/)).toBeVisible();
    await link.fill("store.example.com/app/1");
    await firstPublishedAt.fill("/about");
    await create.click();
    await expect(page.getByText("Enter the URL of a page, such as https://example.com.")).toBeVisible();
    await expect(firstPublishedAt).toBeFocused();
    await firstPublishedAt.fill("blog.example.com/games");
  });

  await test.step("what the server refuses", async () => {
    await slug.fill("Taken");
    await create.click();
    await expect(page.getByText('The slug "taken" is taken. Choose another.')).toBeVisible();
    await expect(slug).toBeFocused();
    await slug.fill("My Own");
    await page.route("**/api/blogs", (route) =>
      route.fulfill({ status: 500, json: { statusCode: 500, error: "Internal Server Error", message: "Disk full" } }),
    );
    await create.click();
    await expect(page.getByRole("alert")).toContainText("Failed to create blog post. Disk full");
    await expect(title(page)).toHaveValue("Über C# & Games");
    await page.unroute("**/api/blogs");
  });

  const release = await holdRequests(page, "**/api/blogs");
  await create.click();
  await expect(page.getByRole("button", { name: "Creating…" })).toBeDisabled();
  release();
  await expect(snackbar(page, "Blog created! Scheduled for 2 Jan 2099, 10:30.")).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/dashboard`);
  const row = page.getByRole("row").filter({ hasText: "Über C# & Games" });
  await expect(row).toContainText("Scheduled for 2 Jan 2099, 10:30");
  await expect(row.getByText("Scheduled", { exact: true })).toBeVisible();
  expect(await find(site, "my-own")).toMatchObject({
    title: "Über C# & Games",
    description: "What it is about.",
    category: "Tools",
    published: false,
    content: "<p>First words.</p>",
    link: "https://store.example.com/app/1",
    canonicalUrl: "https://blog.example.com/games",
    publishAt: await page.evaluate(() => new Date("2099-01-02T10:30").toISOString()),
  });
  expect(await drafts(site)).toEqual([]);
});

test("saving by shortcut says what is missing and leaves the caret where the owner types, a category can be created inside the editor, typing and saving again continue during a save, and a save that conflicts with another offers it on the other state", async ({
  site,
  page,
  expectedProblems,
}) => {
  expectedProblems.push("Failed to load resource");
  await openNew(site, page);
  const select = page.getByRole("combobox", { name: "Category", exact: true });
  const opener = page.getByRole("button", { name: "New category…" });
  const name = page.getByRole("textbox", { name: "Name of the new category" });
  await expect(select).toHaveText("No categories yet");
  await title(page).fill("By keys");
  await content(page).click();
  await page.keyboard.insertText("One. ");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByRole("alert")).toContainText("Describe the post in a sentence or two.");
  await expect(description(page)).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.type("And then");
  await expect(content(page)).toHaveText("One. And then");
  await expect(description(page)).toHaveValue("");
  await description(page).fill("About keys.");
  await expect(description(page)).not.toHaveAttribute("aria-invalid");
  await expect(page.getByRole("alert")).toHaveCount(0);

  await test.step("the new category is selected immediately", async () => {
    await opener.focus();
    await page.keyboard.press("Enter");
    await expect(name).toBeFocused();
    await page.keyboard.insertText("Level design");
    await page.keyboard.press("Enter");
    await expect(select).toBeFocused();
    await expect(select).toHaveValue("Level design");
    await expect(name).toHaveCount(0);

    await opener.click();
    await page.keyboard.insertText("level DESIGN");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(name).toHaveAccessibleDescription('A category named "Level design" exists already.');
    await expect(name).toBeFocused();
    expect(await axe(page, { within: ".post-form-rail" })).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(opener).toBeFocused();
    await expect(select).toHaveValue("Level design");
  });

  await test.step("a new post is saved in the middle of a sentence", async () => {
    const link = page.getByPlaceholder("Paste external link");
    await link.fill("store.example.com/app/1");
    const release = await holdRequests(page, "**/api/blogs");
    await content(page).press("ControlOrMeta+End");
    await page.keyboard.press("ControlOrMeta+s");
    await expect(page.getByRole("button", { name: "Creating…" })).toBeVisible();
    await page.keyboard.type(" went on");
    // The save that still runs doesn't have these words, so another follows it.
    await page.keyboard.press("ControlOrMeta+s");
    const key = new URL(page.url()).searchParams.get("draft") ?? "";
    await expect.poll(async () => (await localDraft(page, key)).content).toContain("went on");
    release();
    await expect(snackbar(page, "Blog created!")).toBeVisible();
    // Outside of the text, each of these would be a shortcut: n, / and g h.
    await page.keyboard.type(", g h n /.");
    await expect(page).toHaveURL(/\/dashboard\/edit\/p_\d+$/);
    await expect(page).toHaveTitle(/^Edit Post/);
    await expect(page.getByRole("heading", { name: "Edit Blog Post" })).toBeVisible();
    await expect(content(page)).toHaveText("One. And then went on, g h n /.");
    await expect(link).toHaveValue("https://store.example.com/app/1");
    await expect(snackbar(page, "Blog updated!")).toBeVisible();
    const saved = await find(site, "by-keys");
    expect(saved.category).toBe("Level design");
    expect(saved.content).toMatch(/^<p>One\. And then went on/);
  });

  await save(page, { stay: true });
  await page.keyboard.insertText(" Two.");
  await save(page, { stay: true });
  const { _id, content: saved } = await find(site, "by-keys");
  expect(saved).toBe("<p>One. And then went on, g h n /. Two.</p>");
  expect((await site.api<{ total: number }>("GET", "/blogs")).total).toBe(1);
  await expect(page.getByRole("img", { name: "Unsaved changes" })).toBeHidden();
  expect(await drafts(site)).toEqual([]);

  await page.keyboard.insertText(" Mine.");
  await site.api("PUT", `/blogs/${_id}`, { title: "By keys", description: "d", content: "<p>Theirs.</p>" });
  const puts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT" && /\/api\/blogs\/p_\d+$/.test(request.url())) puts.push(request.url());
  });
  const release = await holdRequests(page, /\/api\/blogs\/p_\d+$/);
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByRole("button", { name: "Saving…" })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+s");
  release();
  await page.getByRole("alertdialog").getByRole("button", { name: "Take theirs" }).click();
  expect(puts, "asked once, though saved twice").toHaveLength(1);
  await expect(content(page)).toHaveText("Theirs.");
  await page.getByRole("button", { name: /^Restore what you typed/ }).click();
  await expect(content(page)).toHaveText("One. And then went on, g h n /. Two. Mine.");
});

test(
  "a refusal that comes late leaves the caret where the owner has gone on typing",
  { tag: "@long" },
  async ({ site, page, expectedProblems }) => {
    expectedProblems.push("Failed to load resource");
    await createPost(site, { title: "Taken" });
    await openNew(site, page);
    await title(page).fill("Another one");
    await description(page).fill("d");
    await page.getByLabel("Slug").fill("taken");
    const release = await holdRequests(page, "**/api/blogs");
    await page.getByRole("button", { name: "Create Post" }).click();
    await content(page).click();
    await page.keyboard.type("On and ");
    release();
    await expect(page.getByLabel("Slug")).toHaveAttribute("aria-invalid", "true");
    await page.keyboard.type("on.");
    await expect(content(page)).toHaveText("On and on.");
  },
);

test("a post can be loaded, changed and saved, and one without a category gets the first", async ({
  site,
  page,
  expectedProblems,
}) => {
  expectedProblems.push("Failed to load resource");
  await site.api("POST", "/categories", { name: "Art" });
  const post = await createPost(site, { title: "Before", content: "<p>Old words.</p>" });
  const call = `**/api/blogs/${post._id}`;
  const load = await holdRequests(page, call);
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/edit/${post._id}`);
  await expect(page.getByText("Loading content…").first()).toBeVisible();
  load();
  await expect(page.getByRole("heading", { name: "Edit Blog Post" })).toBeVisible();
  await expect(content(page)).toHaveText("Old words.");
  await expect(page.getByLabel("Category")).toHaveValue("Art");
  await expect(page.getByRole("img", { name: "Unsaved changes" })).toBeHidden();
  await title(page).fill("After");
  await content(page).click();
  await page.keyboard.press("End");
  await page.keyboard.insertText(" And new ones.");
  await expect(page.getByRole("img", { name: "Unsaved changes" })).toBeVisible();
  await page.unroute(call);
  const carryOut = await holdRequests(page, call);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("button", { name: "Saving…" })).toBeDisabled();
  carryOut();
  await expect(snackbar(page, "Blog updated!")).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/dashboard`);
  expect(await find(site, post._id)).toMatchObject({
    title: "After",
    category: "Art",
    content: "<p>Old words. And new ones.</p>",
  });
  expect(await drafts(site)).toEqual([]);

  await test.step("a post that isn't there", async () => {
    await page.goto(`${site.url}/dashboard/edit/p_999`);
    await expect(page.getByRole("alert")).toContainText("Failed to load blog for edit");
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  });
});

test(
  "the editor works on plain HTTP, where browsers offer fewer features",
  { tag: "@long" },
  async ({ site, ownPage: page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, "randomUUID"));
    await openNew(site, page);
    await title(page).fill("Over plain http");
    await description(page).fill("d");
    await save(page, { button: "Create Post" });
    await openPost(site, page, (await find(site, "over-plain-http"))._id);
  },
);

test(
  "the editor fits a desktop in full, and a phone with its toolbar and save button in view",
  { tag: "@long" },
  async ({ site, page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const post = await createPost(site, {
      title: "For everyone",
      content: `<h2>A</h2><p>b <a href="/c">c</a></p><ul><li>d</li></ul><pre data-language="css">${"long ".repeat(60)}</pre><table><tbody><tr><td>f</td></tr></tbody></table><p>${"words ".repeat(600)}</p>`,
    });
    await openPost(site, page, post._id);
    const saveButton = page.getByRole("button", { name: "Save Changes" });
    for (const part of [title(page), tool(page, "Bold"), content(page).getByRole("heading", { name: "A" }), saveButton])
      await expect(part).toBeInViewport({ ratio: 1 });
    await tool(page, "More formatting").click();
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press("Escape");

    await page.setViewportSize({ width: 390, height: 844 });
    expect(await overflow(page)).toBe(0);
    await expect(saveButton).toBeInViewport();
    await content(page).click();
    await page.mouse.wheel(0, 1200);
    await expect(tool(page, "Bold")).toBeInViewport();
    await expect(saveButton).toBeInViewport();
  },
);
