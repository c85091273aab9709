import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { shiftsOf, watchShifts } from "./support/layout-shifts.ts";
import { expect, owner, test } from "./support/site.ts";
import { listScreens, type Screen, sendMessages } from "./support/screens.ts";

// What holds on every screen: it can be used by everybody, fits every window, stands still, and looks nowhere else.

// The longest file of all: its tests are shared by all workers.
test.describe.configure({ mode: "parallel" });

async function screensOf(url: string): Promise<{ screens: Screen[]; token: string }> {
  const answer = await fetch(`${url}/api/auth/login`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(owner) });
  const { access_token: token } = await answer.json() as { access_token: string };
  await sendMessages(url);
  return { screens: await listScreens(url, token), token };
}

async function open(page: Page, url: string, screen: Screen, token: string): Promise<void> {
  await page.goto(`${url}/favicon.svg`);
  await page.evaluate((value) => {
    if (value === "") localStorage.removeItem("access_token");
    else localStorage.setItem("access_token", value);
  }, screen.signedIn ? token : "");
  await page.goto(url + screen.path, { waitUntil: "networkidle" });
  await screen.prepare?.(page);
}

for (const theme of ["light", "dark"] as const) {
  test(`every screen passes axe in the ${theme} theme`, async ({ exampleSite: { url }, page, expectedProblems }) => {
    test.setTimeout(600_000);
    page.setDefaultTimeout(20_000);
    expectedProblems.push("401", "404");
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    const { screens, token } = await screensOf(url);
    const found: string[] = [];
    for (const screen of screens) {
      await open(page, url, screen, token);
      const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]).analyze();
      for (const { id, nodes } of violations) found.push(`${screen.name}: ${id} at ${nodes.map((node) => node.target.join(" ")).slice(0, 3).join(", ")}`);
    }
    expect(found).toEqual([]);
  });
}

for (const width of [1440, 768, 390, 320]) {
  test(`at ${width} px no screen scrolls sideways or shifts while it loads`, async ({ exampleSite: { url }, page, expectedProblems }) => {
    test.setTimeout(300_000);
    expectedProblems.push("401", "404");
    await watchShifts(page);
    await page.setViewportSize({ width, height: 844 });
    const { screens, token } = await screensOf(url);
    const found: string[] = [];
    for (const screen of screens) {
      await open(page, url, screen, token);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      const shifts = (await shiftsOf(page)).filter(({ afterInput }) => !afterInput);
      const shift = shifts.reduce((sum, { value }) => sum + value, 0);
      if (overflow > 0) found.push(`${screen.name}: ${overflow} px too wide`);
      // Screens of the dashboard, and lists in dialogs, are filled in the browser; what else visitors see must not move at all.
      if (!screen.signedIn && !screen.prepare && shift > 0.001) found.push(`${screen.name}: shifts by ${shift.toFixed(4)}: ${shifts.flatMap(({ what }) => what).join(", ")}`);
    }
    expect(found).toEqual([]);
  });
}

test("every public screen has one heading of the first level, in order, and the landmarks", async ({ exampleSite: { url }, page, expectedProblems }) => {
  test.setTimeout(300_000);
  expectedProblems.push("401", "404");
  const { screens, token } = await screensOf(url);
  for (const screen of screens.filter((each) => !each.signedIn)) {
    await open(page, url, screen, token);
    await expect(page.locator("h1"), screen.name).toHaveCount(1);
    for (const landmark of ["banner", "main", "contentinfo"] as const) await expect(page.getByRole(landmark), `${screen.name}: ${landmark}`).toHaveCount(1);
    expect(await page.locator("html").getAttribute("lang"), screen.name).toBe("en");
  }
});
