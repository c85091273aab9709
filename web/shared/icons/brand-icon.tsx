import { fixedHtml } from "#web/shared/browser/trusted-html.ts";
import { type BrandName, brandIcons } from "./brand-icons.ts";
import type { IconSize } from "./icon.tsx";
import "./icon.css";

/** A logo beside text, or in a control with its own accessible name. */
export function BrandIcon({ name, size = "text" }: { name: BrandName; size?: IconSize }): React.ReactElement {
  return (
    <span
      className={`icon icon-brand icon-${size}`}
      aria-hidden="true"
      dangerouslySetInnerHTML={fixedHtml(brandIcons[name])}
    />
  );
}
