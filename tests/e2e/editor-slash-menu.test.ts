import type { Locator, Page } from "@playwright/test";
import { content, empty, find, openPost, save } from "./support/editor.ts";
import { createPost, expect, test, type Site } from "./support/site.ts";
import { axe } from "./support/usable.ts";
import { twoFrames } from "./support/waiting.ts";

// What opens the list, and what a query finds, is proven in slash-state.test.ts of the editor.

const menu = (page: Page): Locator => page.getByRole("listbox", { name: "What to put here" });

async function openEmpty(site: Site, page: Page, html = ""): Promise<string> {
  const post = await createPost(site, { title: "Slash", content: html });
  await openPost(site, page, post._id);
  await content(page).click();
  return post._id;
}

test("the slash menu is filtered while one types, used with keys, announced, and closed with Escape, Backspace and on blur", async ({
  site,
  page,
}) => {
  await openEmpty(site, page);
  await page.keyboard.type("/head");
  await expect(menu(page).getByRole("option")).toHaveText([/Heading 1/, /Heading 2/, /Heading 3/]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Part");
  await expect(content(page).getByRole("heading", { level: 2, name: "Part" })).toBeVisible();

  await test.step("a block of code by the name of its language, which undo takes back as one step", async () => {
    await empty(page);
    await page.keyboard.type("/gds");
    await expect(menu(page).getByRole("option")).toHaveText([/Code in GDScript/, /Code in Shader/]);
    await page.keyboard.press("Tab");
    await expect(content(page).locator("pre")).toHaveCount(1);
    await page.keyboard.press("ControlOrMeta+z");
    await expect(content(page)).toHaveText("/gds");
    await expect(menu(page)).toBeHidden();
  });

  await test.step("the chosen item is announced", async () => {
    await empty(page);
    await page.keyboard.type("/");
    await expect(menu(page)).toBeVisible();
    expect(await axe(page, { within: ".slash-menu" })).toEqual([]);
    await expect(content(page)).toBeFocused();
    const chosen = async () =>
      page.locator(`[id="${await content(page).getAttribute("aria-activedescendant")}"]`).textContent();
    expect(await chosen()).toContain("Text");
    const count = await menu(page).getByRole("option").count();
    await expect(page.getByText(`${count} blocks to choose from`)).toBeAttached();
    await page.keyboard.press("ArrowUp");
    const last = menu(page).getByRole("option").last();
    await expect.poll(chosen).toBe(await last.textContent());
    await expect(last).toHaveAttribute("aria-selected", "true");
    await expect(last).toBeInViewport();
    await expect(content(page)).toHaveAttribute("aria-controls", String(await menu(page).getAttribute("id")));
    await page.keyboard.press("Escape");
    await expect(content(page)).not.toHaveAttribute("aria-activedescendant", /./);
    await expect(menu(page)).toBeHidden();
    await expect(content(page)).toBeFocused();
    await page.keyboard.type("list");
    await expect(menu(page)).toBeHidden();
  });

  await test.step("Backspace over the slash closes it", async () => {
    await empty(page);
    await page.keyboard.type("/q");
    await expect(menu(page)).toBeVisible();
    await page.keyboard.press("Backspace");
    await expect(menu(page)).toBeVisible();
    await page.keyboard.press("Backspace");
    await expect(menu(page)).toBeHidden();
  });

  await test.step("nobody is left with a list for a text that they have left", async () => {
    await page.keyboard.type("/");
    await expect(menu(page)).toBeVisible();
    await page.keyboard.press("Shift+Tab");
    await expect(content(page)).not.toBeFocused();
    await expect(menu(page)).toBeHidden();
  });
});

test(
  "the slash menu asks for images of the device or the library, and for the URL of a video, and inserts tables",
  { tag: "@long" },
  async ({ site, page }) => {
    const id = await openEmpty(site, page);
    const chooser = page.waitForEvent("filechooser");
    await page.keyboard.type("/photo");
    await menu(page).getByRole("option", { name: "Image", exact: true }).click();
    await chooser;
    await content(page).press("ControlOrMeta+End");
    await page.keyboard.type("/library");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    // Nobody types before the dialog is gone, and Chromium drops what is typed before the next frame.
    await twoFrames(page);
    await page.keyboard.type("/video");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Video URL")).toBeFocused();
    await page.keyboard.press("Escape");
    await content(page).press("ControlOrMeta+End");
    await page.keyboard.type("/table");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Frame");
    await save(page, { stay: true });
    expect((await find(site, id)).content).toContain("<th>Frame</th>");
  },
);
