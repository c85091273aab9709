import type { ComponentProps } from "react";
import { ButtonLink } from "#web/ui/button.tsx";

/** A button that leads to a part of this page takes the keyboard along, so that reading and tabbing go on there. */
export function AnchorLink({ to, ...rest }: ComponentProps<typeof ButtonLink>): React.ReactElement {
  return <ButtonLink to={to} {...rest} onClick={to.startsWith("#") ? () => moveFocusTo(to.slice(1)) : undefined} />;
}

function moveFocusTo(id: string): void {
  const target = document.getElementById(id);
  if (!target) return;
  if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
