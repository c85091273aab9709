import type { BrandName } from "./brand-icons.ts";
import type { IconSize } from "./icon.tsx";
import { useKeptDrawing } from "./kept.tsx";
import "./icon.css";

const made = import.meta.env.SSR ? (await import("./brand-icons.ts")).brandIcons : null;

/** A logo beside words, or in a control that has a name of its own. */
export function BrandIcon({ name, size = "text" }: { name: BrandName; size?: IconSize }): React.ReactElement {
  const drawing = useKeptDrawing(name, made?.[name] ?? "", () => import("./brand-icons.ts").then(({ brandIcons }) => brandIcons[name]));
  return <span className={`icon icon-brand icon-${size}`} data-kept={name} aria-hidden="true" dangerouslySetInnerHTML={drawing} />;
}
