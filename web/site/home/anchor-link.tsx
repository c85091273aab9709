import type { ComponentProps } from "react";
import { ButtonLink } from "#web/shared/ui/button.tsx";
import { moveFocusTo } from "#web/shared/ui/move-focus.ts";

/** A button that leads to a part of this page takes the keyboard along, so that reading and tabbing go on there. */
export function AnchorLink({ to, ...rest }: ComponentProps<typeof ButtonLink>): React.ReactElement {
  return (
    <ButtonLink
      to={to}
      {...rest}
      onClick={to.startsWith("#") ? () => moveFocusTo(document.getElementById(to.slice(1))) : undefined}
    />
  );
}
