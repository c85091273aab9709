// Checks on every screen: accessibility, layout at every window size, no layout shifts, and no more than its policy allows.
import type { Page } from "@playwright/test";
import { siteSettings } from "#tests/support/test-settings.ts";
import { bringFonts, leaveOutFonts, shiftsOf, shiftsWhileLoading, watchShifts } from "./support/layout-shifts.ts";
import { expect, type Site, siteAt, test as base } from "./support/site.ts";
import {
  addressOf,
  closeOverlay,
  type ExampleIds,
  overlays,
  prepareScreens,
  type Screen,
  screens,
} from "./support/screens.ts";
import { readTemplates } from "./support/templates.ts";
import { axe, overflow, overlaps, tooSmall } from "./support/usable.ts";
import { hydrate, imagesInViewLoaded, imagesLoaded, noteHydration, twoFrames } from "./support/waiting.ts";

type Shown = { site: Site; ids: ExampleIds };

const test = base.extend<object, { shown: Shown }>({
  /** The site of all tests of a worker, with what the screens show: no test saves anything. */
  shown: [
    async ({ host }, use) => {
      const { dataDir, token } = readTemplates().example;
      const hosted = await host.open(dataDir, siteSettings);
      const site = siteAt(hosted, token);
      await use({ site, ids: await prepareScreens(site) });
      await hosted.close();
    },
    { scope: "worker" },
  ],
});

// Expected error statuses of some screens: a missing post, an ended session.
test.use({ expectedProblems: ["401", "404"] });

const alone = screens.filter(({ likeScreen }) => likeScreen === undefined);
const alike = screens.filter(({ likeScreen }) => likeScreen !== undefined);

/** These are loaded both as they are laid out in columns and below each other. The others of visitors are so in the long tier. */
const loadedTwice = new Set(["home", "blogs", "post", "project"]);

for (const [shown, tag] of [
  [alone, []],
  [alike, ["@long"]],
] as const)
  for (const atUrl of statesOf(shown).values())
    test(
      `screen: ${atUrl.map(({ name }) => name).join(", ")}`,
      { tag: [...tag] },
      async ({ shown: { site, ids }, page, undoLater }) => {
        const [first] = atUrl;
        if (first?.loggedIn) await site.logIn(page);
        // Screens of the dashboard and lists in dialogs load in the browser. Everything else that visitors see must not move at all.
        const standsStill = first !== undefined && !first.loggedIn && !first.prepare;
        if (standsStill) undoLater(await leaveOutFonts(page));
        let isFresh = false;
        for (const screen of atUrl)
          await test.step(screen.name, async () => {
            if (!isFresh) {
              for (const width of loadedTwice.has(screen.name) ? [390, 1440] : [screen.width ?? 1440]) {
                await page.setViewportSize({ width, height: 844 });
                await open(page, site, screen, ids);
                if (!standsStill || screen !== first) continue;
                await imagesInViewLoaded(page);
                expect(await shiftsOf(page), `nothing moves while it loads at ${width} px`).toEqual([]);
              }
              if (standsStill) await bringFonts(page);
              await hydrate(page);
            }
            await page.setViewportSize({ width: screen.width ?? 1440, height: 844 });
            await screen.prepare?.(page);
            await expectUsable(page, screen);
            isFresh = await closeOverlay(page, screen);
          });
      },
    );

/** The screens at each URL, beginning with the page as it is loaded. */
function statesOf(shown: readonly Screen[]): Map<string, Screen[]> {
  return Map.groupBy(
    shown.toSorted((one, other) => Number(one.prepare !== undefined) - Number(other.prepare !== undefined)),
    ({ path, loggedIn = false }) => `${String(path)} ${loggedIn}`,
  );
}

async function expectUsable(page: Page, screen: Screen): Promise<void> {
  // Screens of the dashboard come with their data.
  await page.locator("h1").first().waitFor({ state: "attached" });
  await imagesLoaded(page);
  expect(await page.locator(".art-night:visible").count(), "art by night is for the dark theme").toBe(0);
  // What is below an overlay is a screen of its own.
  const isCovered = (await page.locator(overlays).count()) > 0;
  // A unit test proves the contrast of the colors. Here are pages on which they lie over images and over each other.
  const bothThemes = !screen.loggedIn && !isCovered;
  // The page in the frame of a preview is a screen of its own.
  expect(await axe(page, { bothThemes, frames: false, ...(isCovered && { within: overlays }) })).toEqual([]);
  if (!screen.loggedIn && !isCovered) expect(await landmarks(page)).toEqual(expectedLandmarks);
  // From wide to narrow: in a wider window the images would load again.
  for (const width of screen.width ? [screen.width] : isCovered ? [1440, 320] : [1440, 768, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await twoFrames(page);
    expect(await overflow(page), `${width} px`).toBe(0);
    if (screen.loggedIn) expect(await overlaps(page), `${width} px`).toEqual([]);
    if (width < 768) expect(await tooSmall(page.locator("body")), "everything fits a thumb").toEqual([]);
  }
}

// The tests above open each screen in one window and resize it. Here each screen is loaded in every window and theme.
for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [1440, 768, 390, 320]) {
    test(
      `every screen, opened at ${width} px in ${colorScheme}`,
      { tag: "@long" },
      async ({ shown: { site, ids }, browser }) => {
        test.setTimeout(15 * 60_000);
        const wrong: string[] = [];
        for (const screen of screens) {
          const context = await browser.newContext({
            colorScheme,
            reducedMotion: "reduce",
            viewport: { width: screen.width ?? width, height: 844 },
          });
          await noteHydration(context);
          await watchShifts(context);
          const page = await context.newPage();
          if (screen.loggedIn) await site.logIn(page);
          await open(page, site, screen, ids);
          await hydrate(page);
          await screen.prepare?.(page);
          await imagesLoaded(page);
          wrong.push(...(await axe(page)).map((line) => `${screen.name}: ${line}`));
          if ((await overflow(page)) > 0) wrong.push(`${screen.name}: too wide`);
          if (screen.loggedIn) wrong.push(...(await overlaps(page)).map((line) => `${screen.name}: ${line}`));
          if (width < 768)
            wrong.push(...(await tooSmall(page.locator("body"))).map((line) => `${screen.name}: ${line}`));
          const viewport = { width, height: 844 };
          const shifts =
            screen.loggedIn || screen.prepare
              ? []
              : await shiftsWhileLoading(context, viewport, async (tab) => {
                  await open(tab, site, screen, ids);
                  await imagesLoaded(tab);
                });
          if (shifts.length > 0)
            wrong.push(`${screen.name}: something moves while it loads: ${JSON.stringify(shifts)}`);
          await context.close();
        }
        expect(wrong).toEqual([]);
      },
    );
  }
}

async function open(page: Page, site: Site, screen: Screen, ids: ExampleIds): Promise<void> {
  const response = await page.goto(site.url + addressOf(screen, ids));
  const policy = response?.headers()["content-security-policy"] ?? "";
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types rendered inert default");
  expect(policy).not.toContain("unsafe");
}

const expectedLandmarks = { titles: 1, headers: 1, mains: 1, footers: 1, language: "en" };

/** Counts the landmarks of a page: a header or footer inside a part of it is none. */
function landmarks(page: Page): Promise<typeof expectedLandmarks> {
  return page.evaluate(() => {
    const count = (selector: string) => document.querySelectorAll(selector).length;
    const inside = ":not(:is(main, article, aside, nav, section) *)";
    return {
      titles: count("h1"),
      headers: count(`header${inside}`),
      mains: count("main"),
      footers: count(`footer${inside}`),
      language: document.documentElement.lang,
    };
  });
}
