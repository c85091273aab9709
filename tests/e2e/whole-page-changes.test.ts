import { type Browser, chromium, type Page } from "@playwright/test";
import { findChromium } from "../../scripts/chromium.ts";
import { isLocked } from "./support/scroll-lock.ts";
import { expect, test } from "./support/site.ts";
import { wake } from "./support/wake.ts";

/** Whether the browser has left a part out of its work on the page. */
const isPassedOver = (page: Page, selector: string) => page.locator(selector).evaluate((element) => !element.checkVisibility({ contentVisibilityAuto: true }));

const heights = (page: Page) => page.evaluate(() => [...document.querySelectorAll<HTMLElement>("main .section, .hero, .card")].map(({ offsetHeight }) => offsetHeight));

/** All of the page is laid out. */
const hasArrived = (page: Page) => expect(page.locator("[data-arriving]")).toHaveCount(0);

const tops = [["/", "#hero-claim", "#contact-heading"], ["/blogs", ".card:first-child h2", ".card:last-child h2"], ["/portfolio/all", ".card:first-child h2", ".card:last-child h2"]] as const;
for (const [path, top, rest] of tops) test(`who arrives sees the top of ${path} before the rest is laid out, which then has the height that it always has`, async ({ exampleSite: { url }, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript((parts) => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector("[data-laid-out]")) return;
      observer.disconnect();
      Object.assign(window, { firstSeen: parts.map((selector) => document.querySelector(selector)?.checkVisibility({ contentVisibilityAuto: true })) });
    }).observe(document, { subtree: true, attributeFilter: ["data-laid-out"] });
  }, [top, rest]);
  await page.goto(url + path);
  await hasArrived(page);
  expect(await page.evaluate(() => (window as { firstSeen?: boolean[] }).firstSeen)).toEqual([true, false]);
  const arrived = await heights(page);
  await page.reload();
  expect(await heights(page)).toEqual(arrived);
});

test("who comes to a place further down, comes back or loads a page again finds all of it laid out", async ({ exampleSite: { url }, page }) => {
  await page.addInitScript(() => { addEventListener("DOMContentLoaded", () => { Object.assign(window, { isArriving: "arriving" in document.documentElement.dataset }); }); });
  const isArriving = () => page.evaluate(() => (window as { isArriving?: boolean }).isArriving);
  await page.goto(url);
  expect(await isArriving()).toBe(true);
  await page.reload();
  expect(await isArriving()).toBe(false);
  await page.goto(`${url}/about`);
  await page.goto(`${url}/#contact-us`);
  expect(await isArriving()).toBe(false);
  await expect(page.locator("#contact-us")).toBeInViewport({ ratio: 0.3 });
  await page.goto(`${url}/about`);
  await page.goBack();
  expect(await isArriving()).toBe(false);
});

test("a link within the page leads to its place at once, whatever was laid out by then", async ({ exampleSite: { url }, page }) => {
  await page.addInitScript(() => { addEventListener("DOMContentLoaded", () => { document.querySelector<HTMLElement>("main a[href='#contact-us'], main a[href='/#contact-us']")?.click(); }); });
  await page.goto(url);
  await expect(page.locator("#contact-us")).toBeInViewport({ ratio: 0.3 });
  await hasArrived(page);
  await expect(page.locator("#contact-us")).toBeInViewport({ ratio: 0.3 });
});

test("sections out of sight are passed over until they come near, and nothing moves by that", async ({ exampleSite: { url }, page }) => {
  await page.goto(url, { waitUntil: "load" });
  await hasArrived(page);
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
  await hasArrived(page);
  await expect.poll(() => isPassedOver(page, "#contact-heading")).toBe(true);
  await page.setViewportSize({ width: 700, height: 800 });
  await expect.poll(() => isPassedOver(page, "#contact-heading")).toBe(true);
  const other = await context.newPage();
  await other.setViewportSize({ width: 700, height: 800 });
  await other.goto(url, { waitUntil: "load" });
  await hasArrived(other);
  expect(await heights(page)).toEqual(await heights(other));
});

