import type { Locator, Page } from "@playwright/test";
import { createPost, expect, type Site, test, withMotion } from "./support/site.ts";
import { hydrate } from "./support/waiting.ts";

test.use(withMotion);

const carouselOf = (page: Page): Locator => page.getByRole("group", { name: "Latest Blogs" });

/** The titles of the slides, newest post first. */
async function titlesOf(site: Site): Promise<string[]> {
  const { items } = await site.api<{ items: { title: string }[] }>("GET", "/blogs?published=true");
  return items.map(({ title }) => title);
}

/** Opens the front page with React running and the pointer elsewhere. The clock stands still until the test moves it. */
async function openCarousel(site: Site, page: Page): Promise<{ carousel: Locator; titles: string[] }> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto(site.url);
  await hydrate(page);
  const carousel = carouselOf(page);
  await carousel.scrollIntoViewIfNeeded();
  await page.mouse.move(2, 2);
  return { carousel, titles: await titlesOf(site) };
}

/** While slides move, two are visible for a moment. */
async function expectSlide(carousel: Locator, title: string | undefined): Promise<void> {
  await expect(carousel.getByRole("heading", { level: 3 })).toHaveText([title ?? "no such slide"]);
}

/** Moves a finger sideways on the middle of the slide, by a distance in pixels and in milliseconds of the page's clock. */
async function swipe(page: Page, carousel: Locator, distance: number, milliseconds: number): Promise<void> {
  const box = await carousel.locator(".carousel-track").boundingBox();
  if (!box) throw new Error("There is no carousel to swipe");
  const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + 80)];
  const client = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", at: number) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x: at, y }] });
  await send("touchStart", x);
  await send("touchMove", x + Math.sign(distance) * 20);
  await page.clock.fastForward(milliseconds);
  await send("touchMove", x + distance);
  await send("touchEnd", x + distance);
  await client.detach();
}

test("the carousel advances every five seconds, but waits for the pointer and while it is paused, and buttons, dots and swipes move it", async ({
  exampleSite,
  ownPage: page,
}) => {
  const { carousel, titles } = await openCarousel(exampleSite, page);
  const announced = carousel.locator("[aria-live=polite]");
  await expectSlide(carousel, titles[0]);

  await test.step("it advances every five seconds, and announces only the visitor's moves", async () => {
    await page.clock.runFor(4900);
    await expectSlide(carousel, titles[0]);
    await page.clock.runFor(100);
    await expectSlide(carousel, titles[1]);
    await expect(announced).toHaveText("");
    await carousel.hover();
    await page.clock.fastForward(20_000);
    await expectSlide(carousel, titles[1]);
    await page.mouse.move(2, 2);
    await page.clock.runFor(5100);
    await expectSlide(carousel, titles[2]);
    await carousel.getByRole("button", { name: "Next post" }).click();
    await expect(announced).toHaveText(`Post 4 of ${titles.length}: ${titles[3]}`);
    await expectSlide(carousel, titles[3]);
  });

  await test.step("buttons, dots and arrow keys", async () => {
    const dot = carousel.getByRole("button", { name: `Show post 1: ${titles[0]}` });
    await dot.click();
    await expectSlide(carousel, titles[0]);
    await expect(dot).toHaveAttribute("aria-current", "true");
    await carousel.getByRole("button", { name: "Previous post" }).click();
    await expectSlide(carousel, titles.at(-1));
    await page.keyboard.press("ArrowRight");
    await expectSlide(carousel, titles[0]);
  });

  // swipe.test.ts tests the limits.
  await swipe(page, carousel, -80, 400);
  await expectSlide(carousel, titles[1]);

  await test.step("the pause button stops it until it is pressed again", async () => {
    await carousel.getByRole("button", { name: "Pause slideshow" }).click();
    await page.mouse.move(2, 2);
    await page.clock.fastForward(20_000);
    await expectSlide(carousel, titles[1]);
    await carousel.getByRole("button", { name: "Start slideshow" }).click();
    await page.mouse.move(2, 2);
    await page.clock.runFor(5100);
    await expectSlide(carousel, titles[2]);
  });
});

