import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { shiftsOf, watchShifts } from "./support/layout-shifts.ts";
import { uploadTo } from "./support/media.ts";
import { createPost, expect, type Site, test } from "./support/site.ts";
import { axeInBothThemes } from "./support/usable.ts";

const film = "public/intro/savepoint-intro.mp4";
const clip = (page: Page): Locator => page.locator(".prose .clip > video");
const button = (page: Page): Locator => page.getByRole("button", { name: "Play clip: A double jump" });
const isPaused = (page: Page): Promise<boolean> => clip(page).evaluate((video: HTMLVideoElement) => video.paused);

/** A post whose clip is above as much text as below. */
async function writePost(site: Site): Promise<string> {
  const { url } = await uploadTo(site, { name: "jump.mp4", mimeType: "video/mp4", buffer: await readFile(film) });
  const words = `<p>${"Words. ".repeat(80)}</p>`.repeat(12);
  const video = `<video src="${url}" title="A double jump" loop muted playsinline width="1280" height="720"></video>`;
  const { slug } = await createPost(site, { title: "A clip", content: `${words}${video}${words}` });
  return `${site.url}/blog/${slug}`;
}

test("a clip plays while it is in view, without sound and controls, and a press stops it for good", async ({
  site,
  page,
}) => {
  await watchShifts(page);
  await page.goto(await writePost(site));
  expect(await isPaused(page)).toBe(true);
  await clip(page).scrollIntoViewIfNeeded();
  await expect.poll(() => isPaused(page)).toBe(false);
  await expect(button(page)).toHaveAttribute("aria-pressed", "true");
  await expect(clip(page)).not.toHaveAttribute("controls");
  expect(await clip(page).evaluate((video: HTMLVideoElement) => video.muted && video.loop)).toBe(true);
  expect(await axeInBothThemes(page)).toEqual([]);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => isPaused(page)).toBe(true);

  await clip(page).scrollIntoViewIfNeeded();
  await expect.poll(() => isPaused(page)).toBe(false);
  await button(page).click();
  await expect.poll(() => isPaused(page)).toBe(true);
  await expect(button(page)).toHaveAttribute("aria-pressed", "false");
  await page.evaluate(() => scrollTo(0, 0));
  await clip(page).scrollIntoViewIfNeeded();
  await expect(clip(page)).toBeInViewport({ ratio: 0.5 });
  expect(await isPaused(page)).toBe(true);
  await button(page).press("Enter");
  await expect.poll(() => isPaused(page)).toBe(false);
  expect((await shiftsOf(page)).filter(({ value }) => value > 0.01)).toEqual([]);
});

test("a clip waits for a press where less motion or data is wanted, and has its controls without script", async ({
  site,
  page,
  browser,
}) => {
  const address = await writePost(site);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(address);
  await clip(page).scrollIntoViewIfNeeded();
  await expect(clip(page)).toBeInViewport({ ratio: 0.5 });
  await expect(clip(page)).not.toHaveAttribute("controls");
  expect(await isPaused(page)).toBe(true);
  await button(page).click();
  await expect.poll(() => isPaused(page)).toBe(false);

  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  await page.goto(address);
  await clip(page).scrollIntoViewIfNeeded();
  await expect(clip(page)).toBeInViewport({ ratio: 0.5 });
  expect(await isPaused(page)).toBe(true);

  const plain = await browser.newPage({ javaScriptEnabled: false });
  await plain.goto(address);
  await expect(clip(plain)).toHaveAttribute("controls");
  await expect(button(plain)).toBeHidden();
  await plain.close();
});
