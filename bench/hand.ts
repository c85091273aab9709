// A hand at the mouse or on the glass. Playwright's own click runs script of its own in the page in the moment of the press, four times
// slower too, and comes down on a control in the same millisecond in which it arrives: neither is what a person does.
import type { Locator, Page } from "@playwright/test";

/** Milliseconds, as people's: to look at what one found, to rest on it, and to hold it down. */
const look = 250;
const rest = 150;
const hold = 80;

/** Where it is, is asked before; at the press itself nothing but the browser's own input arrives. */
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

/** Once it stands still. What is replaced meanwhile, as in a list that follows a search, is looked for again. */
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
