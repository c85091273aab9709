import type { Page } from "@playwright/test";

/** Swipes a finger across the window at the height `y`, with events as from a touch screen. */
export async function swipe(page: Page, { y, from, to }: Record<"y" | "from" | "to", number>): Promise<void> {
  await dragByTouch(page, { x: from, y }, { x: to, y });
}

type Place = { x: number; y: number };

/** Moves a finger from point to point. */
export async function dragByTouch(page: Page, ...places: readonly Place[]): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", place?: Place) =>
    browser.send("Input.dispatchTouchEvent", { type, touchPoints: place ? [place] : [] });
  await touch("touchStart", places[0]);
  for (const [index, to] of places.slice(1).entries()) {
    const from = places[index] ?? to;
    for (let step = 1; step <= 12; step++)
      await touch("touchMove", {
        x: from.x + ((to.x - from.x) * step) / 12,
        y: from.y + ((to.y - from.y) * step) / 12,
      });
  }
  await touch("touchEnd");
  await browser.detach();
}
