import type { Locator, Page } from "@playwright/test";
import { content, find, openPost, save } from "./support/editor.ts";
import { createPost, expect, test } from "./support/site.ts";
import { axe } from "./support/usable.ts";

// What moving, duplicating, deleting and turning do to a text is proven in block-actions.test.ts of the editor.

const grip = (page: Page): Locator => page.getByRole("button", { name: "Block menu" });
const menu = (page: Page): Locator => page.getByRole("menu", { name: "Block" });
const item = (page: Page, name: string): Locator => menu(page).getByRole("menuitem", { name });

/** The words of the blocks and items, in their order. */
const order = (page: Page): Promise<string[]> =>
  content(page)
    .locator("p, h2, li")
    .evaluateAll((all) =>
      all
        .filter((each) => !each.querySelector("p"))
        .map(({ textContent }) => textContent.trim())
        .filter((words) => words !== ""),
    );

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

test("blocks and items of lists are dragged by their grips, and the menu of a block is used with the pointer and with keys", async ({
  site,
  page,
}) => {
  const quote = "<blockquote><p>three</p></blockquote>";
  const list = "<ul><li>first</li><li>second</li></ul><p>end</p>";
  const { _id } = await createPost(site, {
    title: "Blocks",
    content: `<p>one</p><h2>two</h2>${quote}<p>four</p>${list}`,
  });
  await openPost(site, page, _id);
  const shows = (...words: string[]) => expect.poll(() => order(page)).toEqual(words);

  await test.step("a block is dragged down and up, undo brings it back, and typing goes on in it", async () => {
    await drag(page, "one", "four", "lower");
    await shows("two", "three", "four", "one", "first", "second", "end");
    await page.keyboard.press("ControlOrMeta+z");
    await shows("one", "two", "three", "four", "first", "second", "end");
    await drag(page, "four", "two", "upper");
    await page.keyboard.type("Now ");
    await shows("one", "Now four", "two", "three", "first", "second", "end");
  });

  await test.step("items are dragged by themselves, within their list and out of it", async () => {
    await drag(page, "second", "first", "upper");
    await drag(page, "first", "end", "lower");
    await save(page, { stay: true });
    expect((await find(site, _id)).content).toBe(
      `<p>one</p><p>Now four</p><h2>two</h2>${quote}<ul><li>second</li></ul><p>end</p><ul><li>first</li></ul>`,
    );
  });

  const choose = async (name: string) => {
    await content(page).getByText("two").first().hover();
    await grip(page).click();
    await item(page, name).click();
  };
  const kinds = page.getByRole("menu", { name: "Turn into" });

  await test.step("the menu with the pointer, and the plus opens the list of blocks below", async () => {
    await choose("Move up");
    await expect(content(page)).toBeFocused();
    await shows("one", "two", "Now four", "three", "second", "end", "first");
    await choose("Turn into");
    await expect(kinds.getByRole("menuitemradio", { name: "Heading 2" })).toHaveAttribute("aria-checked", "true");
    expect(await axe(page, { within: "[role=menu]" })).toEqual([]);
    await kinds.getByRole("menuitemradio", { name: "Quote", exact: true }).click();
    await expect(content(page).locator("blockquote").getByText("two")).toBeVisible();
    await page.keyboard.press("ControlOrMeta+z");
    await content(page).getByText("two").hover();
    await page.getByRole("button", { name: "New block below" }).click();
    await page.keyboard.type("divi");
    await page.keyboard.press("Enter");
    await expect(content(page).locator("h2 + hr")).toBeAttached();
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
    await shows("one", "two!", "two!", "Now four", "three", "second", "end", "first");
  });
});
