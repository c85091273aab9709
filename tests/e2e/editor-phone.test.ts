import { devices, type Locator, type Page } from "@playwright/test";
import { content, find, openPost, save } from "./support/editor.ts";
import { createPost, expect, type Site, test } from "./support/site.ts";
import { axe, overflow } from "./support/usable.ts";

const { viewport: _, defaultBrowserType: __, ...phone } = devices["Pixel 7"];
test.use({ ...phone, viewport: { width: 390, height: 700 } });

const bar = (page: Page): Locator => page.getByRole("toolbar", { name: "Formatting" });

async function open(site: Site, page: Page, html: string): Promise<string> {
  const post = await createPost(site, { title: "Phone", content: html });
  await openPost(site, page, post._id);
  return post._id;
}

/** Where the caret stands in the window. */
function caret(page: Page): Promise<{ top: number; bottom: number }> {
  return page.evaluate(() => {
    const range = getSelection()?.getRangeAt(0);
    const [rect] = range?.getClientRects() ?? [];
    const node = range?.startContainer;
    const box = rect ?? (node instanceof Element ? node : node?.parentElement)?.getBoundingClientRect();
    return { top: box?.top ?? -1, bottom: box?.bottom ?? -1 };
  });
}

test("on a phone the toolbar stands at the lower edge while the text has the focus, with targets for thumbs", async ({
  site,
  page,
}) => {
  const lines = "<p>line</p>".repeat(30);
  const id = await open(site, page, `<p>some words</p>${lines}`);
  await expect(bar(page)).toBeHidden();
  await content(page).getByText("some words").tap();
  await expect(bar(page)).toBeVisible();
  const frame = await page.locator(".phone-toolbar").boundingBox();
  expect((frame?.y ?? 0) + (frame?.height ?? 0)).toBe(700);
  const small = await page
    .locator(".phone-toolbar")
    .getByRole("button")
    .evaluateAll((buttons) =>
      buttons
        .filter((button) => {
          const { width, height } = button.getBoundingClientRect();
          return width < 44 || height < 44;
        })
        .map(({ ariaLabel }) => ariaLabel),
    );
  expect(small).toEqual([]);
  expect(await overflow(page)).toBe(0);
  expect(await axe(page, { within: ".phone-toolbar" })).toEqual([]);

  await bar(page).getByRole("button", { name: "Heading 2" }).tap();
  await expect(content(page)).toBeFocused();
  await bar(page).getByRole("button", { name: "Undo" }).tap();
  await bar(page).getByRole("button", { name: "Quote", exact: true }).tap();
  await save(page, { stay: true });
  expect((await find(site, id)).content).toBe(`<blockquote><p>some words</p></blockquote>${lines}`);

  await test.step("a block is put in and the block menu used by touch", async () => {
    await bar(page).getByRole("button", { name: "New block" }).tap();
    await page.getByRole("option", { name: "Divider" }).tap();
    await content(page).getByText("some words").tap();
    await bar(page).getByRole("button", { name: "Block menu" }).tap();
    await page.getByRole("menuitem", { name: "Duplicate" }).tap();
    await expect(content(page).getByText("some words")).toHaveCount(2);
    await expect(content(page)).toBeFocused();
  });

  await page.getByRole("button", { name: "Hide keyboard" }).tap();
  await expect(content(page)).not.toBeFocused();
  await expect(bar(page)).toBeHidden();
});

test(
  "on a phone the caret stays between the bars, while writing on and while going back",
  { tag: "@long" },
  async ({ site, page }) => {
    await open(site, page, "<p>line</p>".repeat(30));
    await content(page).getByText("line").first().tap();
    await page.keyboard.press("ControlOrMeta+End");
    const top = () => page.locator(".editor-bar").evaluate((each) => each.getBoundingClientRect().bottom);
    const bottom = () => page.locator(".phone-toolbar").evaluate((each) => each.getBoundingClientRect().top);
    for (let line = 0; line < 4; line++) {
      await page.keyboard.press("Enter");
      await page.keyboard.type("x");
      await expect.poll(async () => (await caret(page)).bottom <= (await bottom())).toBe(true);
    }
    for (let line = 0; line < 32; line++) {
      await page.keyboard.press("ArrowUp");
      if (line % 4 === 0) await expect.poll(async () => (await caret(page)).top >= (await top())).toBe(true);
    }
  },
);
