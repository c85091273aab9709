// What pages report of a visit, and the screen that shows it.
import type { Disposable, Page } from "@playwright/test";
import type { Statistics } from "#contract/statistics.ts";
import { browsers } from "#tests/support/visits.ts";
import { holdRequests } from "./support/requests.ts";
import { expect, type Site, test } from "./support/site.ts";
import { axe, overflow, tooSmall } from "./support/usable.ts";
import { hydrate } from "./support/waiting.ts";

/** Makes the browser one that a person drives. */
function drivenByPerson(page: Page): Promise<Disposable> {
  return page.addInitScript(() => Object.defineProperty(navigator, "webdriver", { get: () => false }));
}

declare global {
  interface Window {
    noteReport(text: string): void;
  }
}

/** Collects the reports that the page sends. Their bodies can be read only within the page. */
async function listenForReports(
  page: Page,
  undoLater: (change: Disposable) => void,
): Promise<Record<string, unknown>[]> {
  const reports: Record<string, unknown>[] = [];
  const note = (text: string) => reports.push(JSON.parse(text) as Record<string, unknown>);
  undoLater(await page.exposeFunction("noteReport", note));
  undoLater(
    await page.addInitScript(() => {
      const send = navigator.sendBeacon.bind(navigator);
      navigator.sendBeacon = (url, body) => {
        void new Response(body).text().then(window.noteReport);
        return send(url, body);
      };
    }),
  );
  return reports;
}

function statisticsOf(site: Site): Promise<Statistics> {
  return site.api<Statistics>("GET", "/statistics?days=2");
}

