import type { ComponentProps } from "react";
import { Icon, type IconName } from "../icons/icon.tsx";
import { joinClasses } from "./join-classes.ts";
import { SiteLink, type SiteLinkProps } from "./site-link.tsx";
import "./icon-button.css";
import "./tooltip.css";

type Look = {
  /** The accessible name, and the tooltip. */
  label: string;
  icon: IconName;
  variant?: "plain" | "outline" | "danger";
  /** The position of the tooltip; above and centered by default. */
  tooltip?: "below" | "start" | "end" | "below end" | "below start" | "none";
};

type IconButtonProps = Look & Omit<ComponentProps<"button">, "children"> & { busy?: boolean };

export function IconButton({
  label,
  icon,
  variant = "plain",
  tooltip,
  busy = false,
  disabled,
  className,
  type = "button",
  ...rest
}: IconButtonProps) {
  return (
    <button
      type={type}
      className={joinClasses(`icon-button icon-button-${variant}`, className)}
      aria-label={label}
      aria-busy={busy || undefined}
      disabled={disabled || busy}
      {...tooltipOf(label, tooltip)}
      {...rest}
    >
      {busy ? <span aria-hidden="true">...</span> : <Icon name={icon} size="medium" />}
    </button>
  );
}

export function IconLink({
  label,
  icon,
  variant = "plain",
  tooltip,
  className,
  ...rest
}: Look & Omit<SiteLinkProps, "children">) {
  return (
    <SiteLink
      className={joinClasses(`icon-button icon-button-${variant}`, className)}
      aria-label={label}
      {...tooltipOf(label, tooltip)}
      {...rest}
    >
      <Icon name={icon} size="medium" />
    </SiteLink>
  );
}

function tooltipOf(label: string, place: Look["tooltip"]) {
  return place === "none" ? {} : { "data-tooltip": label, "data-tooltip-place": place };
}
