import type { LucideIcon } from "lucide-react";
import type { deskIcons } from "./desk-icons.ts";
import { type BrandName, brandIcons, icons } from "./icons.ts";
import "./icon.css";

export type IconName = keyof typeof icons | keyof typeof deskIcons;

export type IconSize = "text" | "small" | "medium" | "large";

const known: Partial<Record<IconName, LucideIcon>> = { ...icons };

/** Icons that not every page has. */
export function addIcons(more: typeof deskIcons): void {
  Object.assign(known, more);
}

/** A picture beside words, or in a control that has a name of its own: assistive technology never hears it. */
export function Icon({ name, size = "text" }: { name: IconName; size?: IconSize }) {
  const Drawing = known[name];
  if (!Drawing) throw new Error(`"${name}" is an icon of the dashboard; a public page that shows it needs it in icons.ts.`);
  return <Drawing className={`icon icon-${size}`} aria-hidden="true" focusable="false" />;
}

export function BrandIcon({ name, size = "text" }: { name: BrandName; size?: IconSize }) {
  const [width, height, , , path] = brandIcons[name].icon;
  return (
    <svg className={`icon icon-brand icon-${size}`} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      <path d={typeof path === "string" ? path : path.join(" ")} />
    </svg>
  );
}
