import type { Locator, Page } from "@playwright/test";
import { createPost, expect, type Site, test } from "./support/site.ts";

const titles = ["First", "Second", "Third"];
const phone = { width: 390, height: 844 };

/** Three posts, the newest first on the page; time stands still until a test moves it. */
async function openCarousel(site: Site, page: Page, posts = titles): Promise<Locator> {
  for (const title of posts.toReversed()) await createPost(site, { title });
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto(site.url);
  await hydrate(page);
  const carousel = page.getByRole("group", { name: "Latest Blogs" });
  await carousel.scrollIntoViewIfNeeded();
  return carousel;
}

/** React starts with the first scrolling; it is there once it has put its keys on the elements. */
async function hydrate(page: Page): Promise<void> {
  await page.evaluate(() => { scrollBy(0, 1); });
  await expect(async () => {
    await page.clock.runFor(60);
    expect(await page.evaluate(() => Object.keys(document.querySelector(".carousel") ?? {}).some((key) => key.startsWith("__react")))).toBe(true);
  }).toPass();
}

/** While slides move there are two for a moment. */
async function expectSlide(carousel: Locator, title: string): Promise<void> {
  await expect(carousel.getByRole("heading", { level: 3 })).toHaveText([title]);
}

/** A finger on the middle of the slide that moves sideways for so many pixels, in so many milliseconds of the page's clock. */
async function swipe(page: Page, carousel: Locator, distance: number, milliseconds: number): Promise<void> {
  const box = await carousel.locator(".carousel-track").boundingBox();
  if (!box) throw new Error("There is no carousel to swipe");
  const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + 80)];
  const client = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", at: number) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x: at, y }] });
  await send("touchStart", x);
  await send("touchMove", x + Math.sign(distance) * 20);
  await page.clock.runFor(milliseconds);
  await send("touchMove", x + distance);
  await send("touchEnd", x + distance);
  await client.detach();
}

test("it shows the newest post, and the buttons, dots and arrow keys move it with wrap-around", async ({ site, page }) => {
  const carousel = await openCarousel(site, page);
  await expectSlide(carousel, "First");
  await carousel.getByRole("button", { name: "Next post" }).click();
  await expectSlide(carousel, "Second");
  await carousel.getByRole("button", { name: "Previous post" }).click();
  await carousel.getByRole("button", { name: "Previous post" }).click();
  await expectSlide(carousel, "Third");
  await carousel.getByRole("button", { name: "Next post" }).click();
  await expectSlide(carousel, "First");
  await carousel.getByRole("button", { name: "Show post 3: Third" }).click();
  await expectSlide(carousel, "Third");
  await expect(carousel.getByRole("button", { name: "Show post 3: Third" })).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("ArrowRight");
  await expectSlide(carousel, "First");
  await page.keyboard.press("ArrowLeft");
  await expectSlide(carousel, "Third");
});

test("it turns every five seconds, and waits while a pointer rests on it", async ({ site, page }) => {
  const carousel = await openCarousel(site, page);
  await page.mouse.move(2, 2);
  await page.clock.runFor(5000);
  await expectSlide(carousel, "Second");
  await page.clock.runFor(4900);
  await expectSlide(carousel, "Second");
  await page.clock.runFor(100);
  await expectSlide(carousel, "Third");
  await page.clock.runFor(5000);
  await expectSlide(carousel, "First");
  await carousel.hover();
  await page.clock.runFor(20_000);
  await expectSlide(carousel, "First");
  await page.mouse.move(2, 2);
  await page.clock.runFor(5100);
  await expectSlide(carousel, "Second");
});

test("it waits while Read More has the focus, which stays on the slide that shows", async ({ site, page }) => {
  const carousel = await openCarousel(site, page);
  const link = carousel.getByRole("link", { name: "Read More" });
  await link.focus();
  await page.clock.runFor(20_000);
  await expectSlide(carousel, "First");
  await page.keyboard.press("ArrowRight");
  await expectSlide(carousel, "Second");
  await expect(carousel.getByRole("link", { name: "Read More about Second" })).toBeFocused();
  await page.evaluate(() => { (document.activeElement as HTMLElement).blur(); });
  await page.clock.runFor(5100);
  await expectSlide(carousel, "Third");
});

test("its pause button stops it until it is pressed again", async ({ site, page }) => {
  const carousel = await openCarousel(site, page);
  await carousel.getByRole("button", { name: "Pause changing posts" }).click();
  await page.mouse.move(2, 2);
  await page.clock.runFor(20_000);
  await expectSlide(carousel, "First");
  await carousel.getByRole("button", { name: "Start changing posts" }).click();
  await page.mouse.move(2, 2);
  await page.clock.runFor(5100);
  await expectSlide(carousel, "Second");
});

