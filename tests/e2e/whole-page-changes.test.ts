import type { Page } from "@playwright/test";
import { expect, test } from "./support/site.ts";

/** Whether the browser has left a part out of its work on the page. */
const isPassedOver = (page: Page, selector: string) => page.locator(selector).evaluate((element) => !element.checkVisibility({ contentVisibilityAuto: true }));

const heights = (page: Page) => page.evaluate(() => [...document.querySelectorAll<HTMLElement>("main .section, .hero")].map(({ offsetHeight }) => offsetHeight));

test("sections out of sight are passed over until they come near, and nothing moves by that", async ({ exampleSite: { url }, page }) => {
  await page.goto(url, { waitUntil: "load" });
  const before = await heights(page);
  await expect.poll(() => isPassedOver(page, "#contact-heading")).toBe(true);
  expect(await isPassedOver(page, "#hero-claim")).toBe(false);
  expect(await heights(page)).toEqual(before);
  await page.getByRole("link", { name: "Let's Talk" }).click();
  await expect(page.locator("#contact-us")).toBeInViewport({ ratio: 0.3 });
  expect(await isPassedOver(page, "#contact-heading")).toBe(false);
  await expect.poll(() => isPassedOver(page, "#hero-claim")).toBe(true);
  expect(await heights(page)).toEqual(before);
});

test("at another width sections get the heights that they have there", async ({ exampleSite: { url }, page, context }) => {
  await page.goto(url, { waitUntil: "load" });
  await expect.poll(() => isPassedOver(page, "#contact-heading")).toBe(true);
  await page.setViewportSize({ width: 700, height: 800 });
  await expect.poll(() => isPassedOver(page, "#contact-heading")).toBe(true);
  const other = await context.newPage();
  await other.setViewportSize({ width: 700, height: 800 });
  await other.goto(url, { waitUntil: "load" });
  expect(await heights(page)).toEqual(await heights(other));
});

test("the theme changes for the whole page at once, not colour by colour", async ({ exampleSite: { url }, page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(url);
  const running = await page.evaluate(() => {
    document.querySelector<HTMLElement>("[data-theme-toggle]")?.click();
    return document.getAnimations().filter(({ effect }) => effect instanceof KeyframeEffect && (effect.target === document.documentElement || effect.target === document.body)).length;
  });
  expect(running).toBe(0);
});
