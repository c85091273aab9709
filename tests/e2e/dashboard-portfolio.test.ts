import type { Locator } from "@playwright/test";
import { addProject, openProjects, projects, titles } from "./support/projects.ts";
import { holdRequests } from "./support/requests.ts";
import { expect, test } from "./support/site.ts";
import { dragByTouch } from "./support/touch.ts";
import { overflow, tooSmall } from "./support/usable.ts";

test("a project is starred in its row; its deletion asks, moves it to the trash and can be undone; everything fits on a phone", async ({
  page,
  site,
}) => {
  const long = "A project with a name that is longer than the screen of a phone is wide";
  const title = `${long} NDA`;
  await addProject(site, long, { slug: "long", nda: true, techStack: ["C, C++", "Lua"] });
  await openProjects(page, site);
  const star = page.getByRole("button", { name: `Star “${long}”` });
  await star.click();
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText(`“${long}” starred.`)).toBeVisible();
  expect((await projects(site))[0]).toMatchObject({ starred: true, techStack: ["C, C++", "Lua"] });
  await star.click();
  await expect(star).toHaveAttribute("aria-pressed", "false");

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBe(0);
  expect(await tooSmall(page.locator("main"))).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });

  const remove = page.getByRole("button", { name: `Delete “${long}”` });
  await remove.click();
  await expect(page.getByRole("alertdialog")).toContainText("Delete this project?");
  await page.keyboard.press("Escape");
  await expect(titles(page)).toHaveText([title]);
  await remove.click();
  await page.keyboard.press("Enter");
  await expect(page.getByText("No projects yet.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(titles(page)).toHaveText([title]);
});

test("the order changes by keyboard, buttons and dragging, and is announced", async ({ page, site }) => {
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
  await expect
    .poll(async () => (await projects(site)).map(({ title, order }) => `${order} ${title}`))
    .toEqual(["1 Bravo", "2 Charlie", "3 Alpha"]);

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
  await expect
    .poll(async () => (await projects(site)).map(({ title }) => title))
    .toEqual(["Alpha", "Charlie", "Bravo"]);

  await test.step("at the ends, the buttons keep the focus and do nothing", async () => {
    const up = page.getByRole("button", { name: "Move “Charlie” up" });
    await up.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect(titles(page)).toHaveText(["Charlie", "Alpha", "Bravo"]);
    await expect(up).toBeFocused();
    await expect(up).toBeDisabled();
  });
});

test(
  "a finger drags a row, too, and Escape puts it back; the list warns about more stars than the home page features",
  { tag: "@long" },
  async ({ page, site }) => {
    for (const title of ["Bravo", "Alpha", "Charlie"]) await addProject(site, title);
    await openProjects(page, site);
    await expect(titles(page)).toHaveText(["Charlie", "Alpha", "Bravo"]);
    const grip = page.getByRole("button", { name: /^Move “Alpha”: drag/ });
    await test.step("a finger drags a row, too, and Escape puts it back", async () => {
      const start = await centerOf(grip);
      const above = { x: start.x, y: start.y - 60 };
      await dragByTouch(page, start, above);
      await expect(titles(page)).toHaveText(["Alpha", "Charlie", "Bravo"]);
      await page.mouse.move(above.x, above.y);
      await page.mouse.down();
      await page.mouse.move(start.x, start.y + 60, { steps: 4 });
      await page.keyboard.press("Escape");
      await page.mouse.up();
      await expect(titles(page)).toHaveText(["Alpha", "Charlie", "Bravo"]);
      await expect(page.locator("[data-dragged]")).toHaveCount(0);
    });

    await test.step("more stars than the home page features", async () => {
      for (let number = 1; number <= 7; number++) await addProject(site, `Project-${number}`, { starred: true });
      await page.reload();
      const note = page.getByText("7 projects are starred. The home page features the first 6, in this order.");
      await expect(note).toBeVisible();
      await page.getByRole("button", { name: "Star “Project-1”" }).click();
      await expect(note).toBeHidden();
    });
  },
);

test(
  "a list of projects that can’t be loaded and a deletion that fails are told",
  { tag: "@long" },
  async ({ page, site, expectedProblems }) => {
    expectedProblems.push("500");
    await addProject(site, "Alpha");
    const fail = { status: 500, body: "" };
    await page.route(/\/api\/portfolio$/, (route) => route.fulfill(fail), { times: 1 });
    await openProjects(page, site);
    await expect(page.getByText("Failed to fetch portfolio projects.")).toBeVisible();
    const showList = await holdRequests(page, /\/api\/portfolio$/);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Loading portfolio projects…")).toBeVisible();
    showList();
    const remove = page.getByRole("button", { name: "Delete “Alpha”" });
    await page.route(/\/api\/portfolio\/\d+$/, (route) => route.fulfill(fail), { times: 1 });
    await remove.click();
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Failed to delete the project.")).toBeVisible();
    await expect(titles(page)).toHaveText(["Alpha"]);
    const carryOut = await holdRequests(page, /\/api\/portfolio\/\d+$/);
    await remove.click();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Deleting…")).toBeVisible();
    carryOut();
    await expect(page.getByText("No projects yet.")).toBeVisible();
  },
);

async function centerOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error("The handle is not on screen.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test("an order that can't be saved is put back", { tag: "@long" }, async ({ page, site, expectedProblems }) => {
  expectedProblems.push("500");
  for (const title of ["Bravo", "Alpha"]) await addProject(site, title);
  await openProjects(page, site);
  await page.route("**/api/portfolio/order", (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
  await page.getByRole("button", { name: "Move “Alpha” down" }).click();
  await expect(page.getByText("Failed to reorder the projects.")).toBeVisible();
  await expect(titles(page)).toHaveText(["Alpha", "Bravo"]);
  await expect(page.getByText("is now number")).toHaveCount(0);
});
