import type { Locator, Page } from "@playwright/test";
import { layOutIsland } from "#art/island.ts";
import { islandFrame } from "#art/island-frame.ts";
import { toPaper } from "#art/isometric.ts";
import { starterIsland } from "#contract/look-files.ts";
import { ahead, type Level, levelOf, type Spot, wayTo } from "#web/site/home/hero/island/level.ts";
import { expect, test, withMotion } from "./support/site.ts";
import { hydrate } from "./support/waiting.ts";

test.use(withMotion);

const { parts, camera } = layOutIsland(starterIsland);
const level: Level = levelOf(parts);
const arrows = { up: "ArrowUp", down: "ArrowDown", left: "ArrowLeft", right: "ArrowRight" } as const;

const island = (page: Page) => page.getByRole("application", { name: "Playable island" });
const words = (page: Page) => page.locator(".island-words").getByRole("status");
const canvas = (page: Page) => page.locator(".island-canvas");

/** Returns where a spot is on the screen. */
async function placeOf(page: Page, { x, y, top }: Spot): Promise<{ x: number; y: number }> {
  const [left, down] = toPaper([x + 0.5, y + 0.5, top], camera);
  const box = await island(page).boundingBox();
  if (!box) throw new Error("There is no island.");
  return { x: box.x + (left / islandFrame.width) * box.width, y: box.y + (down / islandFrame.height) * box.height };
}

function gemSpots(): Spot[] {
  return [...level.gems.keys()].flatMap((key) => level.spots.get(key) ?? []);
}

/** A gem that the block can get to without passing another. */
function nearestGem(): Spot {
  const [nearest] = gemSpots().toSorted(
    (one, other) => wayTo(level, level.start, one).length - wayTo(level, level.start, other).length,
  );
  if (!nearest) throw new Error("The island has no gem.");
  return nearest;
}

test("with the arrow keys the block collects every gem, reaches the flag, and starts again", async ({
  exampleSite,
  page,
}) => {
  // Each step would take a moment; the next test waits for some.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(exampleSite.url);
  await island(page).focus();
  let spot = level.start;
  // The first keys are pressed before the page is awake.
  for (const goal of [...gemSpots(), level.summit]) {
    const way = wayTo(level, spot, goal);
    for (const direction of way) {
      const next = ahead(level, spot, direction);
      await page.keyboard.press(arrows[direction]);
      if (next.kind !== "free") continue;
      ({ spot } = next);
      await expect.poll(() => gripAt(page)).toEqual(expectedGrip(spot));
    }
  }
  await expect(words(page)).toHaveText(`The flag, and all ${level.gems.size} gems!`);
  const reward = page.getByText(/^Now play a whole game: Harbor Run, \d+ KB$/);
  await expect(reward.getByRole("link")).toHaveAttribute("href", "/portfolio/harbor-run#play");
  await page.getByRole("button", { name: "Play again" }).click();
  await expect(words(page)).toHaveText("Move the block: arrow keys, tap or drag.");
  expect(await gripAt(page)).toEqual(expectedGrip(level.start));
});

test("what is in the way of the block is said", { tag: "@long" }, async ({ exampleSite, page }) => {
  await page.goto(exampleSite.url);
  const [tree = ""] = level.trees;
  const [x = 0, y = 0] = tree.split(",").map(Number);
  let spot = level.start;
  for (const direction of wayTo(level, spot, { x, y })) {
    const next = ahead(level, spot, direction);
    await island(page).press(arrows[direction]);
    if (next.kind !== "free") continue;
    ({ spot } = next);
    await expect.poll(() => gripAt(page)).toEqual(expectedGrip(spot));
  }
  await expect(words(page)).toHaveText("A tree is in the way.");
});

test("a press before the page is awake sends the block to the tile, and it can be dragged", async ({
  exampleSite,
  page,
}) => {
  await page.goto(exampleSite.url);
  const gem = nearestGem();
  const place = await placeOf(page, gem);
  await page.mouse.click(place.x, place.y);
  await expect(words(page)).toHaveText(`1 of ${level.gems.size} gems`);
  expect(await gripAt(page)).toEqual(expectedGrip(gem));

  const from = await placeOf(page, { ...gem, top: gem.top + 0.5 });
  const start = await placeOf(page, level.start);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(start.x, start.y, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => gripAt(page)).toEqual(expectedGrip(level.start));
});