test("a tab that was hidden stays paused until somebody does something", async ({ site, page }) => {
  const carousel = await openCarousel(site, page);
  const setHidden = (hidden: boolean) => page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => value });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
  await page.mouse.move(2, 2);
  await setHidden(true);
  await page.clock.runFor(20_000);
  await setHidden(false);
  await page.clock.runFor(20_000);
  await expectSlide(carousel, "First");
  await page.keyboard.press("Shift");
  await page.clock.runFor(5100);
  await expectSlide(carousel, "Second");
});

test("it never turns by itself for those who want less motion, and has nothing to pause", async ({ site, page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const carousel = await openCarousel(site, page);
  await page.mouse.move(2, 2);
  await page.clock.runFor(20_000);
  await expectSlide(carousel, "First");
  await expect(carousel.getByRole("button", { name: /Pause/ })).toBeHidden();
  await carousel.getByRole("button", { name: "Next post" }).click();
  await expectSlide(carousel, "Second");
});

test("only moves of the visitor are read out", async ({ site, page }) => {
  const carousel = await openCarousel(site, page);
  const announced = carousel.locator("[aria-live=polite]");
  await page.mouse.move(2, 2);
  await page.clock.runFor(5100);
  await expectSlide(carousel, "Second");
  await expect(announced).toHaveText("");
  await carousel.getByRole("button", { name: "Next post" }).click();
  await expect(announced).toHaveText("Post 3 of 3: Third");
});

test("slides of any length leave the height as it is", async ({ site, page }) => {
  const long = "A title that goes on for so long that it needs a second and even a third line on a screen of usual width";
  const carousel = await openCarousel(site, page, ["First", long, "Third"]);
  const height = async () => (await carousel.boundingBox())?.height;
  const before = await height();
  await carousel.getByRole("button", { name: "Next post" }).click();
  await expectSlide(carousel, long);
  expect(await height()).toBe(before);
});

test.describe("on a phone", () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });

  for (const [distance, milliseconds, to] of [
    [-69, 400, "First"], [-72, 400, "Second"], [69, 400, "First"], [72, 400, "Third"],
    [-39, 200, "First"], [-42, 200, "Second"], [39, 200, "First"], [42, 200, "Third"],
  ] as const) {
    test(`a swipe of ${distance} px in ${milliseconds} ms leads to ${to}`, async ({ site, page }) => {
      const carousel = await openCarousel(site, page);
      await swipe(page, carousel, distance, milliseconds);
      await expectSlide(carousel, to);
    });
  }

  test("it waits while a finger is on it", async ({ site, page }) => {
    const carousel = await openCarousel(site, page);
    await swipe(page, carousel, 10, 20_000);
    await expectSlide(carousel, "First");
    await page.clock.runFor(5100);
    await expectSlide(carousel, "Second");
  });

  test("after a change it says for a while that one can swipe", async ({ site, page }) => {
    const carousel = await openCarousel(site, page);
    const hint = carousel.getByText("Swipe", { exact: true });
    await page.clock.runFor(700);
    await expect(hint).toBeHidden();
    await carousel.getByRole("button", { name: "Next post" }).tap();
    await page.clock.runFor(550);
    await expect(hint).toBeHidden();
    await page.clock.runFor(100);
    await expect(hint).toBeVisible();
    await page.clock.runFor(2800);
    await expect(hint).toBeVisible();
    await page.clock.runFor(300);
    await expect(hint).toBeHidden();
  });
});

test("posts of this site open in place, all others in a new tab", async ({ site, page }) => {
  await site.api("POST", "/blogs", { title: "Elsewhere", description: "d", published: true, link: "https://example.com/article" });
  await createPost(site, { title: "Inside" });
  await page.goto(site.url);
  const carousel = page.getByRole("group", { name: "Latest Blogs" });
  const slide = (title: string) => carousel.locator(".carousel-slide").filter({ hasText: title }).locator("a");
  await expect(slide("Elsewhere")).toHaveAttribute("target", "_blank");
  await expect(slide("Inside")).not.toHaveAttribute("target");
  await slide("Inside").click();
  await expect(page).toHaveURL(`${site.url}/blog/inside`);
});

test("one post has nothing to move, and none is said to be none", async ({ site, page }) => {
  await page.goto(site.url);
  await expect(page.getByText("No blogs have been published yet.")).toBeVisible();
  await createPost(site, { title: "Alone" });
  await page.reload();
  const carousel = page.getByRole("group", { name: "Latest Blogs" });
  await expectSlide(carousel, "Alone");
  await expect(carousel.getByRole("button")).toHaveCount(0);
});

test("without script it is a row that scrolls", async ({ site, browser }) => {
  for (const title of titles.toReversed()) await createPost(site, { title });
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(site.url);
  const carousel = page.getByRole("group", { name: "Latest Blogs" });
  await expect(carousel.getByRole("heading", { level: 3 })).toHaveText(titles);
  await carousel.getByRole("link", { name: "Read More about Third" }).scrollIntoViewIfNeeded();
  await expect(carousel.getByRole("heading", { name: "Third" })).toBeInViewport();
  await expect(carousel.getByRole("button")).toHaveCount(0);
});
