import type { Locator, Page } from "@playwright/test";
import { skills } from "#content/skills.ts";
import { expect, test, withMotion } from "./support/site.ts";

test.use(withMotion);

const titles = skills.groups.map((category) => category.title);

function tab(page: Page, index: number): Locator {
  return page.getByRole("tab", { name: titles[index] });
}

async function expectCategory(page: Page, index: number): Promise<void> {
  await expect(page.getByRole("tabpanel")).toHaveCount(1);
  await expect(page.getByRole("tabpanel", { name: titles[index] })).toBeVisible();
}

function bubbles(page: Page): Locator {
  return page.getByRole("tabpanel").getByRole("listitem").getByRole("button");
}

function sizesOf(bubbles: Locator): Promise<[width: number, height: number][]> {
  return bubbles.evaluateAll((elements) =>
    elements.map((element): [number, number] => [
      (element as HTMLElement).offsetWidth,
      (element as HTMLElement).offsetHeight,
    ]),
  );
}

test("categories have counts, and pointer or keys choose them with wrap-around; a bubble has the size of its name, floats for five seconds, and shows where the skill was used", async ({
  exampleSite,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(exampleSite.url);
  await expect(page.getByRole("tab")).toHaveText([
    "Programming & Game Engines 9",
    "Back-End & Web Dev 11",
    "Design & Multimedia 9",
    "PM & Tools 10",
  ]);
  await expect(tab(page, 0)).toHaveAccessibleName("Programming & Game Engines 9 skills");
  await expectCategory(page, 0);
  await expect(bubbles(page)).toHaveCount(9);
  await tab(page, 1).click();
  await expectCategory(page, 1);
  await expect(tab(page, 1)).toHaveAttribute("aria-selected", "true");
  await expect(bubbles(page)).toHaveCount(11);
  await expect(page.getByRole("button", { name: "Load All" })).toBeHidden();

  await page.keyboard.press("ArrowUp");
  await expectCategory(page, 0);
  await page.keyboard.press("ArrowUp");
  await expectCategory(page, 3);
  await expect(tab(page, 3)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(bubbles(page).first()).toBeFocused();

  await tab(page, 0).click();
  const ends = () =>
    page
      .getByRole("tabpanel")
      .evaluate((panel) =>
        panel.getAnimations({ subtree: true }).map((animation) => animation.effect?.getComputedTiming().endTime),
      );
  expect((await ends()).map((end) => Math.round(Number(end)))).toEqual(Array.from({ length: 9 }, () => 5000));
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await ends(), "for those who want less motion").toEqual([]);
  // 95 px high; 180 px wide plus 10 px per character, up to 280 px.
  expect(await sizesOf(bubbles(page))).toEqual(
    skills.groups[0]?.items.map(({ name }) => [Math.min(280, 180 + 10 * name.length), 95]),
  );

  const usedIn = skills.groups[0]?.items[2]?.usedIn ?? "";
  const bubble = page.getByRole("button", { name: `Godot 4 4 years ${usedIn}` });
  const tooltip = () => bubble.evaluate((element) => getComputedStyle(element, "::before").content);
  expect(await tooltip()).toBe("none");
  await bubble.hover();
  expect(await tooltip()).toContain(usedIn);
  await page.mouse.move(2, 2);
  expect(await tooltip()).toBe("none");
  await tab(page, 0).focus();
  for (let step = 0; step < 3; step++) await page.keyboard.press("Tab");
  await expect(bubble).toBeFocused();
  expect(await tooltip()).toContain(usedIn);
});

test("all keys of a list of tabs choose a category", { tag: "@long" }, async ({ exampleSite, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(exampleSite.url);
  await tab(page, 0).click();
  await expectCategory(page, 0);
  for (const [key, to] of [
    ["ArrowUp", 3],
    ["ArrowDown", 0],
    ["ArrowLeft", 3],
    ["ArrowRight", 0],
    ["End", 3],
    ["Home", 0],
    ["ArrowDown", 1],
  ] as const) {
    await page.keyboard.press(key);
    await expectCategory(page, to);
    await expect(tab(page, to), key).toBeFocused();
  }
  for (const [key, index] of [
    ["Enter", 2],
    ["Space", 3],
  ] as const) {
    await tab(page, index).focus();
    await page.keyboard.press(key);
    await expectCategory(page, index);
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("buttons lead from category to category, and ten skills show until Load All", async ({ exampleSite, page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(exampleSite.url);
    const [previous, next, all] = ["Previous category", "Next category", "Load All"].map((name) =>
      page.getByRole("button", { name }),
    ) as [Locator, Locator, Locator];
    await expect(page.getByRole("tab")).toHaveCount(0);
    await previous.click();
    await expect(page.getByText("4 of 4", { exact: true })).toBeVisible();
    await expect(bubbles(page)).toHaveCount(10);
    await next.click();
    await expect(page.getByText("1 of 4", { exact: true })).toBeVisible();
    await expect(all).toBeHidden();
    const bubble = bubbles(page).first();
    await bubble.tap();
    await expect(bubble).toHaveAttribute("data-told", "true");
    // Includes the years, which don't fit in a bubble there.
    expect(await bubble.evaluate((element) => getComputedStyle(element, "::before").content)).toMatch(
      /9 years: Every Unity project since 2016/,
    );
    await expect(bubble).toHaveAccessibleName(/^C# 9 years Every Unity project/);

    await next.click();
    await expect(bubbles(page)).toHaveCount(10);
    await all.click();
    await expect(bubbles(page)).toHaveCount(11);
    await expect(bubbles(page).nth(10)).toBeFocused();
    await expect(all).toBeHidden();
    // Another category collapses it again.
    await next.click();
    await previous.click();
    await expect(bubbles(page)).toHaveCount(10);
    await expect(all).toBeVisible();
  });

  test(
    "up to 768 px buttons lead from category to category, and bubbles are small",
    { tag: "@long" },
    async ({ exampleSite, page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto(exampleSite.url);
      await page.setViewportSize({ width: 769, height: 844 });
      await expect(page.getByRole("tab")).toHaveCount(4);
      const next = page.getByRole("button", { name: "Next category" });
      await expect(next).toBeHidden();
      for (const width of [768, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await expect(page.getByRole("tab")).toHaveCount(0);
        await expect(next).toBeVisible();
        // 48 px high; 110 px wide plus 8 px per character, up to 160 px.
        expect(await sizesOf(bubbles(page))).toEqual(
          skills.groups[0]?.items.map(({ name }) => [Math.min(160, 110 + 8 * name.length), 48]),
        );
      }
    },
  );
});
