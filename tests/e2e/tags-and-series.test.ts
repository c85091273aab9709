import type { Locator, Page } from "@playwright/test";
import { description, find, openNew, openPost, save, title } from "./support/editor.ts";
import { createPost, expect, type Site, test } from "./support/site.ts";
import { snackbar } from "./support/snackbars.ts";
import { axe } from "./support/usable.ts";

type Grouped = { tags: { name: string }[]; series: { title: string; part: number; of: number } | null };

const field = (page: Page): Locator => page.getByRole("combobox", { name: "Tags" });
const chips = (page: Page): Locator => page.getByRole("list", { name: "Chosen tags" }).getByRole("listitem");
const options = (page: Page): Locator => page.getByRole("listbox", { name: "Tags of other posts" }).getByRole("option");

async function createSeries(site: Site): Promise<string[]> {
  const ids: string[] = [];
  for (const name of ["One", "Two", "Three"])
    ids.push((await createPost(site, { title: `Part ${name}`, series: "Diary", tags: ["Unity", "Level design"] }))._id);
  return ids;
}

async function titlesIn(site: Site): Promise<string[]> {
  const { parts } = await site.api<{ parts: { title: string }[] }>("GET", "/series/diary");
  return parts.map((part) => part.title);
}

test("tags are added, suggested and removed by the keyboard alone", async ({ page, site }) => {
  await createPost(site, { title: "Other", tags: ["Godot", "Game jam", "Unity"] });
  await openNew(site, page);
  await title(page).fill("Tagged");
  await description(page).fill("About it");
  await field(page).focus();

  await test.step("Enter and commas add, in the spelling of other posts and each once", async () => {
    await page.keyboard.type("unity");
    await expect(options(page)).toHaveText([/^Unity/]);
    await page.keyboard.press("Enter");
    await page.keyboard.type("C++, UNITY, ");
    await expect(chips(page)).toHaveText(["Unity", "C++"]);
    await expect(field(page)).toHaveValue(" ");
    // An open list would take the click on the field below.
    await expect(options(page)).toHaveCount(0);
    await field(page).click();
    await expect(options(page)).toHaveCount(0);
  });

  await test.step("the arrow keys choose a suggestion, and Escape closes them", async () => {
    await field(page).fill("g");
    await expect(options(page)).toHaveText([/^Game jam/, /^Godot/]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(options(page).nth(1)).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(chips(page)).toHaveText(["Unity", "C++", "Godot"]);
    await page.keyboard.type("g");
    await expect(options(page)).toHaveText([/^Game jam/]);
    // The bar at the top would cover half of a button above.
    await field(page).evaluate((element) => element.scrollIntoView({ block: "start" }));
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(options(page)).toHaveCount(0);
    await page.keyboard.press("Backspace");
  });

  await test.step("Backspace in the empty field removes the last one", async () => {
    await page.keyboard.press("Backspace");
    await expect(chips(page)).toHaveText(["Unity", "C++"]);
    await expect(field(page)).toBeFocused();
  });

  await test.step("what is typed is kept when the field is left, and saved", async () => {
    await page.keyboard.type("Left over");
    await page.keyboard.press("Tab");
    await expect(chips(page)).toHaveText(["Unity", "C++", "Left over"]);
    await page.getByRole("button", { name: "Remove C++" }).click();
    await expect(field(page)).toBeFocused();
    await save(page, { button: "Create Post" });
    expect(((await find(site, "tagged")) as unknown as Grouped).tags.map(({ name }) => name)).toEqual([
      "Unity",
      "Left over",
    ]);
  });
});

test("a post joins a series as its last part or as a chosen one", async ({ page, site }) => {
  await createSeries(site);
  const { _id } = await createPost(site, { title: "Late" });
  await openPost(site, page, _id);
  const series = page.getByRole("combobox", { name: "Series" });
  const part = page.getByRole("spinbutton", { name: "Part" });
  await series.fill("diary");
  await expect(page.getByText("3 other parts so far.")).toBeVisible();
  await expect(part).toHaveAttribute("placeholder", "4");
  await save(page, { stay: true });
  expect(((await find(site, _id)) as unknown as Grouped).series).toMatchObject({ title: "Diary", part: 4, of: 4 });
  await part.fill("1");
  await save(page);
  expect(await titlesIn(site)).toEqual(["Part One", "Late", "Part Two", "Part Three"]);
});

test("the editor and the history of a post show its part of a series", { tag: "@long" }, async ({ page, site }) => {
  await createSeries(site);
  const { _id } = await createPost(site, { title: "Late", series: "Diary", seriesPart: 1 });
  await openPost(site, page, _id);
  await expect(page.getByRole("combobox", { name: "Series" })).toHaveValue("Diary");
  await expect(page.getByRole("spinbutton", { name: "Part" })).toHaveValue("1");
  await page.getByRole("button", { name: "History" }).click();
  await expect(page.getByRole("dialog", { name: "History" })).toContainText(/Series.*Diary, part/s);
});

test("a post shows its tags and, without scripts, its place in a series with all parts to fold out", async ({
  plainPage: page,
  site,
}) => {
  await createSeries(site);
  await page.goto(`${site.url}/blog/part-two`);
  const summary = page.getByText("Part 2 of 3 of Diary");
  await expect(page.locator(".post-series").getByRole("link", { name: "Part Three" })).toBeHidden();
  await summary.click();
  const parts = page.locator(".post-series").getByRole("listitem");
  await expect(parts).toHaveText([/^1. Part One/, /^2. Part Two/, /^3. Part Three/]);
  await expect(parts.nth(1).getByRole("link")).toHaveCount(0);
  const next = page.getByRole("link", { name: /^Next in this series/ });
  await expect(next).toHaveText("Next in this series: part 3 of 3 Part Three");
  await next.click();
  await expect(page).toHaveURL(`${site.url}/blog/part-three`);
  await expect(next).toHaveCount(0);
  await page.getByText("Part 3 of 3 of Diary").click();
  await page.getByRole("link", { name: "The whole series" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Series: Diary");
  await expect(page.getByText("3 parts, 3 min in total")).toBeVisible();
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    "Part One",
    "Part Two",
    "Part Three",
  ]);
  await page.getByRole("link", { name: "Part One" }).click();
  await page.getByRole("list", { name: "Tags" }).getByRole("link", { name: "Level design" }).click();
  await expect(page).toHaveURL(`${site.url}/blogs/tag/level-design`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tag: Level design");
  await expect(page.getByText("3 posts", { exact: true })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(3);
});

test("tags are renamed, merged and deleted beside the categories", async ({ page, site, expectedProblems }) => {
  expectedProblems.push("409");
  await createPost(site, { title: "First", tags: ["JS"] });
  await createPost(site, { title: "Second", tags: ["JavaScript"] });
  await openManagement(page, site);
  const rows = page.getByRole("table", { name: "Tags" }).getByRole("rowheader");
  await expect(rows).toHaveText(["JavaScript", "JS"]);

  await page.getByRole("button", { name: "Rename JS", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Rename tag" });
  await dialog.getByRole("textbox").fill("javascript");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("status")).toContainText("exists already");
  await dialog.getByRole("button", { name: "Merge" }).click();
  await expect(snackbar(page, "Merged into “JavaScript”.")).toBeVisible();
  await expect(rows).toHaveText(["JavaScript"]);

  await page.getByRole("link", { name: "2 posts tagged JavaScript" }).click();
  await expect(page.getByRole("table", { name: "Posts", exact: true }).getByRole("rowheader")).toHaveCount(2);
  await page.getByRole("button", { name: "Tag: JavaScript" }).click();
  await expect(page).toHaveURL(`${site.url}/dashboard`);

  await page.goBack();
  await page.goBack();
  await page.getByRole("button", { name: "Delete JavaScript" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("No tags yet.")).toBeVisible();
});

test(
  "the parts of a series are loaded again after a failure, and sorted by keys, by buttons and by dragging",
  { tag: "@long" },
  async ({ page, site, expectedProblems }) => {
    expectedProblems.push("Failed to load resource", "net::ERR");
    await createSeries(site);
    await openManagement(page, site);
    const parts = page.locator(".series-order").getByRole("listitem");
    const summary = page.getByText("3 parts, 3 min in total");
    await page.route("**/api/series/*", (route) => route.abort(), { times: 1 });
    await summary.click();
    const failure = page.locator(".series-order").getByRole("alert");
    await failure.getByRole("button", { name: "Try again" }).click();
    await expect(parts).toHaveCount(3);
    await expect(failure).toHaveCount(0);
    const grip = (name: string) =>
      page.getByRole("button", { name: `Move “Part ${name}”: drag, or use the arrow keys` });
    await expect(parts).toHaveText([/One/, /Two/, /Three/]);
    expect(await axe(page)).toEqual([]);
    await grip("One").focus();
    await page.keyboard.press("ArrowDown");
    await expect(parts).toHaveText([/Two/, /One/, /Three/]);
    await expect(grip("One")).toBeFocused();
    await expect.poll(() => titlesIn(site)).toEqual(["Part Two", "Part One", "Part Three"]);
    await page.getByRole("button", { name: "Move “Part Three” up" }).click();
    await expect.poll(() => titlesIn(site)).toEqual(["Part Two", "Part Three", "Part One"]);
    await grip("One").hover();
    await page.mouse.down();
    await parts.first().hover({ position: { x: 5, y: 3 } });
    await page.mouse.up();
    await expect.poll(() => titlesIn(site)).toEqual(["Part One", "Part Two", "Part Three"]);
  },
);

async function openManagement(page: Page, site: Site): Promise<void> {
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/categories`);
}
