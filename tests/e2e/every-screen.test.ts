// Checks on every screen: accessibility, layout at every window size, no layout shifts, and no more than its policy allows.
import { cpSync, rmSync } from "node:fs";
import type { Page } from "@playwright/test";
import { siteSettings } from "#tests/support/test-settings.ts";
import { bringFonts, leaveOutFonts, shiftsOf, shiftsWhileLoading } from "./support/layout-shifts.ts";
import { expect, type Site, siteAt, test as base } from "./support/site.ts";
import { addressOf, type ExampleIds, prepareScreens, type Screen, screens } from "./support/screens.ts";
import { startServer, temporaryFolder } from "./support/server-process.ts";
import { readTemplates, type Template } from "./support/templates.ts";
import { axe, overflow, overlaps, tooSmall } from "./support/usable.ts";
import { hydrate, imagesInViewLoaded, imagesLoaded, noteHydration, twoFrames } from "./support/waiting.ts";

type Prepared = { template: Template; ids: ExampleIds };

/** What the screens show is prepared once in each worker. */
const test = base.extend<object, { prepared: Prepared; shown: Site }>({
  prepared: [
    async ({}, use) => {
      const { dataDir: example, token } = readTemplates().example;
      const dataDir = temporaryFolder();
      cpSync(example, dataDir, { recursive: true });
      const server = await startServer({ dataDir });
      const ids = await prepareScreens(siteAt(server, token));
      await server.stop();
      await use({ template: { dataDir, token }, ids });
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],

  /** The site of all tests of a worker that open one screen: none of them saves anything. */
  shown: [
    async ({ host, prepared: { template } }, use) => {
      const site = await host.open(template.dataDir, siteSettings);
      await use(siteAt(site, template.token));
      await site.close();
    },
    { scope: "worker" },
  ],
});

const overlays = "dialog[open], :popover-open";

// Expected error statuses of some screens: a missing post, an ended session.
test.use({ expectedProblems: ["401", "404"] });

/** The screens at each URL, beginning with the page as it is loaded. */
const states = Map.groupBy(
  screens.toSorted((one, other) => Number(one.prepare !== undefined) - Number(other.prepare !== undefined)),
  ({ path, loggedIn = false }) => `${String(path)} ${loggedIn}`,
);

for (const atUrl of states.values()) {
  test(`screen: ${atUrl.map(({ name }) => name).join(", ")}`, async ({
    shown: site,
    prepared: { ids },
    page,
    undoLater,
  }) => {
    const [first] = atUrl;
    if (first?.loggedIn) await site.logIn(page);
    // Screens of the dashboard and lists in dialogs load in the browser. Everything else that visitors see must not move at all.
    const standsStill = first !== undefined && !first.loggedIn && !first.prepare;
    if (standsStill) undoLater(await leaveOutFonts(page));
    let isFresh = false;
    for (const screen of atUrl)
      await test.step(screen.name, async () => {
        if (!isFresh) {
          for (const width of standsStill && screen === first ? [390, 1440] : [screen.width ?? 1440]) {
            await page.setViewportSize({ width, height: 844 });
            await open(page, site, screen, ids);
            if (!standsStill) continue;
            if (screen === first) {
              await imagesInViewLoaded(page);
              expect(await shiftsOf(page), `nothing moves while it loads at ${width} px`).toEqual([]);
            }
          }
          if (standsStill) await bringFonts(page);
          await hydrate(page);
        }
        await page.setViewportSize({ width: screen.width ?? 1440, height: 844 });
        await screen.prepare?.(page);
        await expectUsable(page, screen);
        isFresh = await closeOverlay(page, screen);
      });
  });
}

async function expectUsable(page: Page, screen: Screen): Promise<void> {
  // Screens of the dashboard come with their data.
  await page.locator("h1").first().waitFor({ state: "attached" });
  await imagesLoaded(page);
  await expect(page.locator(".art-night:visible"), "art by night is for the dark theme").toHaveCount(0);
  // What is below an overlay is a screen of its own.
  const isCovered = (await page.locator(overlays).count()) > 0;
  expect(await axe(page, { bothThemes: true, ...(isCovered && { within: overlays }) })).toEqual([]);
  if (!screen.loggedIn) await expectLandmarks(page);
  // From wide to narrow: in a wider window the images would load again.
  for (const width of screen.width ? [screen.width] : [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await twoFrames(page);
    expect(await overflow(page), `${width} px`).toBe(0);
    if (screen.loggedIn) expect(await overlaps(page), `${width} px`).toEqual([]);
    if (width === 390) expect(await tooSmall(page.locator("body")), "everything fits a thumb").toEqual([]);
  }
}

/** Returns whether the page is again as it was loaded. */
async function closeOverlay(page: Page, { prepare }: Screen): Promise<boolean> {
  if (!prepare) return true;
  const open = page.locator(overlays);
  if ((await open.count()) === 0) return false;
  await page.keyboard.press("Escape");
  await expect(open).toHaveCount(0);
  return true;
}

// The tests above open each screen in one window and resize it. Here each screen is loaded in every window and theme.
for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [1440, 768, 390, 320]) {
    test(
      `every screen, opened at ${width} px in ${colorScheme}`,
      { tag: "@long" },
      async ({ openSite, prepared: { template, ids }, browser }) => {
        test.setTimeout(15 * 60_000);
        const wrong: string[] = [];
        for (const screen of screens) {
          const site = await openSite({ template });
          const context = await browser.newContext({
            colorScheme,
            reducedMotion: "reduce",
            viewport: { width: screen.width ?? width, height: 844 },
          });
          await noteHydration(context);
          const page = await context.newPage();
          if (screen.loggedIn) await site.logIn(page);
          await open(page, site, screen, ids);
          await hydrate(page);
          await screen.prepare?.(page);
          await imagesLoaded(page);
          wrong.push(...(await axe(page)).map((line) => `${screen.name}: ${line}`));
          if ((await overflow(page)) > 0) wrong.push(`${screen.name}: too wide`);
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

async function expectLandmarks(page: Page): Promise<void> {
  await expect(page.locator("h1")).toHaveCount(1);
  for (const landmark of ["banner", "main", "contentinfo"] as const)
    await expect(page.getByRole(landmark), landmark).toHaveCount(1);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
}
