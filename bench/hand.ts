// Presses the mouse or the screen like a person. Playwright's own click runs its own script in the page at the moment of the press, which
// the slowed CPU makes four times slower, and it presses in the millisecond in which the pointer arrives. A person does neither.
import type { Locator, Page } from "@playwright/test";

/** Milliseconds that a person takes to look at a control, to rest on it, and to hold it down. */
const look = 250;
const rest = 150;
const hold = 80;

/** Finds the position of the target beforehand, so that the press itself sends nothing but the browser's own input. */
export async function pressLikeAHand(target: Locator): Promise<void> {
  const page = target.page();
  const { x, y } = await findMiddle(target);
  const isTouched = await page.evaluate(() => matchMedia("(pointer: coarse)").matches);
  await page.waitForTimeout(look);
  await (isTouched ? tap(page, x, y) : click(page, x, y));
}

async function click(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.move(x, y, { steps: 3 });
  await page.waitForTimeout(rest);
  await page.mouse.down();
  await page.waitForTimeout(hold);
  await page.mouse.up();
}

async function tap(page: Page, x: number, y: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  await page.waitForTimeout(hold);
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await session.detach();
}

/** Waits until the target stops moving. Looks for it again if the page replaces it, as in a list that follows a search. */
async function findMiddle(target: Locator): Promise<{ x: number; y: number }> {
  for (let last: string | null = null; ;) {
    await target.scrollIntoViewIfNeeded().catch(() => undefined);
    const box = await target.boundingBox();
    const place = JSON.stringify(box);
    if (box && place === last) return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    last = place;
    await target.page().waitForTimeout(100);
  }
}
