import { AxeBuilder } from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { isSameHtml } from "#web/routes/dashboard/editor/html/html-canonical.ts";
import { parseHtml } from "#tests/support/parse-html.ts";
import { createPost, expect, owner, type Site, test } from "./support/site.ts";

type Saved = {
  _id: string; slug: string; title: string; description: string; content: string; category: string; published: boolean; link: string; imageUrl: string; imageAlt: string;
  publishAt: string | null; updatedAt: string;
};

const png = (color: string) => sharp({ create: { width: 40, height: 30, channels: 3, background: color } }).png().toBuffer();
const title = (page: Page) => page.getByRole("textbox", { name: "Title" });
const description = (page: Page) => page.getByRole("textbox", { name: "Description" });
const content = (page: Page) => page.getByRole("textbox", { name: "Content" });
const tool = (page: Page, name: string) => page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name, exact: true });

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

test("every button of the toolbar does what its name says", async ({ site, page }) => {
  const post = await createPost(site, { title: "Tools", content: "" });
  await openPost(site, page, post._id);
  await content(page).click();
  for (const level of [1, 2, 3]) await line(page, `Heading ${level}`, `Title ${level}`);
  for (const name of ["Bold", "Italic", "Underline", "Strike"]) {
    await tool(page, name).click();
    await page.keyboard.type(name.toLowerCase());
    await tool(page, name).click();
    await page.keyboard.type(" ");
  }
  await page.keyboard.press("Enter");
  await line(page, "Ordered list", "first", "second");
  await line(page, "Bullet list", "point");
  await tool(page, "Code block").click();
  await page.keyboard.type("let a;");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type("b();");
  await save(page);
  expect((await find(site, post._id)).content).toBe([
    "<h1>Title 1</h1><h2>Title 2</h2><h3>Title 3</h3>",
    "<p><strong>bold</strong> <em>italic</em> <u>underline</u> <s>strike</s> </p>",
    "<ol><li>first</li><li>second</li></ol><ul><li>point</li></ul>",
    "<pre>let a;\n  b();</pre>",
  ].join(""));
});

