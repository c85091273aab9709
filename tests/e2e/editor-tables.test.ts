import type { Page } from "@playwright/test";
import { content, expectSame, find, openPost, save, tool } from "./support/editor.ts";
import { createPost, expect, test } from "./support/site.ts";
import { axe } from "./support/usable.ts";

// What each command does to a table is proven in table-commands.test.ts of the editor.

async function command(page: Page, menu: "Row" | "Column", name: string): Promise<void> {
  const button = page.getByRole("toolbar", { name: "Table" }).getByRole("button", { name: menu, exact: true });
  if ((await button.getAttribute("aria-expanded")) !== "true") await button.click();
  await page.getByRole("group", { name: menu, exact: true }).getByRole("button", { name, exact: true }).click();
}

test("a table is filled by keyboard, changed with its tools, resized with the pointer, and deleted", async ({
  site,
  page,
}) => {
  const { _id } = await createPost(site, { title: "Table", content: "" });
  await openPost(site, page, _id);
  const read = async () => {
    await save(page, { stay: true });
    return (await find(site, _id)).content;
  };
  await content(page).click();
  await tool(page, "More formatting").click();
  await page.getByRole("button", { name: "Table", exact: true }).click();
  const words = ["Name", "Value", "Unit", "Speed", "12"];
  for (const [index, word] of words.entries()) {
    if (index > 0) await page.keyboard.press("Tab");
    await page.keyboard.insertText(word);
  }

  await test.step("its tools are about the cell with the caret", async () => {
    await content(page).getByText("Speed").click();
    await command(page, "Row", "Insert row above");
    expect(await axe(page, { within: ".block-tools, table" })).toEqual([]);
    await content(page).getByText("Unit").click();
    await command(page, "Column", "Delete column");
    await content(page).getByText("12", { exact: true }).click();
    await command(page, "Column", "Align end");
    expectSame(
      await read(),
      '<table><thead><tr><th>Name</th><th align="right">Value</th></tr></thead><tbody><tr><td></td><td align="right"></td></tr><tr><td>Speed</td><td align="right">12</td></tr><tr><td></td><td align="right"></td></tr></tbody></table>',
    );
  });

  await test.step("a column is resized with the pointer and with buttons", async () => {
    const cell = content(page).locator("th").first();
    // Scrolls it out from behind the bars.
    await cell.click();
    const box = await cell.boundingBox();
    if (!box) throw new Error("The table is not on screen.");
    const edge = { x: box.x + box.width - 1, y: box.y + box.height / 2 };
    await page.mouse.move(edge.x - 3, edge.y);
    await page.mouse.move(edge.x - 1, edge.y);
    await expect(content(page).locator(".column-resize-handle").first()).toBeVisible();
    await page.mouse.down();
    await page.mouse.move(edge.x - 101, edge.y, { steps: 5 });
    await page.mouse.up();
    const width = async () => Number(/<col width="(\d+)"/.exec(await read())?.[1]);
    const dragged = await width();
    expect(Math.abs(dragged - (box.width - 100))).toBeLessThan(12);
    await cell.click();
    await command(page, "Column", "Wider");
    expect(await width()).toBe(dragged + 24);
  });

  await page.getByRole("toolbar", { name: "Table" }).getByRole("button", { name: "Delete table" }).click();
  expect(await read()).toBe("");
});
