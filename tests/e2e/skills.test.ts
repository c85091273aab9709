import type { Locator, Page } from "@playwright/test";
import { skills } from "#content/skills.ts";
import { expect, test } from "./support/site.ts";

const titles = skills.map((category) => category.title);

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

async function sizeOf(bubble: Locator): Promise<[width: number, height: number]> {
  return bubble.evaluate((element) => [(element as HTMLElement).offsetWidth, (element as HTMLElement).offsetHeight] as [number, number]);
}

test("four categories stand beside each other with their counts, the first one open", async ({ exampleSite, page }) => {
  await page.goto(exampleSite.url);
  await expect(page.getByRole("tab")).toHaveText(["Programming & Game Engines9 skills", "Back-End & Web Dev11 skills", "Design & Multimedia9 skills", "PM & Tools10 skills"]);
  await expectCategory(page, 0);
  await expect(bubbles(page)).toHaveCount(9);
  await tab(page, 1).click();
  await expectCategory(page, 1);
  await expect(tab(page, 1)).toHaveAttribute("aria-selected", "true");
  await expect(bubbles(page)).toHaveCount(11);
  await expect(page.getByRole("button", { name: "Load All" })).toBeHidden();
});

test("arrows, Home, End, Enter and Space choose a category, around the ends too", async ({ exampleSite, page }) => {
  await page.goto(exampleSite.url);
  // The first press wakes the page; keys count from then on.
  await tab(page, 1).click();
  await expectCategory(page, 1);
  await tab(page, 0).click();
  await expectCategory(page, 0);
  for (const [key, to] of [["ArrowUp", 3], ["ArrowDown", 0], ["ArrowLeft", 3], ["ArrowRight", 0], ["End", 3], ["Home", 0], ["ArrowDown", 1]] as const) {
    await page.keyboard.press(key);
    await expectCategory(page, to);
    await expect(tab(page, to)).toBeFocused();
  }
  for (const [key, index] of [["Enter", 2], ["Space", 3]] as const) {
    await tab(page, index).focus();
    await page.keyboard.press(key);
    await expectCategory(page, index);
  }
  await page.keyboard.press("Tab");
  await expect(bubbles(page).first()).toBeFocused();
});

test("a bubble is 95 px high, and 180 px and 10 px for each character wide, up to 280 px", async ({ exampleSite, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(exampleSite.url);
  for (const [index, { name }] of (skills[0]?.items ?? []).entries()) {
    expect(await sizeOf(bubbles(page).nth(index)), name).toEqual([Math.min(280, 180 + 10 * name.length), 95]);
  }
});

test("a bubble tells where a skill was used, to pointers and keyboards", async ({ exampleSite, page }) => {
  await page.goto(exampleSite.url);
  const usedIn = skills[0]?.items[2]?.usedIn ?? "";
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

test("the bubbles float for five seconds, and not at all for those who want less motion", async ({ exampleSite, page }) => {
  await page.goto(exampleSite.url);
  const ends = () => page.getByRole("tabpanel").evaluate((panel) => panel.getAnimations({ subtree: true }).map((animation) => animation.effect?.getComputedTiming().endTime));
  expect((await ends()).map((end) => Math.round(Number(end)))).toEqual(Array.from({ length: 9 }, () => 5000));
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await ends()).toEqual([]);
});

test("without script all categories stand below each other", async ({ exampleSite, browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })).newPage();
  await page.goto(exampleSite.url);
  for (const title of titles) await expect(page.getByRole("heading", { level: 3, name: title })).toBeVisible();
  for (const { name } of skills[1]?.items ?? []) await expect(page.locator(".skill-name").filter({ hasText: name }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Load All" })).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("buttons lead from category to category and around the ends", async ({ exampleSite, page }) => {
    await page.goto(exampleSite.url);
    await expect(page.getByRole("tab")).toHaveCount(0);
    await page.getByRole("button", { name: "Previous category" }).click();
    await expect(page.getByText("4 of 4", { exact: true })).toBeVisible();
    await expect(bubbles(page)).toHaveCount(10);
    await page.getByRole("button", { name: "Next category" }).click();
    await expect(page.getByText("1 of 4", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Load All" })).toBeHidden();
  });

  test("ten skills show until Load All, and again after another category", async ({ exampleSite, page }) => {
    await page.goto(exampleSite.url);
    const next = page.getByRole("button", { name: "Next category" });
    await next.click();
    await expect(bubbles(page)).toHaveCount(10);
    const all = page.getByRole("button", { name: "Load All" });
    await all.click();
    await expect(bubbles(page)).toHaveCount(11);
    await expect(bubbles(page).nth(10)).toBeFocused();
    await expect(all).toBeHidden();
    await next.click();
    await page.getByRole("button", { name: "Previous category" }).click();
    await expect(bubbles(page)).toHaveCount(10);
    await expect(all).toBeVisible();
  });

  test("a bubble is 48 px high, and 110 px and 8 px for each character wide, up to 160 px", async ({ exampleSite, page }) => {
    for (const width of [390, 768]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(exampleSite.url);
      for (const [index, { name }] of (skills[0]?.items ?? []).entries()) {
        expect(await sizeOf(bubbles(page).nth(index)), name).toEqual([Math.min(160, 110 + 8 * name.length), 48]);
      }
    }
  });

  test("a tap on a bubble tells where a skill was used", async ({ exampleSite, page }) => {
    await page.goto(exampleSite.url);
    const bubble = bubbles(page).first();
    await bubble.tap();
    await expect(bubble).toHaveAttribute("data-told", "true");
    expect(await bubble.evaluate((element) => getComputedStyle(element, "::before").content)).toContain("Every Unity project since 2016");
  });
});
