import type { Page } from "@playwright/test";
import { limits } from "#contract/limits.ts";
import {
  content,
  empty,
  expectSame,
  find,
  line,
  localDraft,
  openNew,
  openPost,
  paste,
  save,
  title,
  tool,
} from "./support/editor.ts";
import { createPost, expect, type Site, test } from "./support/site.ts";

test("every button of the toolbar matches its name, and arrow keys move through it", async ({ site, page }) => {
  const post = await createPost(site, { title: "Tools", content: "" });
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
  await save(page);
  expect((await find(site, post._id)).content).toBe(
    [
      "<h1>Title 1</h1><h2>Title 2</h2><h3>Title 3</h3>",
      "<p><strong>bold</strong> <em>italic</em> <u>underline</u> <s>strike</s> </p>",
      "<ol><li>first</li><li>second</li></ol><ul><li>point</li></ul>",
      "<pre>let a;\n  b();</pre>",
    ].join(""),
  );
});

test("text typed within a second is undone together, and a hundred steps can be undone", async ({
  site,
  ownPage: page,
}) => {
  const { historyDelay, historyStack } = limits.editor;
  await page.clock.install();
  await openNew(site, page);
  await content(page).click();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.keyboard.type("ab");
  await page.clock.fastForward(historyDelay - 1);
  await page.keyboard.type("c");
  await page.clock.fastForward(historyDelay + 1);
  await page.keyboard.type("d");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(content(page)).toHaveText("abc");
  for (let step = 0; step < historyStack; step++) {
    await page.clock.fastForward(historyDelay + 1);
    await page.keyboard.type("x");
  }
  for (let step = 0; step < historyStack; step++) await page.keyboard.press("ControlOrMeta+z");
  await expect(content(page)).toHaveText("abc");
});

test("Clean removes formats, links get a scheme or are refused, and video URLs become videos", async ({
  site,
  page,
}) => {
  const post = await createPost(site, {
    title: "Clean",
    content: `<h2>A <strong>bold</strong> <em>title</em></h2><p>kept <a href="/x">link</a></p>`,
  });
  const saved = async () => {
    await save(page, { stay: true });
    return (await find(site, post._id)).content;
  };
  await openPost(site, page, post._id);

  await test.step("Clean", async () => {
    await content(page).click();
    await page.keyboard.press("ControlOrMeta+a");
    await tool(page, "Clean").click();
    expect(await saved()).toBe("<p>A bold title</p><p>kept link</p>");
  });

  await test.step("a link", async () => {
    await empty(page);
    await page.keyboard.type("write to me");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("ControlOrMeta+k");
    const field = page.getByLabel("Link URL");
    await field.fill("javascript:alert(1)");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(
      page.getByText("Links can lead to http, https, mailto and tel URLs, and to paths of this site."),
    ).toBeVisible();
    await field.fill("me@example.com");
    await page.keyboard.press("Enter");
    const mail = "mailto:me@example.com";
    await expect(content(page).getByRole("link", { name: "write to me" })).toHaveAttribute("href", mail);
    expect(await saved()).toBe(`<p><a href="${mail}">write to me</a></p>`);
  });

  await test.step("a video, pasted and typed", async () => {
    await empty(page);
    await paste(content(page), { text: "https://youtu.be/aqz-KE-bpKQ" });
    await expect(content(page).getByText("youtube.com")).toBeVisible();
    await tool(page, "Link").click();
    await page.getByLabel("Link URL").fill("https://vimeo.com/76979871");
    await page.keyboard.press("Enter");
    const html = await saved();
    expect(html).toContain(`src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ"`);
    expect(html).toContain(`src="https://player.vimeo.com/video/76979871"`);
  });
});

