import { content, expectSame, find, openPost, save, tool } from "./support/editor.ts";
import { createPost, expect, test } from "./support/site.ts";
import { axe, overflow } from "./support/usable.ts";

test("a chart is made of rows from a spreadsheet, seen while it is made, and changed", async ({ site, page }) => {
  const { _id, slug } = await createPost(site, { title: "Frames", content: "" });
  await openPost(site, page, _id);
  await content(page).click();
  await tool(page, "More formatting").click();
  await page
    .getByRole("group", { name: "More formatting" })
    .getByRole("button", { name: "Chart", exact: true })
    .click();
  const form = page.getByRole("dialog", { name: "New chart" });
  const numbers = form.getByRole("textbox", { name: "Numbers" });
  await expect(numbers).toBeFocused();

  await numbers.fill("Scene\tBefore\tAfter\nHarbor\t9.1\t3.4\nTower\t7.2\t2.9 ms");
  await form.getByRole("button", { name: "Insert chart" }).click();
  await expect(form.getByText("Row 3, “Tower”: “2.9 ms” isn’t a number.")).toBeVisible();
  await numbers.fill("Scene\tBefore\tAfter\nHarbor\t9.1\t3.4\nTower\t7.2\t2.9");
  await form.getByRole("button", { name: "Insert chart" }).click();
  await expect(form.getByLabel("What it shows, in a sentence")).toBeFocused();
  await expect(form.getByText("Say in one sentence what the chart shows.")).toBeVisible();

  await test.step("the preview is the drawing that readers will see", async () => {
    await form.getByLabel("Unit (optional)").fill("ms");
    await form.getByLabel("What it shows, in a sentence").fill("The harbor became three times as fast.");
    await form.getByLabel("Caption (optional)").fill("Time of a frame.");
    const preview = form.getByRole("region", { name: "Preview" });
    await expect(preview.getByRole("img", { name: "The harbor became three times as fast." })).toBeVisible();
    await expect(preview.getByText("3.4 ms").first()).toBeVisible();
    expect(await axe(page, { within: "dialog[open]" })).toEqual([]);
    await form.getByRole("button", { name: "Insert chart" }).click();
  });

  await expect(content(page).getByRole("img", { name: "The harbor became three times as fast." })).toBeVisible();
  await save(page, { stay: true });
  const stored = (type: string, harbor: string) =>
    `<figure class="chart chart-${type}"><table><thead><tr><th>Scene</th><th>Before</th><th>After</th></tr></thead><tbody><tr><th>Harbor</th><td>${harbor} ms</td><td>3.4 ms</td></tr><tr><th>Tower</th><td>7.2 ms</td><td>2.9 ms</td></tr></tbody></table><p>The harbor became three times as fast.</p><figcaption>Time of a frame.</figcaption></figure>`;
  expectSame((await find(site, _id)).content, stored("bar", "9.1"));

  await test.step("it is changed in the same form", async () => {
    await content(page).getByText("Time of a frame.").click();
    await page.getByRole("button", { name: "Edit chart" }).click();
    const edited = page.getByRole("dialog", { name: "Edit chart" });
    await expect(edited.getByRole("textbox", { name: "Numbers" })).toHaveValue(
      "Scene,Before,After\nHarbor,9.1,3.4\nTower,7.2,2.9",
    );
    await edited.getByLabel("Shown as").selectOption("Lines");
    await edited.getByRole("textbox", { name: "Numbers" }).fill("Scene,Before,After\nHarbor,11,3.4\nTower,7.2,2.9");
    await edited.getByRole("button", { name: "Apply" }).click();
    await save(page, { stay: true });
    expectSame((await find(site, _id)).content, stored("line", "11"));
  });

  await test.step("readers see values at the pointer, and all of them by keyboard in the table", async () => {
    await page.goto(`${site.url}/blog/${slug}`);
    const chart = page.getByRole("figure", { name: "Time of a frame." });
    await expect(chart.getByRole("img", { name: "The harbor became three times as fast." })).toBeVisible();
    const value = chart.getByText("Before: 11 ms");
    await expect(value).toBeHidden();
    const hover = chart.locator(".chart-stop > rect").first();
    await hover.hover();
    await expect(value).toBeVisible();
    const table = chart.getByRole("region", { name: "Numbers of “Time of a frame.”" });
    await expect(table).toBeHidden();
    await chart.getByText("Data", { exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(table.getByRole("row", { name: "Harbor 11 ms 3.4 ms" })).toBeVisible();
    expect(await axe(page, { within: ".prose" })).toEqual([]);
  });
});

test(
  "charts of one row and of forty rows with long names fit a narrow page in words of the usual size",
  { tag: "@long" },
  async ({ site, page }) => {
    const name = (index: number) => `A scene with a name that is as long as names of scenes can be, number ${index}`;
    const chart = (type: string, rows: number) =>
      `<figure class="chart chart-${type}"><table><thead><tr><th>Scene</th><th>A series with a long name</th><th>B</th></tr></thead><tbody>${Array.from({ length: rows }, (_, index) => `<tr><th>${name(index)}</th><td>${index * 250_000}</td><td>${-index}</td></tr>`).join("")}</tbody></table></figure>`;
    const many = await createPost(site, {
      title: "Scenes",
      content: [chart("bar", 1), chart("line", 1), chart("bar", 40), chart("line", 40)].join(""),
    });
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(`${site.url}/blog/${many.slug}`);
    await expect(page.getByRole("img", { name: "Chart" })).toHaveCount(4);
    expect(await overflow(page)).toBe(0);
    const sizes = await page
      .locator(".chart-plot text:visible, .chart-label, .chart-values")
      .evaluateAll((texts) => texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize)));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(13);
    expect(await axe(page, { bothThemes: true, within: ".prose" })).toEqual([]);
  },
);
