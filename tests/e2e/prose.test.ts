import type { Page } from "@playwright/test";
import sharp from "sharp";
import { everyBlock, someFiles } from "#tests/support/every-block.ts";
import { everyElement } from "#tests/support/every-element.ts";
import { shiftsOf } from "./support/layout-shifts.ts";
import { createPost, expect, type Site, test } from "./support/site.ts";
import { axe, overflow } from "./support/usable.ts";
import { twoFrames } from "./support/waiting.ts";

async function openEverything(site: Site, page: Page): Promise<void> {
  const image = await sharp({ create: { width: 500, height: 300, channels: 3, background: "#467" } })
    .png()
    .toBuffer();
  await createPost(site, {
    title: "Everything",
    content: everyElement(`data:image/png;base64,${image.toString("base64")}`),
  });
  await page.goto(`${site.url}/blog/everything`);
}

test("a post with every element fits its page, is accessible in both themes, works by keyboard, and is printed in black on white", async ({
  site,
  page,
}) => {
  await createPost(site, { title: "Older" });
  // Without smooth scrolling, which consecutive key presses would interrupt.
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await openEverything(site, page);

  await test.step("on paper it has the URLs of its links, and nothing else of the page", async () => {
    await page.emulateMedia({ media: "print", colorScheme: "dark", reducedMotion: "reduce" });
    for (const hidden of [
      ".site-header",
      ".site-footer-pages",
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

  await page.emulateMedia({ media: "screen", colorScheme: "light", reducedMotion: "reduce" });
  expect(await axe(page)).toEqual([]);

  // Selected text has the accent colors, and inside code the code colors.
  for (const theme of ["light", "dark"]) {
    await page.evaluate((shown) => {
      document.documentElement.dataset.theme = shown;
    }, theme);
    const [expected, found] = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement("p"));
      const colorsOf = (...names: string[]) =>
        names.map((name) => {
          probe.style.color = `var(--color-${name})`;
          return getComputedStyle(probe).color;
        });
      const selected = ["h1", ".prose p", ".prose pre", ".prose pre code"].map((selector) => {
        const { backgroundColor, color } = getComputedStyle(document.querySelector(selector) ?? probe, "::selection");
        return [backgroundColor, color];
      });
      const [accent, code] = [colorsOf("accent", "on-accent"), colorsOf("code-keyword", "code-bg")];
      return [[accent, accent, code, code], selected];
    });
    expect(found).toEqual(expected);
  }

  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await twoFrames(page);
    expect(await overflow(page), `${width} px`).toBe(0);
  }

  await test.step("by keyboard footnotes link both ways, wide parts scroll, and collapsed parts open", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
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

    for (const box of [
      page.getByRole("region", { name: "Frame times by device" }),
      page.locator(".prose pre").first(),
    ]) {
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
});

/** Publishes a post with every block, with images of a library, and a project for its card. */
async function openBlocks(site: Site, page: Page): Promise<void> {
  const upload = async (background: string) => {
    const image = await sharp({ create: { width: 500, height: 333, channels: 3, background } })
      .png()
      .toBuffer();
    const { content } = await site.api<{ content: string }>("POST", "/blogs", {
      title: background,
      description: "An image",
      content: `<img src="data:image/png;base64,${image.toString("base64")}">`,
    });
    return /\/media\/[^"]+/.exec(content)?.[0] ?? "";
  };
  await site.api("POST", "/portfolio", { title: "Tower Drift", slug: "tower-drift", role: "Lead developer" });
  const files = { ...someFiles, image: await upload("#467"), other: await upload("#b73"), video: someFiles.video };
  await createPost(site, { title: "Blocks", content: Object.values(everyBlock(files)).join("\n") });
  await page.goto(`${site.url}/blog/blocks`);
}

test("a post with every block fits its page, is accessible, loads no script, and its comparisons, galleries and cards work", async ({
  site,
  page,
  expectedProblems,
}) => {
  // The post's video, recording and file don't exist.
  expectedProblems.push("404");
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await openBlocks(site, page);
  await page.setViewportSize({ width: 320, height: 900 });
  await twoFrames(page);
  expect(await overflow(page)).toBe(0);
  expect(await axe(page)).toEqual([]);
  await page.getByRole("slider", { name: /Before/ }).hover();
  expect(scripts).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });

  await test.step("the slider of a comparison moves without React and without a shift", async () => {
    const slider = page.getByRole("slider", { name: /Before/ });
    const wipe = page.locator(".wipe");
    const position = () => wipe.evaluate((element) => getComputedStyle(element).getPropertyValue("--wipe"));
    await slider.scrollIntoViewIfNeeded();
    const before = await wipe.boundingBox();
    const { length: earlier } = await shiftsOf(page);
    await slider.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(position).toBe("51%");
    await page.keyboard.press("Home");
    await expect.poll(position).toBe("0%");
    const { x = 0, y = 0, width = 0, height = 0 } = before ?? {};
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.75, y + height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => Math.abs(Number.parseFloat(await position()) - 75)).toBeLessThanOrEqual(2);
    expect(await wipe.boundingBox()).toEqual(before);
    // Only the line moves, as the reader moves it.
    expect((await shiftsOf(page)).slice(earlier).filter(({ afterInput }) => !afterInput)).toEqual([]);
    expect(await page.evaluate(() => document.querySelector("template[data-hydrate]") !== null)).toBe(true);
  });

  await test.step("an image of a gallery opens in the viewer, with the others around it", async () => {
    await page.getByRole("link", { name: "Show “View 2” at full size" }).first().click();
    const viewer = page.getByRole("dialog");
    await expect(viewer).toBeVisible();
    const shown = async () => Number(/(\d+) of/.exec(await viewer.getByRole("status").innerText())?.[1]);
    const first = await shown();
    await page.keyboard.press("ArrowRight");
    await expect.poll(shown).toBe(first + 1);
  });
  await page.keyboard.press("Escape");

  await test.step("the card of a project is what visitors may see of it", async () => {
    const card = page.locator(".project-card").first();
    await expect(card).toHaveText("Tower Drift Lead developer · Web & Mobile Apps");
    await expect(card.getByRole("link", { name: "Tower Drift" })).toHaveAttribute("href", "/portfolio/tower-drift");
    const { height } = (await card.boundingBox()) ?? { height: 0 };
    // The whole card is the link.
    await card.click({ position: { x: 10, y: height - 10 } });
    await expect(page).toHaveURL(/\/portfolio\/tower-drift$/);
  });
});

