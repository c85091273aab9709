// Checks on every screen: accessibility, layout at every window size, no layout shifts, and no more than its policy allows.
import { cpSync, rmSync } from "node:fs";
import type { Page } from "@playwright/test";
import { siteSettings } from "#tests/support/test-settings.ts";
import { leaveOutFonts, shiftsOf, shiftsWhileLoading } from "./support/layout-shifts.ts";
import { expect, type Site, siteAt, test as base } from "./support/site.ts";
import { addressOf, type ExampleIds, prepareScreens, type Screen, screens } from "./support/screens.ts";
import { startServer, temporaryFolder } from "./support/server-process.ts";
import { readTemplates, type Template } from "./support/templates.ts";
import { axe, overflow, overlaps, tooSmall } from "./support/usable.ts";
import { hydrate, imagesLoaded, noteHydration, twoFrames } from "./support/waiting.ts";
import { openWatchedContext } from "./support/watched-context.ts";

type Prepared = { template: Template; ids: ExampleIds };

/** What the screens show is prepared once in each worker. */
const test = base.extend<object, { prepared: Prepared; shown: Site; fontless: Page }>({
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

  /** A tab of all these tests for what moves while a page loads. */
  fontless: [
    async ({ browser }, use) => {
      const { context } = await openWatchedContext(browser, { reducedMotion: "reduce" });
      const page = await context.newPage();
      await leaveOutFonts(page);
      await use(page);
      await context.close();
    },
    { scope: "worker" },
  ],
});

/** Screens of work that owners do on a phone, too. */
const forThumbs = new Set(["account", "categories", "media", "project-edit", "selections", "trash"]);

// Expected error statuses of some screens: a missing post, an ended session.
test.use({ expectedProblems: ["401", "404"] });

for (const screen of screens) {
  test(`screen: ${screen.name}`, async ({ shown: site, prepared: { ids }, page, fontless }) => {
    if (screen.loggedIn) await site.logIn(page);
    // Screens of the dashboard and lists in dialogs load in the browser. Everything else that visitors see must not move at all.
    const standsStill = !screen.loggedIn && !screen.prepare;
    for (const width of standsStill ? [390, 1280] : []) {
      await fontless.setViewportSize({ width, height: 844 });
      await open(fontless, site, screen, ids);
      expect(await shiftsOf(fontless), `nothing moves while it loads at ${width} px`).toEqual([]);
    }
    await page.setViewportSize({ width: screen.width ?? 1280, height: 844 });
    await open(page, site, screen, ids);
    await hydrate(page);
    await screen.prepare?.(page);
    // Screens of the dashboard come with their data.
    await page.locator("h1").first().waitFor({ state: "attached" });
    await imagesLoaded(page);
    await expect(page.locator(".art-night:visible"), "art by night is for the dark theme").toHaveCount(0);
    expect(await axe(page, { bothThemes: true })).toEqual([]);
    if (!screen.loggedIn) await expectLandmarks(page);
    for (const width of screen.width ? [screen.width] : [1440, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await twoFrames(page);
      expect(await overflow(page), `${width} px`).toBe(0);
      if (screen.loggedIn) expect(await overlaps(page), `${width} px`).toEqual([]);
      if (width === 390 && forThumbs.has(screen.name))
        expect(await tooSmall(page.getByRole("main")), "everything fits a thumb").toEqual([]);
    }
  });
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
              : await shiftsWhileLoading(context, viewport, (tab) => open(tab, site, screen, ids));
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
  await imagesLoaded(page);
}

async function expectLandmarks(page: Page): Promise<void> {
  await expect(page.locator("h1")).toHaveCount(1);
  for (const landmark of ["banner", "main", "contentinfo"] as const)
    await expect(page.getByRole(landmark), landmark).toHaveCount(1);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
}
