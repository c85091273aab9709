import { fixedHtml } from "#web/shared/browser/trusted-html.ts";
import type { dashboardIcons } from "./dashboard-icons.ts";
import { icons } from "./icons.ts";
import "./icon.css";

export type IconName = keyof typeof icons | keyof typeof dashboardIcons;

export type IconSize = "text" | "small" | "medium" | "large";

/** Icons that point along the line, so that they turn around with it. */
const pointing: ReadonlySet<IconName> = new Set(["arrow-left", "arrow-right", "chevron-left", "chevron-right"]);

const known: Partial<Record<IconName, string>> = { ...icons };

/** Adds icons that only some pages have. */
export function addIcons(more: typeof dashboardIcons): void {
  Object.assign(known, more);
}

/** An icon beside text, or in a control with its own accessible name. Hidden from assistive technology. */
export function Icon({ name, size = "text" }: { name: IconName; size?: IconSize }) {
  const drawing = known[name];
  if (drawing === undefined)
    throw new Error(`"${name}" is an icon of the dashboard; a public page that shows it needs it in icons.ts.`);
  return (
    <svg
      className={`icon icon-line icon-${size}${pointing.has(name) ? " icon-pointing" : ""}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      dangerouslySetInnerHTML={fixedHtml(drawing)}
    />
  );
}
