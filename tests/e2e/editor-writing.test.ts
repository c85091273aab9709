import type { Page } from "@playwright/test";
import { content, empty, expectSame, find, line, localDraft, openPost, save, title, tool } from "./support/editor.ts";
import { createPost, expect, type Site, test } from "./support/site.ts";

// What typing, keys and commands make of a text is proven in writing.test.ts and typed-markdown.test.ts of the editor.

test("the tools of the toolbar are named, reached with arrow keys, and format lines, words and links", async ({
  site,
  page,
}) => {
  const post = await createPost(site, { title: "Tools", content: "" });
  const saved = async () => {
    await save(page, { stay: true });
    return (await find(site, post._id)).content;
  };
  await openPost(site, page, post._id);
  await content(page).click();

  await test.step("it is one stop for Tab; Escape leads to it from the text", async () => {
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
    await content(page).click();
  });

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
  expect(await saved()).toBe(
    [
      "<h1>Title 1</h1><h2>Title 2</h2><h3>Title 3</h3>",
      "<p><strong>bold</strong> <em>italic</em> <u>underline</u> <s>strike</s> </p>",
      "<ol><li>first</li><li>second</li></ol><ul><li>point</li></ul>",
      "<pre>let a;\n  b();</pre>",
    ].join(""),
  );

  await test.step("a link gets a scheme or is refused, and the URL of a video becomes a video", async () => {
    await empty(page);
    await page.keyboard.type("write to me");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("ControlOrMeta+k");
    const field = page.getByLabel("Link URL");
    await field.fill("javascript:alert(1)");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("Links can be http, https, mailto and tel URLs, or paths of this site.")).toBeVisible();
    await field.fill("me@example.com");
    await page.keyboard.press("Enter");
    const mail = "mailto:me@example.com";
    await expect(content(page).getByRole("link", { name: "write to me" })).toHaveAttribute("href", mail);
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.press("Enter");
    await tool(page, "Link").click();
    await field.fill("https://vimeo.com/76979871");
    await page.keyboard.press("Enter");
    await expect(content(page).getByText("vimeo.com")).toBeVisible();
    const html = await saved();
    expect(html).toContain(`<p><a href="${mail}">write to me</a></p>`);
    expect(html).toContain(`src="https://player.vimeo.com/video/76979871"`);
  });
});

test("real keys format typed Markdown and take it back, and HTML that the editor doesn't support is a block", async ({
  site,
  page,
}) => {
  const terms = `<dl><dt>Greybox</dt><dd>Gray cubes</dd></dl>`;
  const post = await createPost(site, { title: "Keys", content: `<p>above</p>${terms}` });
  const saved = async () => {
    await save(page, { stay: true });
    return (await find(site, post._id)).content;
  };
  await openPost(site, page, post._id);

  await test.step("the block is shown, moved, edited and removed", async () => {
    await content(page).getByText("Gray cubes").click();
    await page.keyboard.press("Alt+Shift+ArrowUp");
    await page.getByRole("button", { name: "Edit HTML" }).click();
    const source = page.getByRole("dialog").getByLabel("HTML");
    await expect(source).toHaveValue(terms);
    await source.fill(terms.replace("Gray cubes", "changed"));
    await page.getByRole("dialog").getByRole("button", { name: "Apply" }).click();
    await expect(content(page).getByText("changed")).toBeVisible();
    expect(await saved()).toBe(`${terms.replace("Gray cubes", "changed")}<p>above</p>`);
    await content(page).getByText("changed").click();
    await page.keyboard.press("Delete");
    expect(await saved()).toBe("<p>above</p>");
  });

  await test.step("typed Markdown", async () => {
    await empty(page);
    await page.keyboard.type("A **bold** and [a link](/about) at https://example.com/a");
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.type("here\n- one\n");
    await page.keyboard.press("Tab");
    await page.keyboard.type("two\n\n\n## words");
    await expect(content(page).getByRole("heading", { name: "words" })).toBeVisible();
    await page.keyboard.press("Home");
    await expect.poll(() => page.evaluate(() => getSelection()?.anchorOffset)).toBe(0);
    await page.keyboard.press("Backspace");
    expect(await saved()).toBe(
      `<p>A <strong>bold</strong> and <a href="/about">a link</a> at <a href="https://example.com/a">https://example.com/a</a><br />here</p><ul><li>one<ul><li>two</li></ul></li></ul><p>words</p>`,
    );
  });

  await test.step("undo brings the typed characters back, and redo formats them again", async () => {
    await empty(page);
    await page.keyboard.type("*slanted*");
    const formatted = content(page).locator("em");
    await expect(formatted).toHaveCount(1);
    await page.keyboard.press("ControlOrMeta+z");
    await expect(formatted).toHaveCount(0);
    await expect(content(page)).toHaveText("*slanted*");
    await page.keyboard.press("ControlOrMeta+Shift+z");
    await expect(formatted).toHaveCount(1);
  });

  await test.step("the keys of the shortcut sheet, also with Shift", async () => {
    await page.keyboard.press("ControlOrMeta+Shift+b");
    await page.keyboard.press("ControlOrMeta+Shift+8");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("ControlOrMeta+Shift+h");
    expect(await saved()).toBe("<blockquote><ul><li><em><mark>slanted</mark></em></li></ul></blockquote>");
  });
});

