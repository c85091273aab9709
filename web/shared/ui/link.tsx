import type { ComponentPropsWithRef, ReactElement } from "react";
import { Link as RouterLink } from "react-router";

export type LinkProps = Omit<ComponentPropsWithRef<"a">, "href"> & { to: string; preventScrollReset?: boolean };

/**
 * A link that opens in place. Prefetches the target's files when the pointer or the focus reaches the link. The router takes a prefetch that
 * fails for a sign of a new version, and reloads the page. Safari fails those under way when another site is opened, so a visitor who follows
 * an external link within the moment of a prefetch gets the page anew instead (react-router 8.5, `loadRouteModule`).
 */
export function Link({ to, preventScrollReset = false, ...rest }: LinkProps): ReactElement {
  return <RouterLink {...rest} to={to} prefetch="intent" discover="none" preventScrollReset={preventScrollReset} />;
}