test(
  "a post with every block fits pages of all widths and paper, and has all of itself without scripts",
  { tag: "@long" },
  async ({ site, page, expectedProblems }) => {
    // The post's video, recording and file don't exist.
    expectedProblems.push("404");
    await openBlocks(site, page);
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await twoFrames(page);
      expect(await overflow(page), `${width} px`).toBe(0);
    }
    await page.setViewportSize({ width: 1280, height: 800 });

    await test.step("on paper toggles are open, both images are visible, and videos are their URLs", async () => {
      await page.emulateMedia({ media: "print" });
      await expect(page.getByText("Hidden words.")).toBeVisible();
      await expect(page.locator(".wipe-side").first()).toBeVisible();
      await expect(page.locator(".wipe-side").last()).toHaveCSS("clip-path", "none");
      await expect(page.locator(".wipe-range")).toBeHidden();
      for (const hidden of ["video", "audio", ".code-copy"])
        await expect(page.locator(`.prose ${hidden}`).first()).toBeHidden();
      await expect(page.getByText("Video: A jump")).toBeVisible();
      await expect(page.getByText("Recording: The theme")).toBeVisible();
      await expect(page.getByText("src/jump.ts")).toBeVisible();
      await expect(page.getByText("See the projects")).toBeVisible();
      await page.emulateMedia({ media: "screen" });
    });

    await test.step("without scripts both images of a comparison stand beside each other, with their labels", async () => {
      const session = await page.context().newCDPSession(page);
      await session.send("Emulation.setScriptExecutionDisabled", { value: true });
      await page.reload();
      const [left, right] = await Promise.all(
        [0, 1].map((index) => page.locator(".wipe-side").nth(index).boundingBox()),
      );
      expect(right?.x).toBeGreaterThanOrEqual((left?.x ?? 0) + (left?.width ?? 0));
      await expect(page.getByText("Before", { exact: true })).toBeVisible();
      await expect(page.getByText("After", { exact: true })).toBeVisible();
      await expect(page.locator(".wipe-range")).toBeHidden();
      await session.send("Emulation.setScriptExecutionDisabled", { value: false });
      await session.detach();
    });
  },
);