test("HTML that the editor doesn't support is a block that can be shown, moved, edited and removed", async ({
  site,
  page,
}) => {
  const terms = `<dl><dt>Greybox</dt><dd>Grey cubes</dd></dl>`;
  const post = await createPost(site, { title: "Blocks", content: `<p>above</p>${terms}<p>below</p>` });
  await openPost(site, page, post._id);
  await content(page).getByText("Grey cubes").click();
  await page.keyboard.press("Alt+Shift+ArrowUp");
  await save(page, { stay: true });
  expect((await find(site, post._id)).content).toBe(`${terms}<p>above</p><p>below</p>`);
  await page.getByRole("button", { name: "Edit HTML" }).click();
  const source = page.getByRole("dialog").getByLabel("HTML");
  await expect(source).toHaveValue(terms);
  await source.fill(terms.replace("Grey cubes", "changed"));
  await page.getByRole("dialog").getByRole("button", { name: "Apply" }).click();
  await expect(content(page).getByText("changed")).toBeVisible();
  await save(page, { stay: true });
  expect((await find(site, post._id)).content).toBe(
    `${terms.replace("Grey cubes", "changed")}<p>above</p><p>below</p>`,
  );
  await content(page).getByText("changed").click();
  await page.keyboard.press("Delete");
  await save(page);
  expect((await find(site, post._id)).content).toBe("<p>above</p><p>below</p>");
});

test("Tab indents items up to eight levels, and leaves the text outside of lists and code", async ({ site, page }) => {
  const post = await createPost(site, { title: "Tab", content: "<ul><li>one</li><li>two</li></ul><p>plain</p>" });
  await openPost(site, page, post._id);
  await content(page).getByText("one").click();
  await page.keyboard.press("Tab");
  await expect(content(page)).toBeFocused();
  await content(page).getByText("two").click();
  await page.keyboard.press("Tab");
  await save(page, { stay: true });
  expect((await find(site, post._id)).content).toBe("<ul><li>one<ul><li>two</li></ul></li></ul><p>plain</p>");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("End");
  for (let level = 0; level < 12; level++) {
    await page.keyboard.type("\nx");
    await page.keyboard.press("Tab");
  }
  await save(page, { stay: true });
  const deepest = await content(page).evaluate((text) =>
    Math.max(
      ...[...text.querySelectorAll("li")].map((item) => {
        let depth = 0;
        for (let list: Element | null = item; list && list !== text; list = list.parentElement)
          if (list.matches("ul")) depth += 1;
        return depth;
      }),
    ),
  );
  expect(deepest).toBe(limits.editor.maxIndent + 1);
  await content(page).getByText("plain").click();
  await page.keyboard.press("Tab");
  await expect(content(page)).not.toBeFocused();
});

test("everything can be selected and deleted, which leaves an empty line", async ({ site, page }) => {
  for (const html of ["<h2>Title</h2><p>words</p>", "<ul><li>one</li></ul><hr>", "<pre>code</pre>"]) {
    const post = await createPost(site, { title: "Empty", content: html });
    await openPost(site, page, post._id);
    await content(page).press("ControlOrMeta+a");
    await page.keyboard.press("Delete");
    await expect(content(page).locator(":scope > *")).toHaveCount(1);
    await page.keyboard.type("plain");
    await save(page, { stay: true });
    expect((await find(site, post._id)).content).toBe("<p>plain</p>");
  }
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

test("the keys of the shortcut sheet format lines and words", async ({ site, page }) => {
  const post = await createPost(site, { title: "Keys", content: "<p>words</p>" });
  await openPost(site, page, post._id);
  for (const [key, expected] of [
    ["ControlOrMeta+Alt+2", "<h2>words</h2>"],
    ["ControlOrMeta+Alt+2", "<p>words</p>"],
    ["ControlOrMeta+Shift+8", "<ul><li>words</li></ul>"],
    ["ControlOrMeta+Shift+7", "<ol><li>words</li></ol>"],
    ["ControlOrMeta+Shift+7", "<p>words</p>"],
    ["ControlOrMeta+Shift+s", "<p><s>words</s></p>"],
    ["ControlOrMeta+Shift+h", "<p><s><mark>words</mark></s></p>"],
  ] as const) {
    await content(page).getByText("words").click();
    if (/[sh]$/.test(key)) await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press(key);
    await save(page, { stay: true });
    expect((await find(site, post._id)).content, key).toBe(expected);
  }
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