/** Counts a visit as the page of another browser would report it. */
async function report(site: Site, visitor: string, ...reports: object[]): Promise<void> {
  for (const body of reports) {
    const answer = await fetch(`${site.url}/api/visits`, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": `${browsers.computer} ${visitor}` },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(204);
  }
}

test("a page is counted once it was in view for a second, and what the visitor does there", async ({
  page,
  undoLater,
  ownExampleSite: site,
}) => {
  undoLater(await drivenByPerson(page));
  const reports = await listenForReports(page, undoLater);
  await page.goto(site.url, { referer: "https://www.linkedin.com/" });
  await expect.poll(() => reports).toEqual([{ event: "view", path: "/", detail: "https://www.linkedin.com/" }]);
  // React shows the form about the service, which is the same page. Before it runs, the page is loaded again, and counts again.
  await hydrate(page);
  await page.locator("[data-service]").first().click();
  await expect.poll(() => reports.at(-1)).toMatchObject({ event: "service", detail: "game-prototype" });
  await page.getByLabel("Name").fill("Robin");
  await expect.poll(() => reports.at(-1)).toMatchObject({ event: "form" });

  // React shows the next page, and the one before it is left.
  await page.getByRole("navigation").getByRole("link", { name: "Portfolio" }).first().click();
  await expect(page).toHaveURL(/\/portfolio$/);
  await expect.poll(() => reports.at(-1)).toMatchObject({ event: "view", path: "/portfolio", detail: site.url });
  expect(reports.map(({ event }) => event)).toEqual(["view", "service", "form", "leave", "view"]);

  const { totals, sources, funnel } = await statisticsOf(site);
  expect(totals).toMatchObject({ visitors: 1, visits: 1, views: 2 });
  expect(sources.map(({ name }) => name)).toEqual(["LinkedIn"]);
  expect(funnel.filter(({ visitors }) => visitors > 0).map(({ step }) => step)).toEqual(["visitor", "service", "form"]);
});

test(
  "a game counts as played once it runs",
  { tag: "@long" },
  async ({ page, undoLater, ownExampleSite: site, expectedProblems }) => {
    // Where builds are, there is no page that the tab could rest on.
    expectedProblems.push("robots.txt");
    undoLater(await drivenByPerson(page));
    const reports = await listenForReports(page, undoLater);
    await page.goto(`${site.url}/portfolio/lantern-post`);
    await page.getByRole("button", { name: "Play Lantern Post" }).click();
    await expect
      .poll(() => reports.at(-1))
      .toMatchObject({ event: "play", path: "/portfolio/lantern-post", detail: "lantern-post" });
    const skip = page.frameLocator("iframe.player-frame").getByRole("button", { name: "Skip this board" });
    await expect(skip, "going on is no main button before the board is solved").toHaveCSS(
      "background-color",
      "rgba(0, 0, 0, 0)",
    );
    const { plays, funnel } = await statisticsOf(site);
    expect(plays).toMatchObject([{ title: "Lantern Post", count: 1 }]);
    expect(funnel.find(({ step }) => step === "play")?.visitors).toBe(1);
  },
);

test(
  "a text is read once its end was in view; robots, the owner and those who object are not counted, nor pages that are not public, nor anybody where counting is off",
  { tag: "@long" },
  async ({ ownPage: page, ownExampleSite: site, expectedProblems }) => {
    expectedProblems.push("404");
    await page.clock.install();
    // Who visits stands in the address.
    await page.addInitScript(() => {
      const { hash } = location;
      Object.defineProperty(navigator, "webdriver", { get: () => hash === "#program" });
      Object.defineProperty(navigator, "globalPrivacyControl", { get: () => hash === "#objects" });
    });
    // The page is closed after the test, so nothing has to be undone.
    const reports = await listenForReports(page, () => undefined);
    const visit = async (path: string) => {
      // Another document, also where only the part behind the # differs.
      await page.goto("about:blank");
      await page.goto(site.url + path);
      await page.mouse.click(5, 5);
      await page.keyboard.press("Shift");
      await page.clock.runFor(2000);
    };
    for (const path of ["/#program", "/#objects", "/blog/nothing-here", "/login"]) {
      await visit(path);
      expect(reports, path).toEqual([]);
    }
    await site.logIn(page);
    await visit("/");
    expect(reports, "the owner").toEqual([]);
    await page.evaluate(() => localStorage.clear());
    await page.context().clearCookies();
    expect((await statisticsOf(site)).since).toBeNull();

    await test.step("the same steps report what anybody else does, such as reading a text to its end", async () => {
      await visit("/blog/where-your-frame-time-really-goes");
      await expect.poll(() => reports.map(({ event }) => event)).toEqual(["view"]);
      const end = page.locator(".prose > :last-child");
      await end.scrollIntoViewIfNeeded();
      // Observers are told in the order in which they were made.
      await end.evaluate(
        (element) =>
          new Promise<void>((resolve) => {
            new IntersectionObserver(([shown]) => shown?.isIntersecting && resolve()).observe(element);
          }),
      );
      await page.clock.runFor(60_000);
      await page.evaluate(() => {
        Object.defineProperty(document, "hidden", { get: () => true, configurable: true });
        document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
      });
      await expect.poll(() => reports.at(-1)).toMatchObject({ event: "leave", read: true });
      expect(Number(reports.at(-1)?.seconds)).toBeGreaterThanOrEqual(60);
      const { pages } = await statisticsOf(site);
      expect(pages[0]).toMatchObject({ title: "Where your frame time really goes", reads: 1, views: 1 });
    });

    const { version } = await site.api<{ version: number }>("GET", "/site/sections/statistics");
    await site.api("PUT", "/site/sections/statistics/draft", { document: { counting: "off" }, version });
    await site.api("POST", "/site/publish");
    reports.length = 0;
    await visit("/");
    expect(reports, "where counting is off").toEqual([]);
    await page.clock.resume();
    await site.logIn(page);
    await page.goto(`${site.url}/dashboard/statistics`);
    await expect(page.getByText("Nothing is counted at present.")).toBeVisible();
    await page.getByRole("link", { name: "Change what is counted" }).click();
    await expect(page.getByRole("heading", { name: "Statistics" })).toBeVisible();
  },
);

test("the screen shows who came from where, alone by keyboard, and keeps what was chosen in its address", async ({
  page,
  ownExampleSite: site,
}) => {
  await site.logIn(page);
  for (const visitor of ["a", "b", "c"])
    await report(
      site,
      visitor,
      { event: "view", path: "/", detail: "https://www.google.com/" },
      { event: "view", path: "/about" },
    );
  await report(
    site,
    "d",
    { event: "view", path: "/portfolio/lantern-post", detail: `https://${"long-name-".repeat(5)}.example/` },
    { event: "play", path: "/portfolio/lantern-post", detail: "lantern-post" },
    { event: "outbound", path: "/portfolio/lantern-post", detail: "github.com" },
    ...["/portfolio", "/blogs", "/blog/where-your-frame-time-really-goes"].map((path) => ({ event: "view", path })),
    { event: "resume", path: "/about" },
    { event: "leave", path: "/about", seconds: 70 },
  );
  await page.goto(`${site.url}/dashboard/statistics`);
  await expect(page.getByText("4 people here now")).toBeVisible();
  const totals = page.getByRole("definition");
  await expect(totals.first()).toHaveText("4");
  await expect(page.getByRole("list", { name: "Sources" })).toHaveText(/Google.*3.*long-name-.*1/);
  await expect(page.getByRole("list", { name: "Games played" })).toHaveText(/Lantern Post.*1/);
  await expect(page.getByText("Downloaded the résumé")).toBeVisible();

  const chart = page.getByRole("slider", { name: "Visitors by the day" });
  await chart.focus();
  await expect(chart).toHaveAttribute("aria-valuetext", /: 4, before 0$/);
  await page.keyboard.press("ArrowLeft");
  await expect(chart).toHaveAttribute("aria-valuetext", /: 0, before 0$/);
  await page.keyboard.press("Home");
  await expect(chart).toHaveAttribute("aria-valuenow", "1");
  await page.getByText("Show as a table").press("Enter");
  await expect(page.getByRole("row")).toHaveCount(31);

  await page.getByRole("link", { name: "Google" }).press("Enter");
  await expect(totals.first()).toHaveText("3");
  await expect(page.getByRole("link", { name: /Only Google/ })).toBeVisible();
  await page.getByRole("link", { name: "Today" }).press("Enter");
  await expect(page.getByRole("slider", { name: "Visitors by the hour" })).toBeVisible();
  await page.getByRole("link", { name: "Page views" }).press("Enter");
  await expect(page.getByRole("slider", { name: "Page views by the hour" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("slider", { name: "Page views by the hour" })).toBeVisible();
  await page.getByRole("link", { name: /Only Google/ }).click();
  await expect(totals.nth(0)).toHaveText("4");
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "CSV" }).click()]);
  expect(file.suggestedFilename()).toMatch(/^visits-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);

  // Small figures stand beside posts and projects.
  await page.goto(`${site.url}/dashboard/portfolio`);
  await page.getByRole("link", { name: "Statistics of “Lantern Post”: 1 view in 30 days" }).click();
  await expect(page.getByRole("link", { name: /Only Lantern Post/ })).toBeVisible();
});

