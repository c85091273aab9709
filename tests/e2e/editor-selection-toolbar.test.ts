import type { Locator, Page } from "@playwright/test";
import { content, find, openPost, save } from "./support/editor.ts";
import { createPost, expect, type Site, test } from "./support/site.ts";
import { axe } from "./support/usable.ts";

const tools = (page: Page): Locator => page.getByRole("toolbar", { name: "Selected text" });
const link = (page: Page): Locator => page.getByRole("toolbar", { name: "Link" });

async function open(site: Site, page: Page, html: string): Promise<() => Promise<string>> {
  const post = await createPost(site, { title: "Selection", content: html });
  await openPost(site, page, post._id);
  return async () => {
    await save(page, { stay: true });
    return (await find(site, post._id)).content;
  };
}

const linked = `<p>See <a href="https://example.com/long">this pgae</a> first.</p>`;

test("selected words have a toolbar above them, which the mouse and the keyboard reach and leave, and a link at the caret says where it leads", async ({
  site,
  page,
}) => {
  const saved = await open(site, page, `<p>above</p><p>some words</p><pre>code here</pre>${linked}`);
  const words = content(page).getByText("some words");
  const box = await words.boundingBox();
  if (!box) throw new Error("No words.");
  await page.mouse.move(box.x + 1, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 300, box.y + box.height / 2, { steps: 4 });
  expect(await page.evaluate(() => String(getSelection()))).toBe("some words");
  await expect(tools(page)).toBeHidden();
  await page.mouse.up();
  await expect(tools(page)).toBeVisible();
  const place = await tools(page).boundingBox();
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(box.y + 4);
  expect(await axe(page, { within: ".selection-toolbar" })).toEqual([]);
  await tools(page).getByRole("button", { name: "Bold" }).click();
  await expect(tools(page).getByRole("button", { name: "Bold" })).toHaveAttribute("aria-pressed", "true");
  await tools(page).getByRole("button", { name: "Turn into" }).click();
  await page.getByRole("menuitemradio", { name: "Heading 2" }).click();
  await expect(content(page).locator("h2 > strong")).toHaveText("some words");

  await test.step("code and blocks as a whole have none", async () => {
    await content(page).getByText("code here").dblclick();
    await expect(tools(page)).toBeHidden();
  });

  await test.step("the keyboard reaches it with Alt+F10, and leaves it with Escape", async () => {
    await content(page).getByText("above").click();
    await page.keyboard.press("Home");
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Shift+End");
    await expect(tools(page)).toBeVisible();
    await page.keyboard.press("Alt+F10");
    await expect(tools(page).getByRole("button", { name: "Turn into" })).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(tools(page).getByRole("button", { name: "Italic" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(content(page)).toBeFocused();
    await expect(content(page).locator("p > em")).toHaveText("above");
    await page.keyboard.press("Alt+F10");
    await page.keyboard.press("Escape");
    await expect(content(page)).toBeFocused();
    expect(await page.evaluate(() => String(getSelection()))).toBe("above");
    await page.keyboard.press("Escape");
    await expect(tools(page)).toBeHidden();
    await expect(content(page)).toBeFocused();
  });

  await test.step("it opens the field of a link", async () => {
    await page.keyboard.press("Shift+ArrowLeft");
    await tools(page).getByRole("button", { name: "Link" }).click();
    await page.getByLabel("Link URL").fill("/about");
    await page.keyboard.press("Enter");
    await expect(content(page).locator('a[href="/about"]')).toHaveText("abov");
  });

  await test.step("a link at the caret says where it leads, while its words are corrected", async () => {
    const address = content(page).locator('a[href="https://example.com/long"]');
    await address.click();
    await expect(link(page)).toContainText("example.com/long");
    await expect(content(page)).toBeFocused();
    await page.keyboard.press("Home");
    await expect(link(page)).toBeHidden();
    for (let step = 0; step < 6; step++) await page.keyboard.press("ArrowRight");
    await page.keyboard.type("X");
    await expect(address).toHaveText("thXis pgae");
    await expect(link(page).getByRole("link", { name: "Open link" })).toHaveAttribute(
      "href",
      "https://example.com/long",
    );
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByLabel("Link URL").fill("/contact");
    await page.keyboard.press("Enter");
    await expect(address).toHaveCount(0);
    await content(page).locator('a[href="/contact"]').click();
    await page.keyboard.press("Alt+F10");
    await expect(link(page).getByRole("button", { name: "Edit link" })).toBeFocused();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
  });
  expect(await saved()).toBe(
    `<p><a href="/about"><em>abov</em></a><em>e</em></p><h2><strong>some words</strong></h2><pre>code here</pre><p>See thXis pgae first.</p>`,
  );
});
