import type { Locator, Page } from "@playwright/test";
import { content, find, openPost, save } from "./support/editor.ts";
import { createPost, expect, type Site, test } from "./support/site.ts";
import { axeInBothThemes } from "./support/usable.ts";

const grip = (page: Page): Locator => page.getByRole("button", { name: "Block menu" });
const menu = (page: Page): Locator => page.getByRole("menu", { name: "Block" });
const item = (page: Page, name: string): Locator => menu(page).getByRole("menuitem", { name });

async function open(site: Site, page: Page, html: string): Promise<() => Promise<string>> {
  const post = await createPost(site, { title: "Blocks", content: html });
  await openPost(site, page, post._id);
  return async () => {
    await save(page, { stay: true });
    return (await find(site, post._id)).content;
  };
}

/** Drags the block with these words to the upper or lower half of another, with a real mouse. */
async function drag(page: Page, words: string, to: string, half: "upper" | "lower"): Promise<void> {
  await content(page).getByText(words, { exact: true }).hover();
  const from = await grip(page).boundingBox();
  const target = await content(page).getByText(to, { exact: true }).boundingBox();
  if (!from || !target) throw new Error("Nothing to drag.");
  const y = half === "upper" ? target.y + 2 : target.y + target.height - 2;
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 30, { steps: 3 });
  await page.mouse.move(from.x, y, { steps: 5 });
  await expect(page.locator(".drop-line")).toBeVisible();
  await page.mouse.up();
  await expect(page.locator(".drop-line")).toHaveCount(0);
}

test("a block is dragged by its grip to between two others, and undo brings it back", async ({ site, page }) => {
  const before = "<p>one</p><h2>two</h2><blockquote><p>three</p></blockquote><p>four</p>";
  const saved = await open(site, page, before);
  await drag(page, "one", "four", "lower");
  expect(await saved()).toBe("<h2>two</h2><blockquote><p>three</p></blockquote><p>four</p><p>one</p>");
  await page.keyboard.press("ControlOrMeta+z");
  expect(await saved()).toBe(before);
  await drag(page, "four", "two", "upper");
  expect(await saved()).toBe("<p>one</p><p>four</p><h2>two</h2><blockquote><p>three</p></blockquote>");

  await test.step("typing goes on in the block that was moved", async () => {
    await page.keyboard.type("Now ");
    expect(await saved()).toContain("<p>Now four</p>");
  });
});

test("items of lists are dragged by themselves, within their list and out of it", async ({ site, page }) => {
  const saved = await open(site, page, "<p>start</p><ul><li>one</li><li>two</li></ul><p>end</p>");
  await drag(page, "two", "one", "upper");
  expect(await saved()).toBe("<p>start</p><ul><li>two</li><li>one</li></ul><p>end</p>");
  await drag(page, "one", "end", "lower");
  expect(await saved()).toBe("<p>start</p><ul><li>two</li></ul><p>end</p><ul><li>one</li></ul>");
  await drag(page, "two", "start", "upper");
  expect(await saved()).toBe("<ul><li>two</li></ul><p>start</p><p>end</p><ul><li>one</li></ul>");
});

test("the menu of a block moves, duplicates, turns into something else and deletes, each in one step of undo", async ({
  site,
  page,
}) => {
  const before = "<p>one</p><p>two</p><p>three</p>";
  const saved = await open(site, page, before);
  const choose = async (name: string) => {
    await content(page).getByText("two").first().hover();
    await grip(page).click();
    await item(page, name).click();
  };
  for (const [name, after] of [
    ["Move up", "<p>two</p><p>one</p><p>three</p>"],
    ["Move down", "<p>one</p><p>three</p><p>two</p>"],
    ["Duplicate", "<p>one</p><p>two</p><p>two</p><p>three</p>"],
    ["Delete", "<p>one</p><p>three</p>"],
  ] as const) {
    await choose(name);
    await expect(content(page)).toBeFocused();
    expect(await saved()).toBe(after);
    await page.keyboard.press("ControlOrMeta+z");
    expect(await saved()).toBe(before);
  }
  await choose("Turn into");
  const kinds = page.getByRole("menu", { name: "Turn into" });
  await expect(kinds.getByRole("menuitemradio", { name: "Text" })).toHaveAttribute("aria-checked", "true");
  expect(await axeInBothThemes(page)).toEqual([]);
  await kinds.getByRole("menuitemradio", { name: "Quote" }).click();
  expect(await saved()).toBe("<p>one</p><blockquote><p>two</p></blockquote><p>three</p>");
  await page.keyboard.press("ControlOrMeta+z");
  expect(await saved()).toBe(before);

  await test.step("the plus beside it opens the list of blocks below", async () => {
    await content(page).getByText("two").hover();
    await page.getByRole("button", { name: "New block below" }).click();
    await page.keyboard.type("divi");
    await page.keyboard.press("Enter");
    expect(await saved()).toBe("<p>one</p><p>two</p><hr /><p>three</p>");
  });
});

test("the keyboard moves and duplicates blocks, and opens the menu at the caret", async ({ site, page }) => {
  const saved = await open(site, page, `<h2 id="here">one</h2><p>two</p>`);
  await content(page).getByText("one").click();
  await page.keyboard.press("End");
  await page.keyboard.press("Alt+Shift+ArrowDown");
  expect(await saved()).toBe(`<p>two</p><h2 id="here">one</h2>`);
  await page.keyboard.press("ControlOrMeta+Shift+d");
  expect(await saved()).toBe(`<p>two</p><h2 id="here">one</h2><h2>one</h2>`);

  await page.keyboard.press("Alt+Enter");
  await expect(item(page, "Move up")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(item(page, "Delete")).toBeFocused();
  await page.keyboard.press("t");
  await page.keyboard.press("ArrowRight");
  const kinds = page.getByRole("menu", { name: "Turn into" });
  await expect(kinds.getByRole("menuitemradio", { name: "Text" })).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(item(page, "Turn into")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
  await expect(content(page)).toBeFocused();
  await page.keyboard.type("!");
  expect(await saved()).toBe(`<p>two</p><h2 id="here">one</h2><h2>one!</h2>`);

  await test.step("the only block of a text leaves a line", async () => {
    for (let count = 0; count < 3; count++) {
      await page.keyboard.press("Alt+Enter");
      await page.keyboard.press("End");
      await page.keyboard.press("Enter");
      await expect(menu(page)).toBeHidden();
    }
    await page.keyboard.type("fresh");
    expect(await saved()).toContain("<p>fresh</p>");
  });
});

test("turning lists, code and quotes into something else keeps their words", async ({ site, page }) => {
  const saved = await open(
    site,
    page,
    `<ul><li>item</li></ul><pre data-language="ts">a;\nb;</pre><blockquote><p>said</p></blockquote>`,
  );
  const turn = async (words: string, into: string) => {
    await content(page).getByText(words).click();
    await page.keyboard.press("Alt+Enter");
    await page.keyboard.press("t");
    await page.keyboard.press("Enter");
    await page.getByRole("menu", { name: "Turn into" }).getByRole("menuitemradio", { name: into }).click();
  };
  await turn("item", "Heading 3");
  await turn("a;", "Text");
  await turn("said", "Ordered list");
  expect(await saved()).toBe("<h3>item</h3><p>a;<br />b;</p><ol><li>said</li></ol>");
  await turn("said", "Task list");
  expect(await saved()).toContain(
    `<ul class="task-list"><li class="task-list-item"><input type="checkbox" disabled /> said</li></ul>`,
  );
});
