import { Icon } from "#web/shared/icons/icon.tsx";
import "./alt-missing.css";

/** Says that an image has no alternative text. */
export function AltMissing({ children = "No alternative text" }: { children?: React.ReactNode }): React.ReactElement {
  return (
    <span className="alt-missing">
      <Icon name="triangle-alert" />
      {children}
    </span>
  );
}
