// A site in another language, which is also written from right to left.
import type { SectionState } from "#contract/site/site-calls.ts";
import { starterContent } from "#content/starter.ts";
import { ar } from "#words/ar.ts";
import { expect, test } from "./support/site.ts";
import { hydrate } from "./support/waiting.ts";

const [newest, before] = starterContent.backstory.entries;

test("a site in Arabic has its words in Arabic and runs from right to left, with its menu, its slides and its images, and the dashboard doesn’t", async ({
  ownExampleSite: site,
  page,
}) => {
  const { published, version } = await site.api<SectionState>("GET", "/site/sections/identity");
  await site.api("PUT", "/site/sections/identity/draft", { document: { ...published, language: "ar" }, version });
  await site.api("POST", "/site/publish");
  await page.emulateMedia({ reducedMotion: "reduce" });

  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/blogs", "/portfolio/all", "/blog/where-your-frame-time-really-goes"]) {
    await page.goto(site.url + path);
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await expect(page.locator("html")).toHaveAttribute("lang", "ar");
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
  }
  const day = ar.dates.date({ day: "12", month: ar.dates.monthsInDates[10] ?? "", year: "2026" });
  await expect(page.locator("time", { hasText: day }).first()).toBeVisible();
  // The menu comes from the side of its button.
  await page.getByRole("button", { name: ar.controls.openMenu }).click();
  const menu = page.getByRole("navigation", { name: ar.layout.menu });
  await expect.poll(async () => (await menu.boundingBox())?.x).toBe(0);
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1280, height: 800 });

  // What comes next is to the left.
  await page.goto(site.url);
  await hydrate(page);
  const slides = page.getByRole("group", { name: "Latest Blogs" });
  const first = await slides.getByRole("heading", { level: 3 }).textContent();
  await slides.getByRole("button", { name: ar.carousel.next }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(slides.getByRole("heading", { level: 3 })).not.toHaveText(first ?? "");
  await page.keyboard.press("ArrowRight");
  await expect(slides.getByRole("heading", { level: 3 })).toHaveText(first ?? "");
  await page.getByRole("button", { name: ar.timeline.detailsOf({ entry: newest?.title ?? "" }) }).click();
  await expect(page.getByRole("dialog", { name: newest?.title ?? "", exact: true })).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("dialog", { name: before?.title ?? "", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.goto(`${site.url}/portfolio/tower-drift`);
  await page.getByRole("link", { name: ar.gallery.showImage({ number: 1, of: 6 }) }).click();
  const viewer = page.getByRole("dialog", { name: "Tower Drift" });
  const count = viewer.getByRole("status");
  await expect(count).toHaveText(ar.viewer.image({ number: 1, of: 6 }));
  for (const [key, shown] of [
    ["ArrowLeft", 2],
    ["ArrowLeft", 3],
    ["ArrowRight", 2],
  ] as const) {
    await page.keyboard.press(key);
    await expect(count, key).toHaveText(ar.viewer.image({ number: shown, of: 6 }));
    await expect(viewer.locator(".viewer-item:not([inert])")).toBeInViewport({ ratio: 0.9 });
  }
  await page.keyboard.press("Escape");

  await site.logIn(page);
  await page.goto(`${site.url}/dashboard`);
  await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});
