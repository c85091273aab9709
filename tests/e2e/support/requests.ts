// Records a page's requests, or holds them back until a test has checked what the page shows in the meantime.
import type { Page } from "@playwright/test";

/** Returns a list that gets the path of each script that the page requests from now on. */
export function watchScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  return scripts;
}

/** Holds back requests to these URLs. Returns a function that releases them and all later ones. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released.promise;
    // The page may have aborted the request by then.
    await route.fallback().catch(() => undefined);
  });
  // A round trip through the page: on a busy machine, what a key press requests could otherwise overtake the new route.
  await page.evaluate(() => undefined);
  return () => released.resolve();
}
