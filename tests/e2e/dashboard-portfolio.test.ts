import { addProject, openProjects, projects, titles } from "./support/projects.ts";
import { expect, test } from "./support/site.ts";
import { axe, tooSmall } from "./support/usable.ts";

test("deleting asks, moves to the trash, and can be undone", async ({ page, site }) => {
  await addProject(site, "Alpha");
  await openProjects(page, site);
  await page.getByRole("button", { name: "Delete “Alpha”" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("Delete this project?");
  await page.keyboard.press("Escape");
  await expect(titles(page)).toHaveText(["Alpha"]);
  await page.getByRole("button", { name: "Delete “Alpha”" }).click();
  await page.keyboard.press("Enter");
  await expect(page.getByText("No projects yet.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(titles(page)).toHaveText(["Alpha"]);
});

test("the order changes by keys, by buttons and by dragging, and is announced", async ({ page, site }) => {
  for (const title of ["Charlie", "Bravo", "Alpha"]) await addProject(site, title);
  await openProjects(page, site);
  await expect(titles(page)).toHaveText(["Alpha", "Bravo", "Charlie"]);

  const grip = page.getByRole("button", { name: /^Move “Alpha”: drag/ });
  await grip.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(titles(page)).toHaveText(["Bravo", "Charlie", "Alpha"]);
  await expect(page.getByText("“Alpha” is now number 3 of 3.")).toBeAttached();
  await expect(grip).toBeFocused();
  await expect.poll(async () => (await projects(site)).map(({ title, order }) => `${order} ${title}`)).toEqual(["1 Bravo", "2 Charlie", "3 Alpha"]);

  await page.getByRole("button", { name: "Move “Charlie” up" }).click();
  await expect(titles(page)).toHaveText(["Charlie", "Bravo", "Alpha"]);

  const from = await grip.boundingBox();
  const to = await page.getByRole("button", { name: /^Move “Charlie”: drag/ }).boundingBox();
  if (!from || !to) throw new Error("The handles are not on screen.");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y - 4, { steps: 6 });
  await page.mouse.up();
  await expect(titles(page)).toHaveText(["Alpha", "Charlie", "Bravo"]);
  await expect.poll(async () => (await projects(site)).map(({ title }) => title)).toEqual(["Alpha", "Charlie", "Bravo"]);
});

test("a star is given and taken in the row", async ({ page, site }) => {
  await addProject(site, "Alpha");
  await openProjects(page, site);
  const star = page.getByRole("button", { name: "Star “Alpha”" });
  await star.click();
  await expect(star).toHaveAttribute("aria-pressed", "true");
  expect((await projects(site))[0]?.starred).toBe(true);
  await star.click();
  await expect(star).toHaveAttribute("aria-pressed", "false");
});

test.describe("what goes wrong", () => {
  test.use({ expectedProblems: ["500"] });

  test("a list that does not load can be asked for again, and a failed deletion says so", async ({ page, site }) => {
    await addProject(site, "Alpha");
    await page.route(/\/api\/portfolio$/, (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
    await openProjects(page, site);
    await expect(page.getByText("Failed to fetch portfolio projects.")).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(titles(page)).toHaveText(["Alpha"]);
    await page.route(/\/api\/portfolio\/\d+$/, (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
    await page.getByRole("button", { name: "Delete “Alpha”" }).click();
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Failed to delete the project.")).toBeVisible();
    await expect(titles(page)).toHaveText(["Alpha"]);
  });
});

for (const theme of ["light", "dark"] as const) {
  test(`on a phone the projects fit a thumb and everybody, in the ${theme} theme`, async ({ page, site }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await addProject(site, "Alpha", { starred: true, nda: true });
    await addProject(site, "A project with a name that is longer than the screen of a phone is wide", { slug: "long" });
    await openProjects(page, site);
    await expect(titles(page)).toHaveCount(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await tooSmall(page.locator("main"))).toEqual([]);
    expect(await axe(page)).toEqual([]);
  });
}
