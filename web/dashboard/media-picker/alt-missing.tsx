import { Icon } from "#web/shared/icons/icon.tsx";
import "./alt-missing.css";

/** Says that nobody has said yet what an image shows. */
export function AltMissing({ children = "No alternative text" }: { children?: React.ReactNode }): React.ReactElement {
  return (
    <span className="alt-missing">
      <Icon name="triangle-alert" />
      {children}
    </span>
  );
}
