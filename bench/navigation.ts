// From a list to a post in the browser: how long the first and every later navigation takes, and how much script has arrived by then.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { hydrate } from "../tests/e2e/support/waiting.ts";
import type { Figure } from "./figure.ts";
import { pressLikeAHand } from "./hand.ts";
import type { Visitors } from "./in-browser.ts";
import { median } from "./percentile.ts";

const posts = 6;
const rounds = 5;
const goal = 100;
const kilobyte = 1000;
const scriptGoal = 135;
const assets = "build/client/assets";

export async function measureNavigation(visitors: Visitors): Promise<Figure[]> {
  const cold: number[] = [];
  const hovered: number[] = [];
  const warm: number[] = [];
  for (let round = 0; round < rounds; round++) {
    cold.push(await openFirst(visitors, 0));
    hovered.push(await openFirst(visitors, 300));
  }
  const { context, page } = await visitors.come();
  await page.goto(`${visitors.url}/blogs`);
  await hydrate(page);
  for (let number = 0; number < posts; number++) {
    const milliseconds = await openByRouter(page, number);
    // The first navigation also fetches the script of the post page.
    if (number > 0) warm.push(milliseconds);
    await page.goBack();
    await page.locator(".card-link").first().waitFor();
    await page.waitForTimeout(500);
  }
  await context.close();
  return [
    {
      name: "list to post, warm",
      figure: `${median(warm).toFixed(0)} ms from the click to the paint with the post (worst ${Math.max(...warm).toFixed(0)} ms)`,
      goal: `≤ ${goal} ms`,
      met: median(warm) <= goal,
      used: median(warm) / goal,
    },
    {
      name: "list to post, the first time",
      figure: `${median(cold).toFixed(0)} ms from a click out of nowhere to the first paint of its page; ${median(hovered).toFixed(0)} ms where the pointer rested on the link before`,
    },
    await measureScripts(visitors),
  ];
}

/**
 * Opens a post from a page without React, by a full page load. Measures what its reader sees: from the press to the first paint of the new
 * page.
 */
async function openFirst(visitors: Visitors, rest: number): Promise<number> {
  const { context, page } = await visitors.come();
  await page.goto(`${visitors.url}/blogs`, { waitUntil: "load" });
  await page.waitForTimeout(500);
  const link = page.locator(".card-link").nth(1);
  const box = await link.boundingBox();
  if (!box) throw new Error("The list shows no post.");
  await page.evaluate(() => {
    addEventListener(
      "click",
      ({ timeStamp }) => {
        sessionStorage.setItem("pressed", String(performance.timeOrigin + timeStamp));
      },
      true,
    );
  });
  await page.mouse.move(box.x + 20, box.y + 10);
  await page.waitForTimeout(rest);
  await page.mouse.down();
  await page.mouse.up();
  await page.locator(".post-body, .prose").first().waitFor();
  const shown = await page.waitForFunction(() => {
    const paint = performance.getEntriesByName("first-contentful-paint")[0];
    return paint ? performance.timeOrigin + paint.startTime - Number(sessionStorage.getItem("pressed")) : 0;
  });
  const milliseconds = Number(await shown.jsonValue());
  await context.close();
  return milliseconds;
}

async function openByRouter(page: Page, number: number): Promise<number> {
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

/** Public pages by kind; `{post}` is the newest post. */
export const publicPages = {
  post: "{post}",
  home: "/",
  about: "/about",
  portfolio: "/portfolio",
  "portfolio list": "/portfolio/all",
  project: "/portfolio/tower-drift",
  list: "/blogs",
  archive: "/blogs/archive",
  category: "/blogs/category/production",
  search: "/blogs/search",
  login: "/login",
} as const;

/** Returns the bytes of all script that has arrived when the page has handled its first interaction, compressed with Brotli. */
export async function weighScript(page: Page, url: string, path: string): Promise<number> {
  const {
    items: [post],
  } = (await (await fetch(`${url}/api/blogs?limit=1&published=true`)).json()) as { items: { slug: string }[] };
  await page.goto(url + path.replace("{post}", `/blog/${post?.slug ?? ""}`), { waitUntil: "load" });
  // The login page has its script from the start.
  if (path !== publicPages.login) await hydrate(page);
  await page.waitForLoadState("networkidle");
  const files = await page.evaluate(() => [
    ...new Set(
      performance
        .getEntriesByType("resource")
        .map((entry) => new URL(entry.name).pathname)
        .filter((file) => file.endsWith(".js")),
    ),
  ]);
  return files.reduce((sum, file) => sum + readFileSync(`${join(assets, file.replace("/assets/", ""))}.br`).length, 0);
}

async function measureScripts(visitors: Visitors): Promise<Figure> {
  const sizes: { name: string; kilobytes: number }[] = [];
  for (const [name, path] of Object.entries(publicPages)) {
    const { context, page } = await visitors.come();
    sizes.push({ name, kilobytes: (await weighScript(page, visitors.url, path)) / kilobyte });
    await context.close();
  }
  const largest = Math.max(...sizes.map(({ kilobytes }) => kilobytes));
  return {
    name: "script after the first interaction",
    figure: `${sizes.map(({ name, kilobytes }) => `${name} ${kilobytes.toFixed(1)}`).join(", ")} KB`,
    goal: `≤ ${scriptGoal} KB on each page`,
    met: largest <= scriptGoal,
    used: largest / scriptGoal,
  };
}
