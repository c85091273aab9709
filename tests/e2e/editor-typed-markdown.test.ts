import { content, empty, find, openNew, openPost, save } from "./support/editor.ts";
import { createPost, expect, test } from "./support/site.ts";

test("typed Markdown becomes formatting, and the text typed next is plain", async ({ site, page }) => {
  const post = await createPost(site, { title: "Signs", content: "" });
  await openPost(site, page, post._id);
  for (const [typed, saved] of [
    [
      "A **bold** and *slanted* word, `let a`, ~~gone~~ and [a link](https://example.com/a_(b)) here.",
      `<p>A <strong>bold</strong> and <em>slanted</em> word, <code>let a</code>, <s>gone</s> and <a href="https://example.com/a_(b)">a link</a> here.</p>`,
    ],
    [
      "***both*** and ==marked== after https://example.com/x is a link",
      `<p><strong><em>both</em></strong> and <mark>marked</mark> after <a href="https://example.com/x">https://example.com/x</a> is a link</p>`,
    ],
    [
      "## Title\n- point\n\n> said\n\n1. first\n\n```ts\nlet a;",
      `<h2>Title</h2><ul><li>point</li></ul><blockquote><p>said</p></blockquote><ol><li>first</li></ol><pre data-language="typescript">let a;</pre>`,
    ],
    // Literal asterisks, code with special characters and links without a target stay as typed.
    [
      "2 * 3 * 4 and a*b*c and ** and [x](javascript:y)\n```\n**not bold** and `code`",
      "<p>2 * 3 * 4 and a*b*c and ** and [x](javascript:y)</p><pre>**not bold** and `code`</pre>",
    ],
  ] as const) {
    await empty(page);
    await page.keyboard.type(typed);
    await save(page, { stay: true });
    expect((await find(site, post._id)).content).toBe(saved);
  }
});

test("undo restores the typed Markdown characters, and redo formats them again", async ({ site, page }) => {
  await openNew(site, page);
  for (const [typed, left, tag] of [
    ["**bold**", "**bold**", "strong"],
    ["*slanted*", "*slanted*", "em"],
    ["`code`", "`code`", "code"],
    ["[words](/about)", "[words](/about)", "a"],
    ["# ", "#", "h1"],
    ["## ", "##", "h2"],
    ["- ", "-", "li"],
    ["1. ", "1.", "li"],
    ["> ", ">", "blockquote"],
    ["```\n", "```", "pre"],
  ] as const) {
    await empty(page);
    const formatted = content(page).locator(tag);
    await page.keyboard.type(typed);
    await expect(formatted, typed).toHaveCount(1);
    await page.keyboard.press("ControlOrMeta+z");
    await expect(formatted, typed).toHaveCount(0);
    await expect(content(page), typed).toHaveText(left);
    await page.keyboard.press("ControlOrMeta+Shift+z");
    await expect(formatted, typed).toHaveCount(1);
  }
});

test("a typed URL becomes a link at the space or the line break after it, and Backspace makes it plain again", async ({
  site,
  page,
}) => {
  const post = await createPost(site, { title: "URLs", content: "" });
  await openPost(site, page, post._id);
  await content(page).click();
  await page.keyboard.type("See (https://example.com/a_(b)). Then main.rs at https://example.com/c");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("and https://example.com/d");
  await page.keyboard.press("Enter");
  await page.keyboard.type("`https://example.com/e` https://example.com/f ");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("plain");
  await save(page, { stay: true });
  expect((await find(site, post._id)).content).toBe(
    `<p>See (<a href="https://example.com/a_(b)">https://example.com/a_(b)</a>). Then main.rs at ` +
      `<a href="https://example.com/c">https://example.com/c</a><br />and <a href="https://example.com/d">https://example.com/d</a></p>` +
      `<p><code>https://example.com/e</code> https://example.com/f plain</p>`,
  );
});

test("a box typed in a list makes tasks, and Backspace at the start makes any line plain", async ({ site, page }) => {
  const post = await createPost(site, { title: "Lines", content: "" });
  await openPost(site, page, post._id);
  const saved = async () => {
    await save(page, { stay: true });
    return (await find(site, post._id)).content;
  };
  await content(page).click();
  await page.keyboard.type("- [x] done");
  expect(await saved()).toBe(
    `<ul class="task-list"><li class="task-list-item"><input type="checkbox" disabled checked /> done</li></ul>`,
  );
  for (const typed of ["## words", "> words", "- words", "1. words", "[ ] words", "[!tip] words", "```ts words"]) {
    await empty(page);
    await page.keyboard.type(typed);
    await page.keyboard.press("Home");
    await expect.poll(() => page.evaluate(() => getSelection()?.anchorOffset)).toBe(0);
    await page.keyboard.press("Backspace");
    expect(await saved(), typed).toBe("<p>words</p>");
  }
});

test("Enter leaves lists level by level, quotes, callouts and code", async ({ site, page }) => {
  const post = await createPost(site, { title: "Leaving", content: "" });
  await openPost(site, page, post._id);
  for (const [typed, expected] of [
    ["> said\n\nafter", "<blockquote><p>said</p></blockquote><p>after</p>"],
    // One empty line is a part of code.
    ["```ts a\n\nb\n\n\nafter", `<pre data-language="typescript">a\n\nb</pre><p>after</p>`],
  ] as const) {
    await empty(page);
    await page.keyboard.type(typed);
    await save(page, { stay: true });
    expect((await find(site, post._id)).content).toBe(expected);
  }
  await empty(page);
  await page.keyboard.type("[!tip] said\n\nafter");
  await save(page, { stay: true });
  const callout = `<aside class="callout callout-tip"><p>said</p></aside>`;
  expect((await find(site, post._id)).content).toBe(`${callout}<p>after</p>`);
  await empty(page);
  await page.keyboard.type("- one\n");
  await page.keyboard.press("Tab");
  await page.keyboard.type("two\n");
  await page.keyboard.press("Enter");
  await page.keyboard.type("three\n");
  await page.keyboard.press("Enter");
  await page.keyboard.type("after");
  await save(page, { stay: true });
  expect((await find(site, post._id)).content).toBe(
    "<ul><li>one<ul><li>two</li></ul></li><li>three</li></ul><p>after</p>",
  );
});
