// Conditions that tests wait for, instead of fixed times.
import type { BrowserContext, Locator, Page } from "@playwright/test";

declare global {
  interface Window {
    isHydrated?: boolean;
  }
}

/** Call this before opening a page, so that a later `hydrate` knows about it. */
export async function noteHydration(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    addEventListener("hydrated", () => {
      window.isHydrated = true;
    });
  });
}

/** Hydrates the page as the first control that needs React would. Resolves when React runs. */
export async function hydrate(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        if (window.isHydrated) resolve();
        addEventListener("hydrated", () => resolve(), { once: true });
        document
          .querySelector("input,[data-search],button:not([popovertarget],[data-theme-toggle])")
          ?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
      }),
  );
}

/**
 * Resolves when a screen of the dashboard shows this element and handles keys: React adds its listeners after the frame that shows the
 * element.
 */
export async function untilListening(shown: Locator): Promise<void> {
  await shown.waitFor();
  await twoFrames(shown.page());
}

/** Finishes all animations, including those that start with the next frame, also of a page inside the page, such as a preview. */
export async function finishAnimations(page: Page): Promise<void> {
  await twoFrames(page);
  for (const frame of page.frames())
    await frame.evaluate(() => {
      // Content out of view gets its style, and starts its transitions, when code reads the style.
      for (const element of document.querySelectorAll("*")) void getComputedStyle(element).color;
      for (const animation of document.getAnimations())
        if (Number.isFinite(Number(animation.effect?.getComputedTiming().endTime))) animation.finish();
    });
}

/** Resolves after two frames, when all earlier work is done. */
export async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );
}

/** Resolves when the images in view have loaded. */
export async function imagesInViewLoaded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const inView = [...document.images].filter((image) => {
      const { top, bottom, left, right, width } = image.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth && image.checkVisibility();
    });
    for (const image of inView) image.loading = "eager";
    await Promise.all(inView.map((image) => image.decode().catch(() => undefined)));
  });
}

/** Resolves when all images have loaded, whether they are in view or not. */
export async function imagesLoaded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ends = (image: HTMLImageElement) =>
      new Promise((resolve) => {
        for (const event of ["load", "error"]) image.addEventListener(event, resolve, { once: true });
        image.loading = "eager";
        if (image.complete) resolve(null);
      });
    await Promise.all([...document.images].map(ends));
    await document.fonts.ready;
  });
}

/** Lets a minute pass on the page, as far as it tells how long it has been open. */
export async function passMinute(page: Page): Promise<void> {
  await page.evaluate(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 60_000;
  });
}