test("the theme's switch turns at once, the whole page after that frame, and nothing of it fades to its new colour", async ({ exampleSite: { url }, page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(url);
  const seen = await page.evaluate(async () => {
    const root = document.documentElement;
    const [moon, sun] = document.querySelectorAll(".site-header .theme-toggle-icons > *");
    const look = () => ({
      theme: root.dataset.theme,
      turned: [moon, sun].map((icon) => icon?.getAnimations().map((animation) => (animation.effect instanceof KeyframeEffect ? animation.effect.getKeyframes().at(-1)?.opacity : null)).find(Boolean)),
    });
    document.querySelector<HTMLElement>(".site-header [data-theme-toggle]")?.click();
    const before = look();
    await new Promise<void>((resolve) => { new MutationObserver(() => { resolve(); }).observe(root, { attributeFilter: ["data-theme"] }); });
    await new Promise(requestAnimationFrame);
    const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition && /color|shadow/.test(animation.transitionProperty)).length;
    return { before, after: look().theme, fading, stored: localStorage.theme as string };
  });
  expect(seen).toEqual({ before: { theme: "light", turned: ["0", "1"] }, after: "dark", fading: 0, stored: "dark" });
  await expect(page.locator("[data-turning]")).toHaveCount(0);
});

test("the theme's switch pressed twice before the page is drawn changes nothing", async ({ exampleSite: { url }, page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(url);
  const theme = await page.evaluate(async () => {
    const toggle = document.querySelector<HTMLElement>("[data-theme-toggle]");
    toggle?.click();
    toggle?.click();
    for (let frame = 0; frame < 5; frame++) await new Promise((resolve) => { requestAnimationFrame(() => setTimeout(resolve)); });
    return document.documentElement.dataset.theme;
  });
  expect(theme).toBe("light");
});

test("the drawer is laid out before it is opened, where there is a menu to open it, and is not there for anybody until then", async ({ exampleSite: { url }, page }) => {
  const drawer = page.locator(".drawer");
  const state = () => drawer.evaluate((element) => [getComputedStyle(element).display, getComputedStyle(element).visibility]);
  await page.goto(`${url}/about`, { waitUntil: "load" });
  await expect(drawer).toHaveAttribute("data-settled");
  expect(await state()).toEqual(["none", "visible"]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(state).toEqual(["flex", "hidden"]);
  await expect(page.getByRole("navigation", { name: "Menu" })).toHaveCount(0);
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(drawer).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await expect.poll(state).toEqual(["flex", "hidden"]);
  await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();
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

const waysOut: Record<string, (page: Page) => Promise<unknown>> = {
  "with Escape": (page) => page.keyboard.press("Escape"),
  "by a press beside it": (page) => page.mouse.click(5, 400),
  "for what it found": async (page) => {
    await page.keyboard.type("tower");
    await page.getByRole("option").first().click();
  },
  "by going back": (page) => page.goBack(),
};
for (const [way, leaveBy] of Object.entries(waysOut)) test(`the page behind a dialog doesn't scroll, and scrolls again when the dialog is left ${way}`, async ({ exampleSite: { url }, page }) => {
  await page.goto(`${url}/blogs`);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL(`${url}/about`);
  expect(await isLocked(page)).toBe(false);
  await page.getByRole("link", { name: "Search" }).click();
  await expect(page.getByRole("combobox")).toBeFocused();
  expect(await isLocked(page)).toBe(true);
  await leaveBy(page);
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await isLocked(page)).toBe(false);
});

/** Which elements the browser styles anew meanwhile, as it names them: `BUTTON class='button'`. */
async function listStyled(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<string[]> {
  await browser.startTracing(page, { categories: ["disabled-by-default-devtools.timeline.invalidationTracking"] });
  await act();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: { name: string; args: { data?: { nodeName?: string } } }[] };
  return trace.traceEvents.filter(({ name }) => name === "StyleRecalcInvalidationTracking").map(({ args }) => args.data?.nodeName ?? "");
}

test("a change of the focus on the front page styles what had it and what gets it anew, but not what a dialog would change", async ({ exampleSite: { url }, browser, page }) => {
  await page.goto(url, { waitUntil: "load" });
  await hasArrived(page);
  await wake(page);
  const focus = (index: number) => page.locator(".timeline-open").nth(index).evaluate(async (button: HTMLElement) => {
    button.focus();
    await new Promise(requestAnimationFrame);
  });
  await focus(0);
  const styled = await listStyled(browser, page, () => focus(1));
  expect(styled).toContainEqual(expect.stringContaining("timeline-open"));
  expect(styled.filter((name) => name.startsWith("HTML") || name.includes("site-header"))).toEqual([]);
});
