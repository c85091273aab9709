// Changes of a whole page (its arrival, its theme, a dialog on top) must not be slow.
import { chromium, type Page } from "@playwright/test";
import { findTestBrowser } from "../../scripts/browsers.ts";
import { isLocked } from "./support/scroll-lock.ts";
import { expect, test, withMotion } from "./support/site.ts";
import { twoFrames } from "./support/waiting.ts";

test.use(withMotion);

test("a link within the page, a link from elsewhere and the way back jump to their place immediately", async ({
  exampleSite: { url },
  page,
  undoLater,
}) => {
  const contact = page.locator("#contact-us");
  const press = await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      document.querySelector<HTMLElement>("main a[href='#contact-us'], main a[href='/#contact-us']")?.click();
    });
  });
  undoLater(press);
  await page.goto(url);
  await expect(contact, "pressed before all is there").toBeInViewport({ ratio: 0.3 });
  await twoFrames(page);
  await expect(contact).toBeInViewport({ ratio: 0.3 });
  await press.dispose();

  await page.goto(`${url}/about`);
  await page.goto(`${url}/#contact-us`);
  await expect(contact, "from elsewhere").toBeInViewport({ ratio: 0.3 });
  await page.goto(`${url}/about`);
  await page.goBack();
  await expect(contact, "on the way back").toBeInViewport({ ratio: 0.3 });
});

const waysOut: Record<string, (page: Page) => Promise<unknown>> = {
  "by a press beside it": (page) => page.mouse.click(5, 400),
  "for what it found": async (page) => {
    await page.keyboard.type("tower");
    await page.getByRole("dialog").getByRole("option").first().click();
    // The new page has the focus once it is there.
    await expect(page.getByRole("main")).toBeFocused();
  },
};

test("switching the theme changes the whole page without fading; the page behind a dialog doesn't scroll, and after the dialog it scrolls and handles keys again", async ({
  exampleSite: { url },
  page,
}) => {
  await test.step("the theme", async () => {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(url);
    const root = page.locator("html");
    const toggle = page.getByRole("banner").getByRole("button", { name: "Switch between light and dark theme" });
    await toggle.evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await twoFrames(page);
    await expect(root).toHaveAttribute("data-theme", "light");

    const fading = page.evaluate(
      () =>
        new Promise((resolve) => {
          new MutationObserver(() => {
            requestAnimationFrame(() => {
              const fades = document
                .getAnimations()
                .filter(
                  (animation) =>
                    animation instanceof CSSTransition && /color|shadow/.test(animation.transitionProperty),
                );
              resolve(fades.length);
            });
          }).observe(document.documentElement, { attributeFilter: ["data-theme"] });
        }),
    );
    await toggle.click();
    await expect(root).toHaveAttribute("data-theme", "dark");
    expect(await fading).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("dark");
  });

  const field = page.getByRole("dialog").getByRole("combobox");
  expect(await isLocked(page)).toBe(false);
  for (const [way, leave] of Object.entries(waysOut)) {
    await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
    await expect(field, way).toBeFocused();
    expect(await isLocked(page), way).toBe(true);
    await leave(page);
    await expect(page.getByRole("dialog"), way).toBeHidden();
    expect(await isLocked(page), way).toBe(false);
  }
  // A key that is pressed while the dialog still fades out.
  await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("banner").getByRole("button", { name: /^Switch between/ })).toBeFocused();
  expect(await isLocked(page), "with Escape").toBe(false);
});

test(
  "a page has the same width with and without a dialog, whether it has a scrollbar or not",
  { tag: "@long" },
  async ({ exampleSite: { url } }) => {
    // Test browsers hide their scrollbars by default.
    const browser = await chromium.launch({
      executablePath: findTestBrowser() ?? undefined,
      args: ["--no-sandbox", "--disable-gpu"],
      ignoreDefaultArgs: ["--hide-scrollbars"],
    });
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      const width = () => page.evaluate(() => document.body.getBoundingClientRect().width);
      await page.goto(`${url}/about`);
      for (const height of [800, 12_000]) {
        await page.setViewportSize({ width: 1280, height });
        const before = await width();
        expect(before < 1280, `a scrollbar at ${height} px`).toBe(height === 800);
        await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
        await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
        expect(await width()).toBe(before);
        await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog")).toBeHidden();
      }
    } finally {
      await browser.close();
    }
  },
);