test(
  "the carousel waits for the focus and after its tab was hidden, and never advances with reduced motion",
  { tag: "@long" },
  async ({ exampleSite, ownPage: page }) => {
    const { carousel, titles } = await openCarousel(exampleSite, page);

    await test.step("the focus stays on the link of the slide that shows", async () => {
      await page.mouse.move(2, 2);
      await carousel.getByRole("link", { name: "Read More" }).focus();
      await page.clock.fastForward(20_000);
      await expectSlide(carousel, titles[0]);
      await page.keyboard.press("ArrowRight");
      await expectSlide(carousel, titles[1]);
      await expect(carousel.getByRole("link", { name: `Read More about ${titles[1]}` })).toBeFocused();
      await page.evaluate(() => {
        (document.activeElement as HTMLElement).blur();
      });
      await page.clock.runFor(5100);
      await expectSlide(carousel, titles[2]);
    });

    await test.step("a tab that was hidden stays paused until somebody does something", async () => {
      const setHidden = (hidden: boolean) =>
        page.evaluate((value) => {
          Object.defineProperty(document, "hidden", { configurable: true, get: () => value });
          document.dispatchEvent(new Event("visibilitychange"));
        }, hidden);
      await setHidden(true);
      await page.clock.fastForward(20_000);
      await setHidden(false);
      await page.clock.fastForward(20_000);
      await expectSlide(carousel, titles[2]);
      await page.keyboard.press("Shift");
      await page.clock.runFor(5100);
      await expectSlide(carousel, titles[3]);
    });

    await test.step("with reduced motion it never advances by itself and has no pause button", async () => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.reload();
      await hydrate(page);
      await page.clock.fastForward(20_000);
      await expectSlide(carousel, titles[0]);
      await expect(carousel.getByRole("button", { name: /Pause/ })).toBeHidden();
      await carousel.getByRole("button", { name: "Next post" }).click();
      await expectSlide(carousel, titles[1]);
    });
  },
);

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test(
    "a long or fast swipe changes the post, and the carousel waits while a finger is on it",
    { tag: "@long" },
    async ({ exampleSite, ownPage: page }) => {
      const { carousel, titles } = await openCarousel(exampleSite, page);
      // swipe.test.ts tests the exact limits.
      for (const [distance, milliseconds, to] of [
        [-60, 400, 0],
        [-80, 400, 1],
        [50, 200, 0],
        [10, 20_000, 0],
      ] as const) {
        await swipe(page, carousel, distance, milliseconds);
        await expectSlide(carousel, titles[to]);
      }
      await page.clock.runFor(5100);
      await expectSlide(carousel, titles[1]);
    },
  );

  test(
    "up to a width of 540 px a swipe hint appears for a while after a change",
    { tag: "@long" },
    async ({ exampleSite, ownPage: page }) => {
      const { carousel } = await openCarousel(exampleSite, page);
      const hint = carousel.getByText("Swipe", { exact: true });
      await page.clock.runFor(700);
      await expect(hint).toBeHidden();
      await carousel.getByRole("button", { name: "Next post" }).tap();
      await page.clock.runFor(550);
      await expect(hint).toBeHidden();
      await page.clock.runFor(100);
      await expect(hint).toBeVisible();
      await page.setViewportSize({ width: 541, height: 844 });
      await expect(hint).toBeHidden();
      await page.setViewportSize({ width: 540, height: 844 });
      await expect(hint).toBeVisible();
      await page.clock.runFor(2800);
      await expect(hint).toBeVisible();
      await page.clock.runFor(300);
      await expect(hint).toBeHidden();
    },
  );
});

test("slides keep their height, and open posts of this site in place and others in a new tab", async ({
  site,
  page,
}) => {
  // It doesn't advance by itself then.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const html = async () => (await fetch(site.url)).text();
  expect(await html()).toContain("No blogs have been published yet.");
  const long =
    "A title that goes on for so long that it needs a second and even a third line on a screen of usual width";
  await createPost(site, { title: "Inside" });
  const alone = await html();
  expect(alone).toContain("Read More about Inside");
  expect(alone).not.toContain("Next post");

  await createPost(site, { title: long });
  await site.api("POST", "/blogs", {
    title: "Elsewhere",
    description: "d",
    published: true,
    link: "https://example.com/article",
  });
  await page.goto(site.url);
  await hydrate(page);
  const carousel = carouselOf(page);
  const slide = (title: string) => carousel.locator(".carousel-slide").filter({ hasText: title }).locator("a");
  await expect(slide("Elsewhere")).toHaveAttribute("target", "_blank");
  await expect(slide("Inside")).not.toHaveAttribute("target");
  const height = async () => (await carousel.boundingBox())?.height;
  const before = await height();
  await carousel.getByRole("button", { name: "Next post" }).click();
  await expectSlide(carousel, long);
  expect(await height()).toBe(before);
  // If the text is taller, the image matches its height, and the controls are in one row.
  for (const width of [769]) {
    await page.setViewportSize({ width, height: 900 });
    const [frame, image, text, dots, buttons] = await Promise.all(
      [".carousel-picture", ".carousel-picture .picture:visible", ".carousel-text"]
        .map((part) => carousel.locator(".carousel-slide[data-place=current]").locator(part))
        .concat([".carousel-dots", ".carousel-buttons"].map((part) => carousel.locator(part)))
        .map((part) => part.boundingBox()),
    );
    expect([frame?.height, image?.height], `${width} px`).toEqual([text?.height, text?.height]);
    expect(Number(frame?.x) + Number(frame?.width), `${width} px`).toBeLessThanOrEqual(Number(text?.x) + 1);
    const middle = (box: typeof dots) => Number(box?.y) + Number(box?.height) / 2;
    expect(middle(dots), `${width} px`).toBeCloseTo(middle(buttons), 0);
  }
  await carousel.getByRole("button", { name: "Next post" }).click();
  await slide("Inside").click();
  await expect(page).toHaveURL(`${site.url}/blog/inside`);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the carousel is a row that scrolls", async ({ exampleSite, page }) => {
    await page.goto(exampleSite.url);
    const carousel = carouselOf(page);
    const titles = await titlesOf(exampleSite);
    await expect(carousel.getByRole("heading", { level: 3 })).toHaveText(titles);
    const last = titles.at(-1) ?? "";
    await carousel.getByRole("link", { name: `Read More about ${last}` }).scrollIntoViewIfNeeded();
    await expect(carousel.getByRole("heading", { name: last })).toBeInViewport();
    await expect(carousel.getByRole("button")).toHaveCount(0);
  });
});