test("the line one writes on is never behind the bars", async ({ site, page }) => {
  const post = await createPost(site, { title: "Bars", content: "<p>line of words</p>".repeat(60) });
  await openPost(site, page, post._id);
  await content(page).getByText("line of words").first().click();
  await page.keyboard.press("ControlOrMeta+End");
  const toolbar = page.getByRole("toolbar", { name: "Formatting" });
  const isClear = async () => {
    const bottom = await toolbar.evaluate((bar) => bar.getBoundingClientRect().bottom);
    const caret = await page.evaluate(() => {
      const range = getSelection()?.getRangeAt(0);
      const box = range?.getClientRects()[0] ?? range?.startContainer.parentElement?.getBoundingClientRect();
      return { top: box?.top ?? -1, bottom: box?.bottom ?? -1 };
    });
    return caret.top >= bottom && caret.bottom <= (page.viewportSize()?.height ?? 0);
  };
  for (let line = 0; line < 50; line++) {
    await page.keyboard.press("ArrowUp");
    await expect.poll(isClear).toBe(true);
  }
  await page.keyboard.press("ControlOrMeta+Home");
  await expect.poll(isClear).toBe(true);
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("\nlast");
  await expect.poll(isClear).toBe(true);
});

/** Opens a post. A change of title makes an autosave, which contains the text as the editor has it. */
async function expectUnchangedInEditor(site: Site, page: Page, id: string): Promise<void> {
  const stored = await find(site, id);
  await page.goto(`${site.url}/dashboard/edit/${id}`);
  await expect(content(page)).toBeVisible();
  await title(page).press("End");
  await page.keyboard.type("!");
  const draft = await localDraft(page, id);
  expectSame(draft.content, stored.content);
  await page.keyboard.press("Backspace");
  await expect(page.getByRole("img", { name: "Unsaved changes" })).toBeHidden();
}

test("the richest example posts open in the editor unchanged", async ({ ownExampleSite: site, page }) => {
  await site.logIn(page);
  const posts = await examplePosts(site);
  const kinds = ({ content: html }: ExamplePost) => new Set(html.match(/<[a-z][a-z0-9]*|language="\w+/g)).size;
  for (const { _id } of posts.toSorted((one, other) => kinds(other) - kinds(one)).slice(0, 2))
    await expectUnchangedInEditor(site, page, _id);
});

test("every example post opens in the editor unchanged", { tag: "@long" }, async ({ ownExampleSite: site, page }) => {
  test.setTimeout(180_000);
  await site.logIn(page);
  const posts = await examplePosts(site);
  expect(posts.length).toBeGreaterThan(20);
  for (const { _id } of posts) await expectUnchangedInEditor(site, page, _id);
});

type ExamplePost = { _id: string; content: string };

async function examplePosts(site: Site): Promise<ExamplePost[]> {
  return (await site.api<{ items: ExamplePost[] }>("GET", "/blogs?limit=200&fields=content")).items;
}
