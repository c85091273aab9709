import type { ComponentProps, ReactNode } from "react";
import { Icon, type IconName } from "../icons/icon.tsx";
import { joinClasses } from "./join-classes.ts";
import { SiteLink, type SiteLinkProps } from "./site-link.tsx";
import "./button.css";

type Look = {
  /**
   * `block` is the main button, one per view. `quiet` is underlined text. `danger` confirms what destroys something; `danger-quiet` has red
   * words only, for what asks first or can be undone.
   */
  variant?: "block" | "outline" | "quiet" | "danger" | "danger-quiet";
  size?: "medium" | "small";
  icon?: IconName;
  iconAfter?: IconName;
};

type ButtonProps = Look &
  ComponentProps<"button"> & {
    /** While true, the button is disabled, shows `busyLabel` and keeps its width. */
    busy?: boolean;
    busyLabel?: string;
  };

export function Button({
  variant,
  size,
  icon,
  iconAfter,
  busy = false,
  busyLabel = "...",
  disabled,
  className,
  children,
  type = "button",
  ...rest
}: ButtonProps) {
  // A single string needs no element. Several children do: flex layout would put a gap between them instead of a space.
  const isBare = typeof children === "string" && !busy && !icon && !iconAfter;
  return (
    <button
      type={type}
      className={joinClasses(lookOf(variant, size), className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {icon && <Icon name={icon} />}
      {isBare ? (
        children
      ) : (
        <span className="button-label">
          {busy ? (
            <>
              <span>{children}</span>
              <span>{busyLabel}</span>
            </>
          ) : (
            children
          )}
        </span>
      )}
      {iconAfter && <Icon name={iconAfter} />}
    </button>
  );
}

export function ButtonLink({
  variant,
  size,
  icon,
  iconAfter,
  className,
  children,
  ...rest
}: Look & SiteLinkProps & { children: ReactNode }) {
  return (
    <SiteLink className={joinClasses(lookOf(variant, size), className)} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
      {iconAfter && <Icon name={iconAfter} />}
    </SiteLink>
  );
}

function lookOf(variant: Look["variant"] = "outline", size: Look["size"] = "medium"): string {
  return `button button-${variant} button-${size}`;
}
