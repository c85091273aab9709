import type { ComponentProps, ReactNode, RefCallback } from "react";
import { joinClasses } from "../ui/join-classes.ts";
import "./checkbox.css";

type Choice = Omit<ComponentProps<"input">, "type" | "ref"> & {
  ref?: RefCallback<HTMLInputElement>;
  label: ReactNode;
  hideLabel?: boolean;
};

/** A checkbox with a label. `indeterminate` shows a dash for a partial selection. */
export function Checkbox({
  ref,
  label,
  hideLabel,
  indeterminate = false,
  className,
  ...rest
}: Choice & { indeterminate?: boolean }) {
  return (
    <label className={joinClasses("choice", className)}>
      <input
        {...rest}
        type="checkbox"
        className="checkbox"
        ref={(input) => {
          if (input) input.indeterminate = indeterminate;
          return ref?.(input);
        }}
      />
      <span className={hideLabel ? "visually-hidden" : "choice-label"}>{label}</span>
    </label>
  );
}

export function Switch({ label, hideLabel, className, ...rest }: Choice) {
  return (
    <label className={joinClasses("choice", className)}>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox reports its own state */}
      <input {...rest} type="checkbox" role="switch" className="switch" />
      <span className={hideLabel ? "visually-hidden" : "choice-label"}>{label}</span>
    </label>
  );
}
