import type { Page } from "@playwright/test";
import { accentOf } from "#art/accent.ts";
import { accentStylesheet, iconQuery, islandImage, logoImage, starterLook } from "#contract/look-files.ts";
import type { Look } from "#contract/site/look.ts";
import { leaveOutFonts, shiftsOf } from "./support/layout-shifts.ts";
import { weighPage } from "./support/page-weight.ts";
import { expect, type Site, test } from "./support/site.ts";
import { axe, overflow } from "./support/usable.ts";
import { untilListening } from "./support/waiting.ts";

const pages = ["/", "/about", "/blog/scope-is-a-feature"];
const another: Look = {
  accent: "#3b7df0",
  fonts: "serif",
  theme: "dark",
  hero: { kind: "art", seed: "mira", palette: "sea" },
  logo: { kind: "art", seed: "mira" },
};

/** Publishes the starter look with some changes. */
async function publish({ api }: Site, changes: Partial<Look>): Promise<void> {
  const { version } = await api<{ version: number }>("GET", "/site/sections/look");
  await api("PUT", "/site/sections/look/draft", { document: { ...starterLook, ...changes }, version });
  await api("POST", "/site/publish");
}

function readStyle(page: Page, selector: string, property: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
}

test("accent, fonts, default theme, island and logo change at the next request", async ({
  ownExampleSite: site,
  page,
}) => {
  await publish(site, another);
  const response = await page.goto(site.url);
  const html = (await response?.text()) ?? "";
  expect(html).not.toContain(" style=");
  expect(response?.headers()["content-security-policy"]).toContain("style-src 'self';");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect(await readStyle(page, ".hero .button-block", "background-color")).toBe(rgbOf(accentOf("#3b7df0").dark.accent));
  expect(await readStyle(page, "h1", "font-family")).toContain("Fraunces");
  expect(await readStyle(page, "body", "font-family")).toContain("Wix Madefor Text");
  const loaded = await page.evaluate(async () => {
    await document.fonts.ready;
    return (
      [...document.fonts]
        .filter(({ status }) => status === "loaded")
        // A slow machine may paint the words once before their fonts are there.
        .map(({ family }) => family.replace(/ Fallback"?$/, "").replaceAll('"', ""))
    );
  });
  expect(new Set(loaded)).toEqual(new Set(["Fraunces", "Wix Madefor Text"]));
  await expect(page.locator(".hero-island img:visible")).toHaveAttribute("src", islandImage(another)?.night ?? "");
  await expect(page.getByRole("banner").locator(".logo-mark")).toHaveAttribute(
    "src",
    logoImage("#3b7df0", "mira") ?? "",
  );
  await expect(page.locator("link[rel=apple-touch-icon]")).toHaveAttribute(
    "href",
    `/apple-touch-icon.png${iconQuery(another)}`,
  );
});

test(
  "another look needs no script and shifts nothing, stays whatever the app loads later, leaves the theme to the visitor, and can be taken back",
  { tag: "@long" },
  async ({ ownExampleSite: site, page, plainPage, undoLater }) => {
    await page.goto(site.url);
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    expect(await page.locator("link[href*='/look/'], img[src*='/look/']").count()).toBe(0);
    await publish(site, another);
    await test.step("without script, the default theme is the site's, too", async () => {
      // On a small page: without script, a browser loads all images at once.
      await plainPage.goto(`${site.url}/login`);
      expect(await readStyle(plainPage, "body", "background-color")).not.toBe("rgb(251, 250, 247)");
    });

    await test.step("nothing moves while the page loads, and accent and fonts stay whatever the app loads later", async () => {
      const fonts = await leaveOutFonts(page);
      undoLater(fonts);
      await page.goto(site.url);
      expect(await shiftsOf(page)).toEqual([]);
      await fonts.dispose();
      await site.logIn(page);
      await page.goto(`${site.url}/dashboard/trash`);
      await untilListening(page.getByText("The trash is empty."));
      await page.keyboard.press("n");
      const text = page.getByRole("textbox", { name: "Content" });
      await expect(text).toBeVisible();
      const create = page.getByRole("button", { name: "Create Post" });
      await expect(create).toHaveCSS("background-color", rgbOf(accentOf("#3b7df0").dark.accent));
      await expect(text).toHaveCSS("font-family", /Wix Madefor Text/);
      await page.evaluate(() => localStorage.clear());
      await page.goto(site.url);
    });

    // The visitor's own choice wins.
    await page.getByRole("button", { name: "Switch between light and dark theme" }).click();
    await page.goto(`${site.url}/about`);
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    expect(await readStyle(page, ".about-watch", "background-color")).toBe(rgbOf(accentOf("#3b7df0").light.accent));

    await publish(site, starterLook);
    await page.goto(site.url);
    expect(await page.locator("link[href*='/look/'], img[src*='/look/']").count()).toBe(0);
  },
);

test("another look adds at most 2 KB to the first view", { tag: "@long" }, async ({ ownExampleSite: site }) => {
  const weigh = async () => {
    const all = await Promise.all(pages.map((path) => weighPage(site.url, path)));
    return all.map(({ document, stylesheet, font }) => document + stylesheet + font);
  };
  const before = await weigh();
  for (const fonts of ["zalando", "grotesk", "serif", "mono"] as const) {
    await publish(site, { ...another, fonts });
    const after = await weigh();
    after.forEach((bytes, index) => {
      expect(bytes - (before[index] ?? 0), `${fonts} on ${pages[index]}`).toBeLessThanOrEqual(2048);
    });
  }
});

// art/accent.test.ts proves in each run that the colors of any accent have enough contrast.
for (const [name, accent, fonts] of [
  ["yellow", "#ffee00", "mono"],
  ["dark blue", "#000080", "grotesk"],
  ["pink", "#ff69b4", "serif"],
] as const)
  test(
    `pages are accessible and fit with a ${name} accent`,
    { tag: "@long" },
    async ({ ownExampleSite: site, page }) => {
      await publish(site, { ...another, accent, fonts, theme: "system" });
      for (const path of ["/", "/blog/scope-is-a-feature"]) {
        await page.goto(site.url + path);
        await expect(page.locator(`link[href="${accentStylesheet({ accent })}"]`)).toHaveCount(1);
        expect(await axe(page), path).toEqual([]);
        await page.setViewportSize({ width: 360, height: 800 });
        expect(await overflow(page), path).toBe(0);
        await page.setViewportSize({ width: 1280, height: 900 });
      }
    },
  );

test(
  "a video in the first screen plays without sound and can be stopped",
  { tag: "@long" },
  async ({ ownExampleSite: site, page }) => {
    const src = "/intro/savepoint-intro.mp4";
    await publish(site, {
      hero: { kind: "video", video: { kind: "mp4", src, poster: "/intro/savepoint-intro.webp" } },
    });
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.goto(site.url);
    const video = page.locator(".hero video");
    await expect(video).toHaveJSProperty("muted", true);
    await expect(video).toHaveJSProperty("paused", false);
    await page.getByRole("button", { name: "Pause the background video" }).click();
    await expect(video).toHaveJSProperty("paused", true);
    await page.getByRole("button", { name: "Play the background video" }).click();
    await expect(video).toHaveJSProperty("paused", false);

    // Visitors who prefer less motion see the still image until they press the button.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(site.url);
    await expect(video).toHaveJSProperty("currentSrc", "");
    await page.getByRole("button", { name: "Play the background video" }).click();
    await expect(video).toHaveJSProperty("paused", false);
  },
);

function rgbOf(hex: string): string {
  const channels = [1, 3, 5].map((index) => Number.parseInt(hex.slice(index, index + 2), 16));
  return `rgb(${channels.join(", ")})`;
}
