// What tests wait for, instead of time.
import type { BrowserContext, Locator, Page } from "@playwright/test";

declare global {
  interface Window {
    isHydrated?: boolean;
  }
}

/** To be called before a page is opened, so that `hydrate` knows of it when it comes later. */
export async function noteHydration(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    addEventListener("hydrated", () => {
      window.isHydrated = true;
    });
  });
}

/** Lets React take over, as the first control that needs it would; resolves once it has. */
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

/** Resolves once a screen of the dashboard shows this and hears keys: React listens after the frame in which it shows something. */
export async function untilListening(shown: Locator): Promise<void> {
  await shown.waitFor();
  await twoFrames(shown.page());
}

/** Brings all that moves, or begins to with the next frame, to its end. */
export async function finishAnimations(page: Page): Promise<void> {
  await twoFrames(page);
  await page.evaluate(() => {
    // What is out of sight takes its style, and begins to change, when somebody asks for it.
    for (const element of document.querySelectorAll("*")) void getComputedStyle(element).color;
    for (const animation of document.getAnimations())
      if (Number.isFinite(Number(animation.effect?.getComputedTiming().endTime))) animation.finish();
  });
}

/** Resolves once the page was drawn twice, and what was due before that is done. */
export async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );
}

/** Resolves once these images are there, to be seen or not. */
export async function imagesLoaded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
}