test("Clean takes the looks away and leaves words and pictures", async ({ site, page }) => {
  const post = await createPost(site, { title: "Clean", content: `<h2>A <strong>bold</strong> <em>title</em></h2><p>kept <a href="/x">link</a></p>` });
  await openPost(site, page, post._id);
  await content(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await tool(page, "Clean").click();
  await save(page);
  expect((await find(site, post._id)).content).toBe("<p>A bold title</p><p>kept link</p>");
});

test("the toolbar is one stop for Tab, and arrows lead through it; Escape leads to it from the text", async ({ site, page }) => {
  await openNew(site, page);
  await content(page).click();
  await page.keyboard.press("Escape");
  await expect(tool(page, "Heading 1")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(tool(page, "Heading 2")).toBeFocused();
  await page.keyboard.press("End");
  await expect(tool(page, "More formatting")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(content(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(content(page)).not.toBeFocused();
});

test("links get the scheme that they need, and refuse those that may not be saved", async ({ site, page }) => {
  const post = await createPost(site, { title: "Links", content: "<p>write to me</p>" });
  await openPost(site, page, post._id);
  await content(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByLabel("Link address").fill("javascript:alert(1)");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Links can lead to http, https, mailto and tel addresses, and to paths of this site.")).toBeVisible();
  await page.getByLabel("Link address").fill("me@example.com");
  await page.keyboard.press("Enter");
  await expect(content(page).getByRole("link", { name: "write to me" })).toHaveAttribute("href", "mailto:me@example.com");
  await save(page);
  expect((await find(site, post._id)).content).toBe(`<p><a href="mailto:me@example.com">write to me</a></p>`);
});

test("the address of a video becomes the video, pasted or typed", async ({ site, page }) => {
  const post = await createPost(site, { title: "Video", content: "" });
  await openPost(site, page, post._id);
  await content(page).click();
  await paste(content(page), { text: "https://youtu.be/aqz-KE-bpKQ" });
  await expect(content(page).getByText("Video", { exact: true })).toBeVisible();
  await tool(page, "Link").click();
  await page.getByLabel("Link address").fill("https://vimeo.com/76979871");
  await page.keyboard.press("Enter");
  await save(page);
  const saved = (await find(site, post._id)).content;
  expect(saved).toContain(`src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ"`);
  expect(saved).toContain(`src="https://player.vimeo.com/video/76979871"`);
});

test("a picture is uploaded and stands in the text, with words for those who cannot see it", async ({ site, page }) => {
  const post = await createPost(site, { title: "Picture", content: "<p>Look:</p>" });
  await openPost(site, page, post._id);
  await content(page).click();
  await page.keyboard.press("End");
  const picker = page.waitForEvent("filechooser");
  await tool(page, "Image").click();
  await (await picker).setFiles({ name: "red.png", mimeType: "image/png", buffer: await png("red") });
  const picture = content(page).locator("img");
  await expect(picture).toHaveAttribute("src", /^\/media\//);
  await picture.click();
  await page.getByLabel("Alternative text").fill("A red block");
  await page.keyboard.press("Enter");
  await save(page);
  expect((await find(site, post._id)).content).toMatch(/^<p>Look:<img src="\/media\/[^"]+" alt="A red block" width="40" height="30" \/><\/p>$/);
});

test("a picture that cannot be taken says so inside the editor, and the words stay", async ({ site, page, expectedProblems }) => {
  expectedProblems.push("Failed to load resource");
  await openNew(site, page);
  await content(page).click();
  await page.keyboard.type("Words.");
  await drop(content(page), { name: "broken.png", type: "image/png", text: "no picture" });
  await expect(page.getByRole("alert").filter({ hasText: "Image upload failed." })).toBeVisible();
  await expect(content(page)).toHaveText("Words.");
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByText("Image upload failed.")).toBeHidden();
});

test("a large picture that is pasted inside HTML becomes an upload", async ({ site, page }) => {
  const post = await createPost(site, { title: "Pasted", content: "" });
  const noise = await sharp({ create: { width: 1600, height: 1100, channels: 3, background: "white", noise: { type: "gaussian", mean: 120, sigma: 60 } } }).png().toBuffer();
  expect(noise.length).toBeGreaterThan(3_000_000);
  await openPost(site, page, post._id);
  await content(page).click();
  await paste(content(page), { html: `<p>Before <img src="data:image/png;base64,${noise.toString("base64")}"> after</p>` });
  await expect(content(page).locator("img")).toHaveAttribute("src", /^\/media\//, { timeout: 30_000 });
  await save(page);
  expect((await find(site, post._id)).content).toMatch(/^<p>Before <img src="\/media\/[^"]+" alt="" width="1600" height="1100" \/> after<\/p>$/);
});

test("what is pasted from a word processor or a page comes out clean", async ({ site, page }) => {
  const post = await createPost(site, { title: "Paste", content: "" });
  await openPost(site, page, post._id);
  await content(page).click();
  await paste(content(page), {
    html: `<meta charset="utf-8"><style>p{color:red}</style><b style="font-weight:normal" id="docs-internal-guid-1"><div class="x"><h2 style="color:blue">A <span style="font-weight:700">bold</span> title</h2>`
      + `<p style="margin:0"><span style="font-style:italic">slanted</span> <a href="javascript:alert(1)" onclick="x()">bad</a> <a href="https://example.com">good</a></p>`
      + `<ul><li><p>one</p></li><li><p>two</p><ul><li>nested</li></ul></li></ul><script>alert(1)</script>`
      + `<table><tr><td style="width:9px">cell</td></tr></table></div></b>`,
  });
  await save(page);
  expect((await find(site, post._id)).content).toBe(
    `<h2>A <strong>bold</strong> title</h2><p><em>slanted</em> bad <a href="https://example.com">good</a></p><ul><li>one</li><li>two<ul><li>nested</li></ul></li></ul>`
    + `<table><tbody><tr><td>cell</td></tr></tbody></table>`,
  );
});

test("what is copied in the editor comes back as it was", async ({ site, page }) => {
  const html = `<h2 id="a">Title</h2><ul><li>one<ol><li>two</li></ol></li></ul><p>Said.<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup></p><p class="ql-align-center">end</p>`;
  const post = await createPost(site, { title: "Copy", content: html });
  await openPost(site, page, post._id);
  await content(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+x");
  await expect(content(page)).toHaveText("");
  await page.keyboard.press("ControlOrMeta+v");
  await save(page);
  expectSame((await find(site, post._id)).content, html);
});

test("signs of Markdown at the start of a line become what they stand for, and undo brings them back", async ({ site, page }) => {
  const post = await createPost(site, { title: "Markdown", content: "" });
  await openPost(site, page, post._id);
  await content(page).click();
  await page.keyboard.type("## Title\n- point\n\n> said\n\n1. first\n\n");
  await page.keyboard.type("```ts\nlet a;");
  await save(page, { stay: true });
  expect((await find(site, post._id)).content).toBe(
    `<h2>Title</h2><ul><li>point</li></ul><blockquote><p>said</p></blockquote><ol><li>first</li></ol><pre data-language="ts">let a;</pre>`,
  );
  await openNew(site, page);
  await content(page).click();
  await page.keyboard.type("# ");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(content(page)).toHaveText("#");
});

test("Markdown that is pasted becomes formatting, and undo brings the text back", async ({ site, page }) => {
  const post = await createPost(site, { title: "Pasted Markdown", content: "" });
  await openPost(site, page, post._id);
  await content(page).click();
  await paste(content(page), { text: "## Plan\n\nSome **bold** words and a [link](https://example.com).\n\n- one\n- two\n\n```ts\nlet a;\n```\n\n| n | m |\n|---|---|\n| 1 | 2 |\n" });
  await expect(content(page).getByRole("heading", { name: "Plan" })).toBeVisible();
  await save(page, { stay: true });
  expect((await find(site, post._id)).content).toBe(
    `<h2>Plan</h2><p>Some <strong>bold</strong> words and a <a href="https://example.com">link</a>.</p><ul><li>one</li><li>two</li></ul><pre data-language="ts">let a;</pre>`
    + `<table><thead><tr><th>n</th><th>m</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>`,
  );
  await content(page).click();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(content(page)).toContainText("## Plan");
});

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

test("HTML that the editor cannot hold is shown, carried along, moved and edited as a block", async ({ site, page }) => {
  const table = `<table><tbody><tr><td>cell</td></tr></tbody></table>`;
  const post = await createPost(site, { title: "Blocks", content: `<p>above</p>${table}<p>below</p>` });
  await openPost(site, page, post._id);
  await expect(content(page).getByText("HTML block")).toBeVisible();
  await expect(content(page).getByRole("cell", { name: "cell" })).toBeVisible();
  await content(page).getByRole("button", { name: "Move up" }).click();
  await save(page, { stay: true });
  expect((await find(site, post._id)).content).toBe(`${table}<p>above</p><p>below</p>`);
  await content(page).getByRole("button", { name: "Edit HTML" }).click();
  const source = page.getByRole("dialog").getByLabel("HTML");
  await expect(source).toHaveValue(table);
  await source.fill(table.replace("cell", "changed"));
  await page.getByRole("dialog").getByRole("button", { name: "Apply" }).click();
  await expect(content(page).getByRole("cell", { name: "changed" })).toBeVisible();
  await save(page, { stay: true });
  expect((await find(site, post._id)).content).toBe(`${table.replace("cell", "changed")}<p>above</p><p>below</p>`);
  await content(page).getByRole("button", { name: "Remove" }).click();
  await save(page);
  expect((await find(site, post._id)).content).toBe("<p>above</p><p>below</p>");
});

test("every example post opens in the editor without becoming another one", async ({ exampleSite: site, page }) => {
  test.setTimeout(180_000);
  await site.signIn(page);
  const { items } = await site.api<{ items: { _id: string; title: string }[] }>("GET", "/blogs?limit=200");
  expect(items.length).toBeGreaterThan(20);
  for (const { _id } of items) {
    const stored = await find(site, _id);
    await page.goto(`${site.url}/dashboard/edit/${_id}`);
    await expect(content(page)).toBeVisible();
    // A change of the title makes a draft, which holds the text as the editor has it.
    await title(page).press("End");
    await page.keyboard.type("!");
    const draft = await localDraft(page, _id);
    expectSame(draft.content, stored.content);
    await page.keyboard.press("Backspace");
    await expect(page.getByRole("img", { name: "Unsaved changes" })).toBeHidden();
  }
});

test("opening and saving a post without a change leaves its text alone", async ({ site, page }) => {
  const html = `<p>loose   white  space</p>\n<ul>\n<li>one</li>\n</ul>\n<p><b>bold</b></p>`;
  const post = await createPost(site, { title: "Untouched", content: html });
  const { content: stored } = await find(site, post._id);
  await openPost(site, page, post._id);
  await save(page);
  expect((await find(site, post._id)).content).toBe(stored);
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

test("after the session has ended, what was typed is there again after signing in", async ({ site, page, expectedProblems }) => {
  expectedProblems.push("Failed to load resource");
  const post = await createPost(site, { title: "Expired", content: "<p>Saved.</p>" });
  await openPost(site, page, post._id);
  await page.evaluate(async () => {
    await fetch("/api/auth/logout", { method: "POST", headers: { authorization: `Bearer ${localStorage.getItem("access_token")}` } });
  });
  await content(page).click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Typed too late.");
  await expect(page).toHaveURL(/\/login\?/);
  await page.getByLabel("Username").fill(owner.username);
  await page.getByLabel("Password").fill(owner.password);
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL(`${site.url}/dashboard/edit/${post._id}`);
  await expect(content(page)).toHaveText("Saved. Typed too late.");
  await expect(page.getByText(/^What you typed on .* is back/)).toBeVisible();
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

test("the cover is uploaded, shown, described and removed", async ({ site, page, expectedProblems }) => {
  expectedProblems.push("Failed to load resource");
  const post = await createPost(site, { title: "Cover" });
  await openPost(site, page, post._id);
  await page.getByLabel("Cover Image").setInputFiles({ name: "lie.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await expect(page.getByRole("alert")).toContainText("Cover image upload failed.");
  await page.getByLabel("Cover Image").setInputFiles({ name: "blue.png", mimeType: "image/png", buffer: await png("blue") });
  await page.getByLabel("Alternative text").fill("A blue block");
  await save(page, { stay: true });
  expect(await find(site, post._id)).toMatchObject({ imageUrl: expect.stringMatching(/^\/media\//), imageAlt: "A blue block" });
  await page.getByRole("button", { name: "Remove image" }).click();
  await save(page);
  expect(await find(site, post._id)).toMatchObject({ imageUrl: "", imageAlt: "" });
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

async function openNew(site: Site, page: Page): Promise<void> {
  await site.signIn(page);
  await page.goto(`${site.url}/dashboard/create`);
  await expect(content(page)).toBeVisible();
}

async function openPost(site: Site, page: Page, id: string): Promise<void> {
  await site.signIn(page);
  await page.goto(`${site.url}/dashboard/edit/${id}`);
  await expect(content(page)).toBeVisible();
}

async function save(page: Page, { button = "Save Changes", stay = false }: { button?: string; stay?: boolean } = {}): Promise<void> {
  if (stay) {
    const answer = page.waitForResponse((response) => response.request().method() === "PUT" && /\/api\/blogs\/p_/.test(response.url()));
    await page.keyboard.press("ControlOrMeta+s");
    expect((await answer).ok()).toBe(true);
    await expect(page.getByRole("button", { name: button })).toBeEnabled();
    return;
  }
  await page.getByRole("button", { name: button }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Lines in one format, and after them a plain one. */
async function line(page: Page, name: string, ...words: string[]): Promise<void> {
  await tool(page, name).click();
  for (const text of words) {
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
  }
  if (/list/.test(name)) await page.keyboard.press("Enter");
}

async function paste(target: Locator, { html, text = "" }: { html?: string; text?: string }): Promise<void> {
  await target.evaluate((element, given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", given.text);
    if (given.html) clipboardData.setData("text/html", given.html);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, { html, text });
}

async function drop(target: Locator, file: { name: string; type: string; text: string }): Promise<void> {
  await target.evaluate((element, given) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([given.text], given.name, { type: given.type }));
    const { x, y, height } = element.getBoundingClientRect();
    element.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true, clientX: x + 60, clientY: y + Math.min(40, height / 2) }));
  }, file);
}

function find(site: Site, idOrSlug: string): Promise<Saved> {
  return site.api("GET", `/blogs/${idOrSlug}`);
}

async function drafts(site: Site): Promise<string[]> {
  const { items } = await site.api<{ items: { key: string }[] }>("GET", "/blogs/autosaves");
  return items.map((item) => item.key);
}

/** What the browser keeps, once it does. */
async function localDraft(page: Page, key: string): Promise<{ content: string }> {
  const read = () => page.evaluate((name) => localStorage.getItem(name), `draft:${key}`);
  await expect.poll(read).not.toBeNull();
  return (JSON.parse((await read()) ?? "{}") as { fields: { content: string } }).fields;
}

function expectSame(html: string, other: string): void {
  if (!isSameHtml(parseHtml(html), parseHtml(other))) expect(html).toBe(other);
}