test(
  "the screen fits any window with little and with much, and takes days that are typed while figures load",
  { tag: "@long" },
  async ({ page, ownExampleSite: site }) => {
    await site.logIn(page);
    await page.goto(`${site.url}/dashboard/statistics`);
    await expect(page.getByText("Nobody was counted yet.")).toBeVisible();
    expect(await overflow(page)).toBe(0);
    await report(
      site,
      "d",
      { event: "view", path: "/portfolio/lantern-post", detail: `https://${"long-name-".repeat(5)}.example/` },
      { event: "play", path: "/portfolio/lantern-post", detail: "lantern-post" },
    );
    await page.reload();
    const totals = page.getByRole("definition");
    await expect(totals.first()).toHaveText("1");
    await fits(page);
    const release = await holdRequests(page, /\/api\/statistics\?/);
    await page.getByRole("link", { name: "The period before" }).click();
    await page.getByRole("button", { name: "Other" }).click();
    await page.getByLabel("From", { exact: true }).fill("2026-01-31");
    release();
    await expect(totals.first(), "the figures are there").toHaveText("0");
    await expect(page.getByLabel("From", { exact: true })).toHaveValue("2026-01-31");
    await page.getByLabel("To", { exact: true }).fill("2026-01-01");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page.getByText("The last day is before the first.")).toBeVisible();
  },
);

/** The screen can be used in any window. */
async function fits(page: Page): Promise<void> {
  expect(await axe(page)).toEqual([]);
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await overflow(page), `${width} px`).toBe(0);
  }
  expect(await tooSmall(page.getByRole("main"))).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 844 });
}
