import { limits } from "#contract/limits.ts";
import { content, expectSame, find, line, localDraft, openNew, openPost, paste, save, title, tool } from "./support/editor.ts";
import { createPost, expect, test } from "./support/site.ts";

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

test("what is typed within a second is undone together, and a hundred steps can be taken back", async ({ site, page }) => {
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
  for (let step = 0; step < historyStack + 5; step++) await page.keyboard.press("ControlOrMeta+z");
  await expect(content(page)).toHaveText("abc");
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
