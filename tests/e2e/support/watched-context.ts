import type { Browser, BrowserContext, BrowserContextOptions } from "@playwright/test";
import { watchShifts } from "./layout-shifts.ts";
import { noteHydration } from "./waiting.ts";
import { watchPolicy } from "./watch-policy.ts";

export type WatchedContext = {
  context: BrowserContext;
  /** What the policies of its pages have blocked. */
  violations: string[];
};

/** Opens a context whose pages note their hydration, layout shifts and violations of their policy. */
export async function openWatchedContext(browser: Browser, options: BrowserContextOptions): Promise<WatchedContext> {
  const context = await browser.newContext(options);
  const violations: string[] = [];
  await noteHydration(context);
  await watchShifts(context);
  await watchPolicy(context, (words) => violations.push(words));
  return { context, violations };
}
