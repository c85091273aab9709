// What visitors feel in the browser: navigation between pages, and the time until a press shows its effect.
import type { Figure } from "./figure.ts";
import { withBrowser } from "./in-browser.ts";
import { measureNavigation } from "./navigation.ts";
import { measureResponsiveness } from "./responsiveness.ts";

export function measureBrowser(): Promise<Figure[]> {
  console.log("Starting the site with its example content, and a browser …");
  return withBrowser(async (visitors) => [await measureNavigation(visitors), await measureResponsiveness(visitors)]);
}
