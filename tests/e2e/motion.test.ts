import type { Disposable, Page } from "@playwright/test";
import { expect, test, withMotion } from "./support/site.ts";
import { hydrate, twoFrames } from "./support/waiting.ts";

test.use(withMotion);

/** Makes pages note in the tab that they came with a transition. */
function noteTransitions(page: Page): Promise<Disposable> {
  return page.addInitScript(() => {
    addEventListener("pagereveal", (event) => {
      if (event.viewTransition) sessionStorage.setItem("across", location.pathname);
    });
  });
}

test(
  "the image of a card grows into the cover of its post",
  { tag: "@long" },
  async ({ exampleSite: { url }, page, undoLater }) => {
    undoLater(await noteTransitions(page));
    await page.goto(`${url}/blogs`);
    // The page prefetches likely next pages, but none of the dashboard.
    const rules = await page.locator("script[type=speculationrules]").textContent();
    expect(JSON.parse(rules ?? "{}")).toMatchObject({ prefetch: [{ eagerness: "moderate" }] });
    expect(rules).toContain("/dashboard*");
    await page.getByRole("article").getByRole("link").first().click();
    await expect(page).toHaveURL(/\/blog\//);
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem("across"))).toBe(new URL(page.url()).pathname);
  },
);

test(
  "inside the app, too, the image of a card grows into the cover of its post",
  { tag: "@long" },
  async ({ exampleSite: { url }, ownPage: page }) => {
    await page.addInitScript(() => {
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (...options) => {
        const transition = start(...options);
        void transition.ready.then(() => {
          const parts = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement);
          document.body.dataset.moving = parts.filter((part) => part?.startsWith("::view-transition-group")).join(" ");
        });
        return transition;
      };
    });
    await page.goto(`${url}/blogs`);
    await hydrate(page);
    await page.getByRole("article").getByRole("link").first().click();
    await expect(page).toHaveURL(/\/blog\//);
    await expect(page.locator("body")).toHaveAttribute("data-moving", /::view-transition-group\(cover\)/);
  },
);

test("with reduced motion nothing moves", async ({ exampleSite: { url }, page, undoLater }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  undoLater(await noteTransitions(page));
  await page.goto(`${url}/blogs`);
  await page.getByRole("article").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/blog\//);
  await twoFrames(page);
  expect(await page.evaluate(() => sessionStorage.getItem("across"))).toBeNull();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await page.goto(url);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await page.locator("#featured-projects article").first().hover();
  await expect(page.locator("#featured-projects img").last()).toHaveCSS("translate", "none");
});

test(
  "the figures of the first screen count up once, without a change of their text or width",
  { tag: "@long" },
  async ({ exampleSite: { url }, page, undoLater }) => {
    // They stand still from the first frame on, however slow the machine is.
    const stillScript = await page.addInitScript(() => {
      const still = new CSSStyleSheet();
      still.replaceSync(".hero-count, .hero-count *, .hero-count::after { animation-play-state: paused !important }");
      document.adoptedStyleSheets = [still];
    });
    undoLater(stillScript);
    await page.goto(url);
    const figure = page.locator(".hero-count").nth(1);
    const countOf = () => figure.evaluate((element) => element.getAnimations({ subtree: true }).length);
    await expect.poll(countOf).toBe(2);
    const before = await figure.evaluate((element) => element.getBoundingClientRect().width);
    await expect(page.locator(".hero-stats")).toHaveText("9+ yrs • 200k+ players • 30+ shipped pieces");
    await figure.evaluate((element) => {
      for (const animation of element.getAnimations({ subtree: true })) animation.finish();
    });
    await expect.poll(countOf).toBe(0);
    expect(await figure.evaluate((element) => element.getBoundingClientRect().width)).toBe(before);
  },
);

test("headings come up with the scrolling and are never invisible, and under the pointer a project lifts off like a block", async ({
  exampleSite: { url },
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(url);
  const head = page.locator("#services > .section-head");
  const moved = () =>
    head.evaluate((element) => Number.parseFloat(getComputedStyle(element).translate.split(" ")[1] ?? "0"));
  await expect.poll(moved).toBe(32);
  await expect(head).toHaveCSS("opacity", "1");

  const link = page.getByRole("list", { name: "Selected work" }).getByRole("link").first();
  const image = link.locator("img:visible");
  const before = await image.boundingBox();
  await link.hover();
  await expect(image).toHaveCSS("translate", "-3px -3px");
  const after = await image.boundingBox();
  expect(after?.width, "the image keeps its size").toBe(before?.width);

  await head.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  await expect.poll(moved).toBe(0);
});
