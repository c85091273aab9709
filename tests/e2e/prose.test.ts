import type { Page } from "@playwright/test";
import sharp from "sharp";
import { everyElement } from "#tests/support/every-element.ts";
import { createPost, expect, type Site, test } from "./support/site.ts";
import { axeInBothThemes, overflow } from "./support/usable.ts";
import { twoFrames } from "./support/waiting.ts";

async function openEverything(site: Site, page: Page): Promise<void> {
  const image = await sharp({ create: { width: 1000, height: 600, channels: 3, background: "#467" } })
    .png()
    .toBuffer();
  await createPost(site, {
    title: "Everything",
    content: everyElement(`data:image/png;base64,${image.toString("base64")}`),
  });
  await page.goto(`${site.url}/blog/everything`);
}

test("a post with every element fits its page at every width, and is accessible in both themes", async ({
  site,
  page,
}) => {
  await openEverything(site, page);
  expect(await axeInBothThemes(page)).toEqual([]);

  // Selected text has the accent colors, and inside code the code colors.
  for (const theme of ["light", "dark"]) {
    await page.evaluate((shown) => {
      document.documentElement.dataset.theme = shown;
    }, theme);
    const [expected, found] = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement("p"));
      const coloursOf = (...names: string[]) =>
        names.map((name) => {
          probe.style.color = `var(--color-${name})`;
          return getComputedStyle(probe).color;
        });
      const selected = ["h1", ".prose p", ".prose pre", ".prose pre code"].map((selector) => {
        const { backgroundColor, color } = getComputedStyle(document.querySelector(selector) ?? probe, "::selection");
        return [backgroundColor, color];
      });
      const [accent, code] = [coloursOf("accent", "on-accent"), coloursOf("code-keyword", "code-bg")];
      return [[accent, accent, code, code], selected];
    });
    expect(found).toEqual(expected);
  }

  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await twoFrames(page);
    expect(await overflow(page), `${width} px`).toBe(0);
  }
});

test("by keyboard footnotes link both ways, wide parts scroll, and collapsed parts open", async ({ site, page }) => {
  // Without smooth scrolling, which consecutive key presses would interrupt.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 390, height: 844 });
  await openEverything(site, page);
  const reference = page.getByRole("link", { name: "Footnote 1" });
  await reference.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#fn1$/);
  await expect(page.getByRole("region", { name: "Footnotes" }).getByRole("listitem")).toBeInViewport();
  // The next tab stop is in the footnote.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Back to the text" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#fnref1$/);
  await expect(reference).toBeInViewport();

  for (const box of [page.getByRole("region", { name: "Frame times by device" }), page.locator(".prose pre").first()]) {
    await box.focus();
    for (let press = 0; press < 3; press++) await page.keyboard.press("ArrowRight");
    await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  }
  await expect(page.getByRole("region", { name: "Table 2" })).toBeVisible();
  await expect(page.getByRole("cell", { name: "21.4 ms" })).toHaveCSS("text-align", "end");

  const hidden = page.getByText("What was hidden in it.");
  await expect(hidden).toBeHidden();
  await page.getByText("A part that is closed").focus();
  await page.keyboard.press("Enter");
  await expect(hidden).toBeVisible();

  // Right-to-left text is on the right.
  const direction = (text: string) =>
    page
      .locator(".prose > *")
      .filter({ hasText: text })
      .last()
      .evaluate((element) => getComputedStyle(element).direction);
  expect(await direction("עברית")).toBe("rtl");
  expect(await direction("أولا")).toBe("rtl");
  expect(await direction("日本語")).toBe("ltr");
});

test("a printed post is black on white, with the URLs of its links and nothing else", async ({ site, page }) => {
  await createPost(site, { title: "Older" });
  await page.emulateMedia({ colorScheme: "dark" });
  await openEverything(site, page);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const hidden of [
    ".site-header",
    ".site-footer",
    ".adjacent-posts",
    ".back-link",
    ".post-share",
    ".code-bar",
    ".heading-anchor",
  ]) {
    await expect(page.locator(hidden).first(), hidden).toBeHidden();
  }
  await expect(page.getByText("What was hidden in it.")).toBeVisible();
  const style = (selector: string, pseudo?: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, part) => {
        const { color, backgroundColor, content, whiteSpace } = getComputedStyle(element, part);
        return { color, backgroundColor, content, whiteSpace };
      }, pseudo);
  const black = "rgb(0, 0, 0)";
  expect((await style("body")).backgroundColor).toBe("rgba(0, 0, 0, 0)");
  for (const selector of [
    ".post h1",
    ".prose > p",
    ".prose a",
    ".prose pre",
    ".prose pre .hljs-keyword",
    ".prose blockquote",
    ".prose caption",
  ]) {
    expect((await style(selector)).color, selector).toBe(black);
  }
  expect((await style(".prose pre")).whiteSpace).toBe("pre-wrap");
  expect((await style('.prose a[href="https://example.com/page"]', "::after")).content).toContain(
    "https://example.com/page",
  );
  expect((await style(".prose a.picture-link", "::after")).content).toBe("none");
});
