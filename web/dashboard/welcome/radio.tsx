import type { ComponentProps, ReactNode } from "react";
import "#web/shared/form/checkbox.css";

/** A radio button with a label. Buttons of the same `name` are one choice. */
export function Radio({
  label,
  ...rest
}: Omit<ComponentProps<"input">, "type" | "className"> & { label: ReactNode }): React.ReactElement {
  return (
    <label className="choice">
      <input {...rest} type="radio" className="welcome-radio" />
      <span className="choice-label">{label}</span>
    </label>
  );
}
