import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { shiftsOf, watchShifts } from "./support/layout-shifts.ts";
import { expect, test } from "./support/site.ts";
import { wake } from "./support/wake.ts";

const widths = [1440, 768, 390, 320];

test("it reads without script: who, what, prices, projects and posts", async ({ exampleSite, browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(exampleSite.url);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/I build games\s+and run the teams\s+that ship them\./);
  await expect(page.getByText("9+ yrs • 200k+ players • 30+ shipped pieces")).toBeVisible();
  await expect(page.getByText("from $1,200")).toBeVisible();
  await expect(page.getByText("fixed $499")).toBeVisible();
  for (const title of ["Playable Prototype", "Web App Starter Kit", "App Launch Sprint", "UI/UX Design Sprint", "Project Audit & Roadmap", "3D Asset Pack", "Tower Drift"]) {
    await expect(page.getByRole("heading", { level: 3, name: title, exact: true })).toBeVisible();
  }
  await expect(page.getByRole("link", { name: "Read More" }).first()).toBeVisible();
  // A button that nothing can answer is not shown.
  await expect(page.getByRole("button", { name: "Watch Intro" })).toBeHidden();
  expect(await page.content()).not.toContain("style=\"");
});

test("the hero's buttons lead to contact, about and portfolio", async ({ exampleSite, page }) => {
  await page.goto(exampleSite.url);
  await expect(page.getByRole("link", { name: "Learn More" })).toHaveAttribute("href", "/about#about");
  await expect(page.getByRole("link", { name: "View Portfolio" })).toHaveAttribute("href", "/portfolio");
  await expect(page.getByRole("link", { name: "Let's Talk" })).toHaveAttribute("href", /#contact-us$/);
  await expect(page.getByRole("link", { name: "Book a Free Call" })).toHaveAttribute("href", /#contact-us$/);
});

test("Let's Talk and the service buttons scroll to the contact section and take the focus there", async ({ exampleSite, page }) => {
  await page.goto(exampleSite.url, { waitUntil: "networkidle" });
  for (const name of ["Let's Talk", "Book a Free Call", "Plan a prototype"]) {
    await page.getByRole("link", { name }).click();
    await expect(page.locator("#contact-us")).toBeInViewport({ ratio: 0.3 });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("contact-us");
  }
});

test("come to from another page, the front page is whole and answers: entries, skills, the film and links, without a new document", async ({ exampleSite, page }) => {
  await page.goto(`${exampleSite.url}/login`, { waitUntil: "networkidle" });
  await page.evaluate(() => { document.documentElement.dataset.same = ""; });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/I build games\s+and run the teams\s+that ship them\./);
  await expect(page.locator(".hero-island svg")).toBeVisible();
  await page.getByRole("button", { name: /View Details of QA Tester/ }).click();
  await expect(page.getByRole("dialog", { name: "QA Tester" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: "Design & Multimedia" }).click();
  await expect(page.getByRole("tabpanel", { name: "Design & Multimedia" }).getByText("Figma")).toBeVisible();
  await page.getByRole("button", { name: "Watch Intro" }).click();
  await expect(page.getByRole("dialog").locator("video")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "View Portfolio" }).click();
  await expect(page).toHaveURL(`${exampleSite.url}/portfolio`);
  await expect(page.locator("html[data-same]")).toHaveCount(1);
});

test("featured projects show up to six starred projects with role and NDA, and lead to them", async ({ exampleSite, page }) => {
  await page.goto(exampleSite.url);
  const section = page.getByRole("region", { name: "Featured projects" });
  await expect(section.getByRole("article")).toHaveCount(6);
  await expect(section.getByText("Lead developer")).toBeVisible();
  await expect(section.getByText("NDA")).toHaveCount(1);
  await expect(section.getByRole("link", { name: "Tower Drift" })).toHaveAttribute("href", "/portfolio/tower-drift");
});

test("the large featured picture fills its frame, which is as high as two beside it: no blur shows at its edge", async ({ exampleSite, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(exampleSite.url);
  // Scrolling would wake React, which must find the page as it was sent.
  await wake(page);
  const project = page.getByRole("region", { name: "Featured projects" }).getByRole("article").first();
  await project.scrollIntoViewIfNeeded();
  // Other formats of a picture are made in time; so it stands in the page once they are there.
  await project.locator("img").last().evaluate((image) => {
    if (image.parentElement instanceof HTMLPictureElement) return;
    const picture = document.createElement("picture");
    picture.className = "picture-sources";
    image.replaceWith(picture);
    picture.append(document.createElement("source"), document.createElement("source"), image);
  });
  const [blur, picture] = await project.locator("img").evaluateAll((images) => images.map((image) => image.clientHeight));
  expect(blur).toBeGreaterThan(500);
  expect(picture).toBe(blur);
});

test("with no starred project the list stands in, and with none at all it says so", async ({ site, page }) => {
  await page.goto(site.url);
  await expect(page.getByText("No featured projects yet.")).toBeVisible();
  await site.api("POST", "/portfolio", { title: "Plain", slug: "plain", role: "Designer" });
  await page.reload();
  await expect(page.getByRole("link", { name: "Plain" })).toBeVisible();
});

test("a section whose call fails says so and is tried again, the others stay", async ({ exampleSite, page, expectedProblems }) => {
  expectedProblems.push("500", "Could not load featured projects", "Failed to load blogs.");
  let broken = true;
  await page.route(/\/api\/(portfolio|blogs)/, (route) => (broken ? route.fulfill({ status: 500, body: "{}" }) : route.continue()));
  await page.goto(`${exampleSite.url}/login`, { waitUntil: "networkidle" });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
  await expect(page.getByText("Could not load featured projects right now.")).toBeVisible();
  await expect(page.getByText("Failed to load blogs.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Playable Prototype" })).toBeVisible();
  broken = false;
  await page.getByRole("alert").filter({ hasText: "Failed to load blogs." }).getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("link", { name: "Read More" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Tower Drift" })).toBeVisible();
});

test("while the browser fetches, greyboxes hold the places", async ({ exampleSite, page }) => {
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => { answer = resolve; });
  await page.route(/\/api\/(portfolio|blogs)/, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(`${exampleSite.url}/login`, { waitUntil: "networkidle" });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
  await expect(page.getByText("Loading blogs...")).toBeVisible();
  await expect(page.locator(".featured .skeleton-card")).toHaveCount(6);
  answer();
  await expect(page.getByRole("link", { name: "Tower Drift" })).toBeVisible();
  await expect(page.getByText("Loading blogs...")).toHaveCount(0);
});

test("the gems rest after five seconds, move again for a pointer, and never for those who want less motion", async ({ exampleSite, page }) => {
  await page.goto(exampleSite.url, { waitUntil: "networkidle" });
  const states = () => page.locator(".hero-island").evaluate((island) => island.getAnimations({ subtree: true }).map((animation) => animation.playState));
  const finish = () => page.locator(".hero-island").evaluate((island) => { for (const animation of island.getAnimations({ subtree: true })) animation.finish(); });
  const ends = await page.locator(".hero-island").evaluate((island) => island.getAnimations({ subtree: true }).map((animation) => animation.effect?.getComputedTiming().endTime));
  expect(new Set(ends.map((end) => Math.round(Number(end))))).toEqual(new Set([5000]));
  await finish();
  expect(new Set(await states())).toEqual(new Set(["finished"]));
  await page.locator(".hero-island").hover();
  expect(new Set(await states())).toEqual(new Set(["running"]));
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await states()).toEqual([]);
});

test("under a dialog what moves on the page behind waits, and goes on after it", async ({ exampleSite, page }) => {
  await page.goto(exampleSite.url, { waitUntil: "networkidle" });
  const moving = page.locator(".hero-island, .skills-panel[data-active]");
  const states = () => moving.evaluateAll((parts) => parts.flatMap((part) => part.getAnimations({ subtree: true }).map((animation) => animation.playState)));
  // They last for five seconds, which a slow machine may take to open the dialog.
  await moving.evaluateAll((parts) => { for (const part of parts) for (const animation of part.getAnimations({ subtree: true })) animation.updatePlaybackRate(0.01); });
  const before = await states();
  expect(before.length).toBeGreaterThan(10);
  expect(new Set(before)).toEqual(new Set(["running"]));
  await page.keyboard.press("/");
  await expect(page.getByRole("combobox")).toBeFocused();
  expect(await states()).toEqual(before.map(() => "paused"));
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await states()).toEqual(before);
});

for (const width of widths) {
  test(`at ${width} px nothing is cut off, moves while loading or is out of reach`, async ({ exampleSite, page }) => {
    await page.setViewportSize({ width, height: 844 });
    await watchShifts(page);
    await page.goto(exampleSite.url, { waitUntil: "networkidle" });
    await scrollThrough(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    // What moves by less is the width of a word when its font arrives.
    expect((await shiftsOf(page)).filter(({ value }) => value > 0.002)).toEqual([]);
  });

  for (const colorScheme of ["light", "dark"] as const) {
    test(`at ${width} px in ${colorScheme} it passes axe`, async ({ exampleSite, page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 844 });
      await page.goto(exampleSite.url, { waitUntil: "networkidle" });
      await scrollThrough(page);
      const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html.slice(0, 120))])).toEqual([]);
    });
  }
}

test("everything above the fold of a phone is there: both buttons and the stats", async ({ exampleSite, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(exampleSite.url);
  for (const name of ["Let's Talk", "View Portfolio"]) await expect(page.getByRole("link", { name })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText("9+ yrs • 200k+ players • 30+ shipped pieces")).toBeInViewport({ ratio: 1 });
});

/**
 * Brings every lazy picture in, as reading does: with the wheel. Where script jumped from place to place as fast as frames come, headless
 * Chromium without a graphics card painted nothing any more in one visit of 25.
 */
async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.body.scrollHeight);
  const { width = 0 } = page.viewportSize() ?? {};
  await page.mouse.move(width / 2, 400);
  for (let top = 0; top < height; top += 400) {
    await page.mouse.wheel(0, 400);
    await page.evaluate(() => new Promise((resolve) => { requestAnimationFrame(resolve); }));
  }
  await page.evaluate(() => { scrollTo({ top: 0, behavior: "instant" }); });
  await page.waitForLoadState("networkidle");
}
