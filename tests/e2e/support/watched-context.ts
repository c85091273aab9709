import type { Browser, BrowserContext, BrowserContextOptions } from "@playwright/test";
import { watchShifts } from "./layout-shifts.ts";
import { noteHydration } from "./waiting.ts";
import { watchPolicy } from "./watch-policy.ts";

export type WatchedContext = {
  context: BrowserContext;
  /** Everything that the policies of its pages have blocked. */
  violations: string[];
};

/** Opens a context whose pages record their hydration, layout shifts and policy violations. */
export async function openWatchedContext(browser: Browser, options: BrowserContextOptions): Promise<WatchedContext> {
  const context = await browser.newContext(options);
  const violations: string[] = [];
  await noteHydration(context);
  await watchShifts(context);
  await watchPolicy(context, (words) => violations.push(words));
  return { context, violations };
}
