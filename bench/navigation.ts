// From a list to a post in the browser, once React runs: how long it takes until the post is painted.
import type { Page } from "@playwright/test";
import { hydrate } from "../tests/e2e/support/waiting.ts";
import type { Figure } from "./figure.ts";
import { pressLikeAHand } from "./hand.ts";
import type { Visitors } from "./in-browser.ts";
import { median } from "./percentile.ts";

const posts = 6;
const goal = 100;

export async function measureNavigation(visitors: Visitors): Promise<Figure> {
  const times: number[] = [];
  const { context, page } = await visitors.come();
  await page.goto(`${visitors.url}/blogs`);
  await hydrate(page);
  for (let number = 0; number < posts; number++) {
    const milliseconds = await openPost(page, number);
    // The first navigation also fetches the script of the post page.
    if (number > 0) times.push(milliseconds);
    await page.goBack();
    await page.locator(".card-link").first().waitFor();
    await page.waitForTimeout(500);
  }
  await context.close();
  return {
    name: "from the list to a post, in the browser",
    figure: `${median(times).toFixed(0)} ms from the click to the paint with the post (worst ${Math.max(...times).toFixed(0)} ms)`,
    goal: `≤ ${goal} ms`,
    met: median(times) <= goal,
  };
}

async function openPost(page: Page, number: number): Promise<number> {
  await page.evaluate(() => {
    const shown = new Promise<number>((resolve) => {
      addEventListener(
        "click",
        ({ timeStamp }) => {
          const look = () => {
            if (!document.querySelector("article.post h1")) return requestAnimationFrame(look);
            // The task after this callback runs when the frame with the post is on its way to the screen.
            return setTimeout(() => {
              resolve(performance.now() - timeStamp);
            });
          };
          requestAnimationFrame(look);
        },
        { capture: true, once: true },
      );
    });
    Object.assign(window, { shown });
  });
  await pressLikeAHand(page.locator(".card-link").nth(number));
  return Number(await page.evaluate(() => ("shown" in window ? window.shown : null)));
}
