// What pages ask for: watched, or held back until a test has looked at what they show meanwhile.
import type { Page } from "@playwright/test";

/** Returns a list to which the path of each script is added that the page asks for from now on. */
export function watchScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  return scripts;
}

/** Holds back what the page asks for at these URLs; returns what lets it go, and all that follows. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released.promise;
    // By then the page may have given it up.
    await route.fallback().catch(() => undefined);
  });
  return () => released.resolve();
}
