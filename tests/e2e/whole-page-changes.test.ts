import { chromium, type Page } from "@playwright/test";
import { findChromium } from "../../scripts/chromium.ts";
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

/** What a browser does when somebody presses Escape, and what is true before it draws anything. */
const leave = (page: Page, next?: string) => page.locator("dialog[open]").evaluate((dialog: HTMLDialogElement, key) => {
  dialog.dispatchEvent(new Event("cancel", { cancelable: true }));
  const atOnce = { modal: dialog.matches(":modal"), fading: getComputedStyle(dialog).transitionProperty.includes("opacity") && dialog.matches("[data-closing]") };
  if (key !== undefined) dispatchEvent(new KeyboardEvent("keydown", { key }));
  return { atOnce, modal: dialog.matches(":modal"), focused: document.activeElement?.getAttribute("aria-label") };
}, next);

test("the first frame after a dialog is closed only fades it, and the page behind is given back after that", async ({ exampleSite: { url }, page }) => {
  await page.goto(`${url}/about`);
  await page.getByRole("link", { name: "Search" }).click();
  await expect(page.getByRole("combobox")).toBeFocused();
  expect(await leave(page)).toMatchObject({ atOnce: { modal: true, fading: true }, modal: true });
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("link", { name: "Search" })).toBeFocused();
  expect(await page.locator("[data-closing]").count()).toBe(0);
});

test("a key finds the page given back already", async ({ exampleSite: { url }, page }) => {
  await page.goto(`${url}/about`);
  await page.getByRole("link", { name: "Search" }).click();
  await expect(page.getByRole("combobox")).toBeFocused();
  expect(await leave(page, "Tab")).toMatchObject({ atOnce: { modal: true }, modal: false, focused: "Search" });
  await page.keyboard.press("/");
  await expect(page.getByRole("combobox")).toBeFocused();
});

test("a page is as wide behind a dialog as before it, whether it has a scrollbar or not", async ({ exampleSite: { url }, page }) => {
  const widths = async (shown: Page, path: string) => {
    await shown.goto(url + path, { waitUntil: "load" });
    const width = () => shown.evaluate(() => document.body.getBoundingClientRect().width);
    const before = await width();
    await shown.getByRole("link", { name: "Search" }).click();
    await expect(shown.getByRole("combobox")).toBeFocused();
    expect(await width()).toBe(before);
    return before;
  };
  expect(await widths(page, "/about")).toBe(1280);
  const browser = await chromium.launch({ executablePath: findChromium().path ?? undefined, args: ["--no-sandbox", "--disable-gpu"], ignoreDefaultArgs: ["--hide-scrollbars"] });
  try {
    const shown = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    expect(await widths(shown, "/about")).toBeLessThan(1280);
    await shown.setViewportSize({ width: 1280, height: 12_000 });
    expect(await widths(shown, "/about")).toBe(1280);
  } finally {
    await browser.close();
  }
});
