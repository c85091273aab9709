import type { Page } from "@playwright/test";
import { content, empty, expectSame, find, line, localDraft, openPost, save, title, tool } from "./support/editor.ts";
import { createPost, expect, type Site, test } from "./support/site.ts";

// What typing, keys and commands make of a text is proven in writing.test.ts and typed-markdown.test.ts of the editor.

test("the tools of the toolbar are reached with arrow keys and format lines, words and links, and real keys format typed Markdown", async ({
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

  await test.step("the toolbar is one stop for Tab; Escape leads to it from the text", async () => {
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

  await test.step("its tools format lines, words and links", async () => {
    // What each tool makes of words and lines is proven in actions.test.ts of the editor.
    await line(page, "Heading 2", "A");
    await tool(page, "Bold").click();
    await page.keyboard.type("B");
    await tool(page, "Bold").click();
    await page.keyboard.type(" b");
    await page.keyboard.press("Enter");
    await line(page, "Ordered list", "1");
    await tool(page, "Code block").click();
    await page.keyboard.type("a\n");
    // The page's policy forbids TipTap's own Tab.
    await page.keyboard.press("Tab");
    await page.keyboard.type("b");
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.insertText("write");
    await page.keyboard.press("Shift+Home");
    await page.keyboard.press("ControlOrMeta+k");
    const field = page.getByLabel("Link URL");
    await field.fill("javascript:alert(1)");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("Links can be http, https, mailto and tel URLs, or paths of this site.")).toBeVisible();
    await field.fill("me@example.com");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.press("Enter");
    await tool(page, "Link").click();
    await field.fill("https://vimeo.com/76979871");
    await page.keyboard.press("Enter");
    await expect(content(page).getByText("vimeo.com")).toBeVisible();
    const html = await saved();
    expect(html).toContain(
      [
        "<h2>A</h2>",
        "<p><strong>B</strong> b</p>",
        "<ol><li>1</li></ol>",
        "<pre>a\n  b</pre>",
        '<p><a href="mailto:me@example.com">write</a></p>',
      ].join(""),
    );
    expect(html).toContain(`src="https://player.vimeo.com/video/76979871"`);
  });

  await test.step("typed Markdown, which undo brings back as it was typed", async () => {
    await empty(page);
    await page.keyboard.type("**b** ");
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.type("here\n- one\n");
    await page.keyboard.press("Tab");
    await page.keyboard.type("two\n\n\n## words");
    await expect(content(page).getByRole("heading", { name: "words" })).toBeVisible();
    await page.keyboard.press("Home");
    await expect.poll(() => page.evaluate(() => getSelection()?.anchorOffset)).toBe(0);
    await page.keyboard.press("Backspace");
    expect(await saved()).toBe(
      "<p><strong>b</strong> <br />here</p><ul><li>one<ul><li>two</li></ul></li></ul><p>words</p>",
    );
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
    await expect(content(page).locator("blockquote > ul > li em mark, blockquote > ul > li mark em")).toHaveText(
      "slanted",
    );
  });
});

test(
  "HTML that the editor doesn't support is a block, and the line one writes on is never behind the bars",
  { tag: "@long" },
  async ({ site, page }) => {
    const terms = `<dl><dt>Greybox</dt><dd>Gray cubes</dd></dl>`;
    const post = await createPost(site, { title: "Terms", content: `<p>above</p>${terms}` });
    const saved = async () => {
      await save(page, { stay: true });
      return (await find(site, post._id)).content;
    };
    await openPost(site, page, post._id);

    await test.step("a block of HTML is shown, moved, edited and removed", async () => {
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
      await expect(content(page)).toHaveText("above");
      await empty(page);
    });

    await test.step("the line one writes on is never behind the bars", async () => {
      await page.setViewportSize({ width: 1280, height: 480 });
      for (let line = 0; line < 12; line++) await page.keyboard.press("Enter");
      const toolbar = page.getByRole("toolbar", { name: "Formatting" });
      const isClear = async () => {
        const bottom = await toolbar.evaluate((bar) => bar.getBoundingClientRect().bottom);
        const caret = await page.evaluate(() => {
          const range = getSelection()?.getRangeAt(0);
          const node = range?.startContainer;
          const box =
            range?.getClientRects()[0] ??
            (node instanceof Element ? node : node?.parentElement)?.getBoundingClientRect();
          return { top: box?.top ?? -1, bottom: box?.bottom ?? -1 };
        });
        return caret.top >= bottom && caret.bottom <= (page.viewportSize()?.height ?? 0);
      };
      await expect.poll(isClear).toBe(true);
      for (let line = 0; line < 11; line++) {
        await page.keyboard.press("ArrowUp");
        if (line % 2 === 0) await expect.poll(isClear).toBe(true);
      }
      await page.keyboard.press("ControlOrMeta+Home");
      await expect.poll(isClear).toBe(true);
      await page.keyboard.press("ControlOrMeta+End");
      await page.keyboard.type("\nlast");
      await expect.poll(isClear).toBe(true);
    });
  },
);

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
