import { type BrandName, brandIcons, type IconName, icons } from "./icons.ts";
import "./icon.css";

export type IconSize = "text" | "small" | "medium" | "large";

/** A picture beside words, or in a control that has a name of its own: assistive technology never hears it. */
export function Icon({ name, size = "text" }: { name: IconName; size?: IconSize }) {
  const Drawing = icons[name];
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
