import type { ComponentProps } from "react";
import { ButtonLink } from "#web/shared/ui/button.tsx";
import { moveFocusTo } from "#web/shared/ui/move-focus.ts";

/** Links to a section of the same page and moves the keyboard focus there, so that reading and tabbing continue in that section. */
export function AnchorLink({ to, ...rest }: ComponentProps<typeof ButtonLink>): React.ReactElement {
  const anchor = /^(?:\/\?[^#]*)?#(.+)$/.exec(to)?.[1];
  return (
    <ButtonLink
      to={to}
      {...rest}
      onClick={anchor === undefined ? undefined : () => moveFocusTo(document.getElementById(anchor))}
    />
  );
}
