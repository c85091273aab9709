import type { Page } from "@playwright/test";
import { content, expectSame, find, openPost, paste, save, tool } from "./support/editor.ts";
import { createPost, expect, type Site, test } from "./support/site.ts";
import { axeInBothThemes } from "./support/usable.ts";

const table =
  "<table><thead><tr><th>Name</th><th>Value</th></tr></thead><tbody><tr><td>Speed</td><td>12</td></tr><tr><td>Mass</td><td>7</td></tr></tbody></table>";

async function openWith(site: Site, page: Page, html: string): Promise<() => Promise<string>> {
  const { _id } = await createPost(site, { title: "Table", content: html });
  await openPost(site, page, _id);
  return async () => {
    await save(page, { stay: true });
    return (await find(site, _id)).content;
  };
}

async function command(page: Page, menu: "Row" | "Column" | "Cell", name: string): Promise<void> {
  const button = page.getByRole("toolbar", { name: "Table" }).getByRole("button", { name: menu, exact: true });
  if ((await button.getAttribute("aria-expanded")) !== "true") await button.click();
  await page.getByRole("group", { name: menu, exact: true }).getByRole("button", { name, exact: true }).click();
}

test("a table is put in and filled with Tab, which adds a row at its end", async ({ site, page }) => {
  const read = await openWith(site, page, "");
  await content(page).click();
  await tool(page, "More formatting").click();
  await page.getByRole("button", { name: "Table", exact: true }).click();
  for (const words of ["A", "B", "C", "1", "2", "3", "4", "5", "6", "7"]) {
    await page.keyboard.type(words);
    if (words !== "7") await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.type("six");
  expectSame(
    await read(),
    "<table><thead><tr><th>A</th><th>B</th><th>C</th></tr></thead><tbody><tr><td>1</td><td>2</td><td>3</td></tr><tr><td>4</td><td>5</td><td>six</td></tr><tr><td>7</td><td></td><td></td></tr></tbody></table>",
  );
});

test("rows and columns are added, deleted, aligned and made headers", async ({ site, page }) => {
  const read = await openWith(site, page, table);
  await content(page).getByText("Speed").click();
  await command(page, "Row", "Insert row above");
  expect(await axeInBothThemes(page)).toEqual([]);
  await command(page, "Column", "Insert column after");
  await content(page).locator("th").nth(1).click();
  await command(page, "Column", "Delete column");
  await content(page).getByText("Speed").click();
  await command(page, "Column", "Header column");
  await content(page).getByText("12", { exact: true }).click();
  await command(page, "Column", "Align end");
  await content(page).getByText("Mass").click();
  await command(page, "Row", "Delete row");
  expectSame(
    await read(),
    '<table><thead><tr><th>Name</th><th align="right">Value</th></tr></thead><tbody><tr><th></th><td align="right"></td></tr><tr><th>Speed</th><td align="right">12</td></tr></tbody></table>',
  );
});

test("cells are selected by keyboard, merged and split", async ({ site, page }) => {
  const read = await openWith(site, page, table);
  await content(page).getByText("Speed").click();
  await page.keyboard.press("End");
  await page.keyboard.press("Shift+ArrowRight");
  await command(page, "Cell", "Merge cells");
  expectSame(await read(), table.replace("<td>Speed</td><td>12</td>", '<td colspan="2"><p>Speed</p><p>12</p></td>'));
  await command(page, "Cell", "Split cell");
  await expect(content(page).locator("td")).toHaveCount(4);
});

test("a column is resized with the pointer and with buttons, and the widths are stored", async ({ site, page }) => {
  const read = await openWith(site, page, table);
  const cell = content(page).locator("th").first();
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
  await command(page, "Column", "Reset width");
  expectSame(await read(), table);
});

test("cells of a spreadsheet are pasted over the selected cells, and the table is deleted", async ({ site, page }) => {
  const read = await openWith(site, page, `<p>Before</p>${table}`);
  await content(page).getByText("Speed").click();
  await page.keyboard.press("End");
  await page.keyboard.press("Shift+ArrowRight");
  await paste(content(page), {
    html: "<table><tr><td>Height</td><td>3</td></tr></table>",
    text: "Height\t3",
  });
  await expect(content(page)).toContainText("Height");
  expectSame(await read(), `<p>Before</p>${table.replace("Speed", "Height").replace("12", "3")}`);
  await content(page).getByText("Height").click();
  await page.getByRole("toolbar", { name: "Table" }).getByRole("button", { name: "Delete table" }).click();
  expectSame(await read(), "<p>Before</p>");
});
