import { AxeBuilder } from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";

/** What axe finds wrong, one line each. */
export async function axe(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
}

/** Buttons and fields that a thumb would miss. */
export function tooSmall(part: Locator): Promise<string[]> {
  return part.locator("button, input:not([type=file], [type=checkbox]), select, textarea, summary, li a").evaluateAll((elements) => elements
    .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 44)
    .map((element) => `${element.tagName} ${element.getAttribute("aria-label") ?? element.textContent}: ${element.getBoundingClientRect().height}`));
}
