import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import type { RunOnly, RunOptions } from "axe-core";
import { finishAnimations } from "./waiting.ts";

declare global {
  interface Window {
    axe: typeof import("axe-core");
  }
}

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Uses axe itself rather than its package for Playwright, which sends the long source to the page twice for each check. */
const source = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

/**
 * Returns the problems that axe finds on the page as it is now, one per line, or in a part of it. The test of all screens, and with
 * `AXE_BOTH_THEMES` every test, checks contrast in the dark theme, too: only contrast differs. With `frames: false`, pages inside the page are
 * left out.
 */
export async function axe(
  page: Page,
  {
    bothThemes = process.env.AXE_BOTH_THEMES !== undefined,
    within,
    frames = true,
  }: { bothThemes?: boolean; within?: string; frames?: boolean } = {},
): Promise<string[]> {
  const light = await runAxe(page, { type: "tag", values: standards }, within, frames);
  if (!bothThemes) return light;
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await runAxe(page, { type: "rule", values: ["color-contrast"] }, within, frames);
  await page.emulateMedia({ colorScheme: "light" });
  return [...light, ...dark.map((line) => `dark: ${line}`)];
}

async function runAxe(page: Page, runOnly: RunOnly, within: string | undefined, iframes: boolean): Promise<string[]> {
  // Elements that fade in have low contrast for a moment.
  await finishAnimations(page);
  // A page inside the page, such as a preview, has its own axe.
  for (const frame of iframes ? page.frames() : [page.mainFrame()])
    if (await frame.evaluate(() => !("axe" in window))) await frame.evaluate(source);
  // Under the drawer the rest of the page is inert, as under a dialog. axe detects only dialogs automatically.
  const isCovered = (await page.locator("main[inert], :has(> main)[inert]").count()) > 0;
  const rules: RunOptions["rules"] =
    isCovered && runOnly.type === "tag"
      ? { "landmark-one-main": { enabled: false }, "page-has-heading-one": { enabled: false } }
      : {};
  return page.evaluate(
    async ({ part, ...options }) => {
      const { violations } = await window.axe.run(part ?? document, options);
      return violations.flatMap(({ id, nodes }) => {
        // In a text that is written, the caret reaches what scrolls.
        const found = nodes.filter(
          ({ element }) => id !== "scrollable-region-focusable" || !element?.isContentEditable,
        );
        return found.length === 0 ? [] : [`${id}: ${found.map(({ target }) => target.join(" ")).join(", ")}`];
      });
    },
    { runOnly, rules, iframes, resultTypes: ["violations"], elementRef: true, part: within } satisfies RunOptions & {
      part?: string;
    },
  );
}

/** Returns by how many pixels the page is wider than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Returns pairs of overlapping buttons, links and fields in the rows of lists. */
export function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const nameOf = (element: Element) => element.getAttribute("aria-label") ?? element.textContent.trim();
    return [...document.querySelectorAll("main :is(tr, li)")].flatMap((row) => {
      const controls = [...row.querySelectorAll(":is(a, button, select, input:not([type=checkbox]))")].filter(
        (control) => control.checkVisibility() && control.getBoundingClientRect().width > 1,
      );
      return controls.flatMap((one, index) =>
        controls.slice(index + 1).flatMap((other) => {
          if (one.contains(other)) return [];
          const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
          const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          return width > 2 && height > 2 ? [`${nameOf(one)} | ${nameOf(other)}`] : [];
        }),
      );
    });
  });
}

/**
 * Returns buttons, fields and links of lists that are too small for a thumb. What counts is where a touch leads to them: their labels, and
 * the areas that style sheets make larger, are part of them.
 */
export function tooSmall(part: Locator): Promise<string[]> {
  // Links within a line of words stand as close as its lines.
  const controls =
    "button, input:not([type=file], [type=hidden]), select, textarea, summary, li a:not(p *, .prose > :is(ol, ul) *)";
  return part.locator(controls).evaluateAll((elements) =>
    elements.flatMap((element) => {
      const isChoice = element.matches("[type=checkbox], [type=radio]");
      const target = (isChoice && (element as HTMLInputElement).labels?.[0]) || element;
      const { width, height } = target.getBoundingClientRect();
      if (!element.checkVisibility() || height >= 44 || width <= 1) return [];
      target.scrollIntoView({ block: "center" });
      const { left, top } = target.getBoundingClientRect();
      const leadsHere = (y: number) => {
        const touched = document.elementFromPoint(left + width / 2, y);
        return target.contains(touched) || touched?.closest("label")?.control === element;
      };
      const middle = top + height / 2;
      // Something else lies over it, such as a dialog.
      if (!leadsHere(middle)) return [];
      let [from, to] = [middle, middle];
      while (to - from < 43 && leadsHere(from - 1)) from--;
      while (to - from < 43 && leadsHere(to + 1)) to++;
      return to - from < 43
        ? [`${element.tagName} ${element.getAttribute("aria-label") ?? target.textContent}: ${to - from} px`]
        : [];
    }),
  );
}
