import { content, openPost, title, tool } from "./support/editor.ts";
import { createPost, expect, test } from "./support/site.ts";

test("a press outside closes the panels of the text and gives what is pressed the focus, and Escape gives it back", async ({
  site,
  page,
}) => {
  const post = await createPost(site, { title: "Panels", content: "<p>some words</p>" });
  await openPost(site, page, post._id);
  const link = page.getByRole("group", { name: "Link" });
  const more = page.getByRole("group", { name: "More formatting" });
  const outline = page.getByRole("navigation", { name: "Outline" });
  const text = content(page);

  await test.step("a field that is pressed keeps the focus", async () => {
    await text.getByText("some words").click();
    for (const [name, panel] of [
      ["Link", link],
      ["More formatting", more],
      ["Outline", outline],
    ] as const) {
      await tool(page, name).click();
      await expect(panel).toBeVisible();
      await title(page).click();
      await page.keyboard.press("End");
      await expect(panel).toBeHidden();
      await page.keyboard.type("!");
    }
    await expect(title(page)).toHaveValue("Panels!!!");
    await expect(text).toHaveText("some words");
  });

  await test.step("Escape leads back to the text, or to the button that opened the panel", async () => {
    await text.getByText("some words").click();
    await tool(page, "Link").click();
    await page.keyboard.press("Escape");
    await expect(link).toBeHidden();
    await page.keyboard.type(" more");
    await expect(text).toHaveText("some words more");
    for (const [name, panel] of [
      ["More formatting", more],
      ["Outline", outline],
    ] as const) {
      await tool(page, name).press("Enter");
      await expect(panel).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(panel).toBeHidden();
      await expect(tool(page, name)).toBeFocused();
    }
  });

  await test.step("a panel below the toolbar doesn't stay over the text when Tab leads out of it", async () => {
    await tool(page, "More formatting").press("Enter");
    await more.getByLabel("Size").focus();
    await page.keyboard.press("Tab");
    await expect(more).toBeHidden();
    await expect(text).toBeFocused();
  });
});
