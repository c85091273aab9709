import type { Locator, Page } from "@playwright/test";
import { content, find, openPost, save } from "./support/editor.ts";
import { createPost, expect, type Site, test } from "./support/site.ts";
import { axe } from "./support/usable.ts";

// What moving, duplicating, deleting and turning do to a text is proven in block-actions.test.ts of the editor.

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

test("blocks and items of lists are dragged by their grips, and undo brings them back", async ({ site, page }) => {
  const quote = "<blockquote><p>three</p></blockquote>";
  const list = "<ul><li>first</li><li>second</li></ul><p>end</p>";
  const before = `<p>one</p><h2>two</h2>${quote}<p>four</p>${list}`;
  const saved = await open(site, page, before);
  await drag(page, "one", "four", "lower");
  expect(await saved()).toBe(`<h2>two</h2>${quote}<p>four</p><p>one</p>${list}`);
  await page.keyboard.press("ControlOrMeta+z");
  expect(await saved()).toBe(before);
  await drag(page, "four", "two", "upper");
  expect(await saved()).toBe(`<p>one</p><p>four</p><h2>two</h2>${quote}${list}`);

  await test.step("typing goes on in the block that was moved", async () => {
    await page.keyboard.type("Now ");
    expect(await saved()).toContain("<p>Now four</p>");
  });

  await test.step("items are dragged by themselves, within their list and out of it", async () => {
    await drag(page, "second", "first", "upper");
    expect(await saved()).toContain("<ul><li>second</li><li>first</li></ul><p>end</p>");
    await drag(page, "first", "end", "lower");
    expect(await saved()).toContain("<ul><li>second</li></ul><p>end</p><ul><li>first</li></ul>");
    await drag(page, "second", "one", "upper");
    expect(await saved()).toBe(
      `<ul><li>second</li></ul><p>one</p><p>Now four</p><h2>two</h2>${quote}<p>end</p><ul><li>first</li></ul>`,
    );
  });
});

test("the menu of a block is used with the pointer and with keys, and the plus opens the list of blocks below", async ({
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
  await choose("Move up");
  await expect(content(page)).toBeFocused();
  expect(await saved()).toBe("<p>two</p><p>one</p><p>three</p>");
  await page.keyboard.press("ControlOrMeta+z");
  expect(await saved()).toBe(before);
  await choose("Turn into");
  const kinds = page.getByRole("menu", { name: "Turn into" });
  await expect(kinds.getByRole("menuitemradio", { name: "Text" })).toHaveAttribute("aria-checked", "true");
  expect(await axe(page)).toEqual([]);
  await kinds.getByRole("menuitemradio", { name: "Quote", exact: true }).click();
  expect(await saved()).toBe("<p>one</p><blockquote><p>two</p></blockquote><p>three</p>");
  await page.keyboard.press("ControlOrMeta+z");

  await test.step("the plus", async () => {
    await content(page).getByText("two").hover();
    await page.getByRole("button", { name: "New block below" }).click();
    await page.keyboard.type("divi");
    await page.keyboard.press("Enter");
    expect(await saved()).toBe("<p>one</p><p>two</p><hr /><p>three</p>");
  });

  await test.step("the menu opens at the caret, and keys go through it", async () => {
    await content(page).getByText("two").click();
    await page.keyboard.press("End");
    await page.keyboard.press("Alt+Enter");
    await expect(item(page, "Move up")).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(item(page, "Delete")).toBeFocused();
    await page.keyboard.press("t");
    await page.keyboard.press("ArrowRight");
    await expect(kinds.getByRole("menuitemradio", { name: "Text" })).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await expect(item(page, "Turn into")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(menu(page)).toBeHidden();
    await expect(content(page)).toBeFocused();
    await page.keyboard.type("!");
    await page.keyboard.press("Alt+Enter");
    await page.keyboard.press("d");
    await page.keyboard.press("Enter");
    expect(await saved()).toBe("<p>one</p><p>two!</p><p>two!</p><hr /><p>three</p>");
  });
});