test("the switch draws the same scene as wireframe, blockout and painted", async ({ exampleSite, page }) => {
  await page.goto(exampleSite.url);
  const color = () =>
    canvas(page).evaluate((element: HTMLCanvasElement) => {
      const { data } = element.getContext("2d")?.getImageData(0, 0, element.width, element.height) ?? { data: [] };
      const step = 17;
      let strong = 0;
      for (let index = 0; index < data.length; index += 4 * step) {
        const [red = 0, green = 0, blue = 0, alpha = 0] = data.slice(index, index + 4);
        if (alpha > 200 && Math.max(red, green, blue) - Math.min(red, green, blue) > 60) strong += 1;
      }
      return strong / (data.length / (4 * step));
    });
  const passes = page.getByRole("group", { name: "How the island is drawn" });
  const shares: number[] = [];
  for (const name of ["Wireframe", "Blockout", "Painted"]) {
    await passes.getByRole("button", { name }).click();
    await expect(passes.getByRole("button", { name })).toHaveAttribute("aria-pressed", "true");
    await expect(canvas(page)).toBeVisible();
    shares.push(await color());
  }
  const [wireframe = 1, blockout = 1, painted = 1] = shares;
  expect(wireframe).toBeLessThan(blockout);
  expect(blockout).toBeLessThan(painted / 4);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });

  test(
    "a tap sends the block to a gem, and with reduced motion it is there at once",
    { tag: "@long" },
    async ({ exampleSite, page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto(exampleSite.url);
      await hydrate(page);
      const gem = nearestGem();
      const place = await placeOf(page, gem);
      await page.touchscreen.tap(place.x, place.y);
      await expect(words(page)).toHaveText(`1 of ${level.gems.size} gems`);
      expect(await gripAt(page)).toEqual(expectedGrip(gem));
    },
  );
});

/** Where the block can be dragged, which is where it stands. */
async function gripAt(page: Page): Promise<number[]> {
  return page.locator(".island-grip").evaluate((grip: HTMLElement) => {
    const { insetInlineStart, insetBlockStart } = grip.style;
    return [insetInlineStart, insetBlockStart].map((place) => Math.round(parseFloat(place) * 10) / 10);
  });
}

function expectedGrip({ x, y, top }: Spot): number[] {
  const [left, down] = toPaper([x + 0.5, y + 0.5, top + 0.5], camera);
  return [left / islandFrame.width, down / islandFrame.height].map((share) => Math.round(share * 1000) / 10);
}

test(
  "nothing lies over the island but the play button on its corner, and all of it keeps to the grid",
  { tag: "@long" },
  async ({ exampleSite, page }) => {
    await page.goto(exampleSite.url);
    const passes = page.getByRole("group", { name: "How the island is drawn" });
    const sides = async (part: Locator) => {
      const { x, y, width, height } = (await part.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN };
      return { left: x, top: y, right: x + width, bottom: y + height };
    };
    await expect(page.getByText(/^Or play a whole game: Harbor Run, \d+ KB$/)).toBeVisible();
    for (const width of [320, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await passes.evaluate((group) => group.scrollWidth - group.clientWidth), `${width} px`).toBe(0);
      const picture = await sides(page.locator(".hero-island"));
      const play = await sides(page.locator(".hero-play"));
      const bar = await sides(page.locator(".island-bar"));
      const grid = await sides(page.locator(".hero-stage"));
      expect([play.right - play.left, play.bottom - play.top], `${width} px`).toEqual([44, 44]);
      const isBeside = play.left >= picture.right;
      expect(isBeside || play.bottom < (picture.top + picture.bottom) / 2, `${width} px`).toBe(true);
      expect(bar.top, `${width} px`).toBeGreaterThanOrEqual(picture.bottom);
      for (const part of [play, bar]) expect(part.right, `${width} px`).toBe(grid.right);
      const edge = await page
        .locator("#home .hero-columns")
        .evaluate(
          (columns) => columns.getBoundingClientRect().right - parseFloat(getComputedStyle(columns).paddingRight),
        );
      expect(grid.right, `${width} px`).toBeCloseTo(edge, 0);
    }
  },
);
