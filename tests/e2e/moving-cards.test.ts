// The card of a project plays a short video while a mouse or the focus is on it.
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { shiftsOf } from "./support/layout-shifts.ts";
import { uploadTo } from "./support/media.ts";
import { addProject, openProject, projects } from "./support/projects.ts";
import { expect, type Site, test, withMotion } from "./support/site.ts";
import { hydrate } from "./support/waiting.ts";

test.use(withMotion);

const pictures = "content/demo/pictures";

async function addClip(site: Site, name = "harbor-run-clip.mp4"): Promise<string> {
  const buffer = await readFile(`${pictures}/${name}`);
  return (await uploadTo(site, { name, mimeType: "video/mp4", buffer })).url;
}

async function addMoving(site: Site): Promise<void> {
  await addProject(site, "Harbor", { starred: true, clipUrl: await addClip(site) });
  await addProject(site, "Tower", { starred: true });
}

/** Collects the requests for videos. */
function watchVideos(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(".mp4")) asked.push(request.url());
  });
  return asked;
}

const clipOf = (page: Page): Locator => page.locator(".card-clip");
const cardOf = (page: Page, title: string): Locator => page.locator(".card", { hasText: title });
const isMoving = (page: Page): Promise<boolean> =>
  clipOf(page).evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0.1);
const isReset = (page: Page): Promise<boolean> =>
  clipOf(page).evaluate(
    (video: HTMLVideoElement) => video.paused && video.currentTime === 0 && !video.checkVisibility(),
  );

test("a card plays its clip under a mouse, and loads nothing before", async ({ site, page }) => {
  await addMoving(site);
  const asked = watchVideos(page);
  await page.goto(`${site.url}/portfolio/all`);
  asked.length = 0;
  await expect(clipOf(page)).toHaveCount(1);
  expect(asked).toEqual([]);
  await cardOf(page, "Harbor").hover();
  await expect.poll(() => isMoving(page)).toBe(true);
  expect(asked.length).toBeGreaterThan(0);
  expect(await clipOf(page).evaluate((video: HTMLVideoElement) => video.muted && video.loop)).toBe(true);
  await cardOf(page, "Tower").hover();
  await expect.poll(() => isReset(page)).toBe(true);
});

test("a clip is never loaded where less motion or data is wanted", async ({ site, page, undoLater }) => {
  await addMoving(site);
  const asked = watchVideos(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await point(page, site);
  // The card has the focus, and would play for those who like motion.
  await page.goto("about:blank");
  await page.emulateMedia({ reducedMotion: "no-preference" });
  undoLater(
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true }),
    ),
  );
  await point(page, site);
  expect(asked).toEqual([]);
});

test(
  "the owner chooses a clip, and the card plays it, as large as its image, with the focus, too, and on the front page",
  { tag: "@long" },
  async ({ site, page, expectedProblems }) => {
    expectedProblems.push("400 (Bad Request)");
    const url = await addClip(site);
    const trailer = await addClip(site, "tower-drift-trailer.mp4");
    const project = await addProject(site, "Harbor", { starred: true });
    await addProject(site, "Tower", { starred: true });

    await test.step("one that is too long says what to do", async () => {
      await openProject(page, site, project);
      const field = page.getByRole("group", { name: "Moving card" });
      const address = field.getByRole("textbox", { name: "Moving card" });
      await address.fill(trailer);
      await page.getByRole("button", { name: "Save Project" }).click();
      await expect(field.getByText(/longer than 6 seconds\. Cut a loop of 2 to 4 seconds/)).toBeVisible();
      await field.getByRole("button", { name: "Library for Moving card" }).click();
      await page
        .getByRole("dialog", { name: "Choose a video" })
        .getByRole("button", { name: /harbor-run-clip/ })
        .click();
      await expect(address).toHaveValue(url);
      await page.getByRole("button", { name: "Save Project" }).click();
      await expect(page.getByText("“Harbor” saved.")).toBeVisible();
      expect((await projects(site)).find(({ title }) => title === "Harbor")).toMatchObject({ clipUrl: url });
    });
    await page.goto(`${site.url}/portfolio/all`);
    const link = cardOf(page, "Harbor").getByRole("link", { name: "Harbor" });
    await hydrate(page);
    await link.focus();
    await expect.poll(() => isMoving(page)).toBe(true);
    await page.keyboard.press("Tab");
    await expect.poll(() => isReset(page)).toBe(true);
    expect((await shiftsOf(page)).filter(({ value }) => value > 0.01)).toEqual([]);

    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await cardOf(page, "Harbor").hover();
      const [clip, image] = await clipOf(page).evaluate((video) =>
        [video, video.parentElement].map((each) => `${each?.clientWidth} × ${each?.clientHeight}`),
      );
      expect(clip, `at ${width}`).toBe(image);
    }
    await page.setViewportSize({ width: 1280, height: 800 });

    await test.step("on the front page", async () => {
      await page.goto(site.url);
      await expect(clipOf(page)).toHaveCount(1);
      await cardOf(page, "Harbor").hover();
      await expect.poll(() => isMoving(page)).toBe(true);
    });
  },
);

test.describe("where nothing can hover", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a clip is never loaded", { tag: "@long" }, async ({ site, page }) => {
    await addMoving(site);
    const asked = watchVideos(page);
    await point(page, site);
    await cardOf(page, "Harbor").tap();
    await page.waitForURL("**/portfolio/harbor");
    expect(asked).toEqual([]);
  });
});

/** Brings the mouse and the focus to the card with a clip. */
async function point(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.url}/portfolio/all`);
  await cardOf(page, "Harbor").hover();
  await cardOf(page, "Harbor").getByRole("link", { name: "Harbor" }).focus();
  await cardOf(page, "Tower").hover();
}
