import type { ComponentProps, ReactNode } from "react";
import { joinClasses } from "./join-classes.ts";
import { SiteLink, type SiteLinkProps } from "./site-link.tsx";
import "./chip.css";

export function Chip({ children }: { children: ReactNode }) {
  return (
    <span className="chip" dir="auto">
      {children}
    </span>
  );
}

export function ChipList({ items, label }: { items: readonly string[]; label?: string }) {
  return (
    <ul className="cluster" aria-label={label}>
      {items.map((item, index) => (
        <li key={index}>
          <Chip>{item}</Chip>
        </li>
      ))}
    </ul>
  );
}

/** Toggles one filter. */
export function ToggleChip({
  pressed,
  className,
  type = "button",
  ...rest
}: ComponentProps<"button"> & { pressed: boolean }) {
  return <button type={type} className={joinClasses("chip chip-toggle", className)} aria-pressed={pressed} {...rest} />;
}

/** A filter that has a URL. */
export function ChipLink({ current, className, ...rest }: SiteLinkProps & { current: boolean }) {
  return (
    <SiteLink
      className={joinClasses("chip chip-toggle", className)}
      aria-current={current ? "true" : undefined}
      {...rest}
    />
  );
}
