import type { ComponentPropsWithRef, ReactElement } from "react";
import { Link as RouterLink } from "react-router";

export type LinkProps = Omit<ComponentPropsWithRef<"a">, "href"> & { to: string; preventScrollReset?: boolean };

/** A link that opens in place. Prefetches the target's files when the pointer or the focus reaches the link. */
export function Link({ to, preventScrollReset = false, ...rest }: LinkProps): ReactElement {
  return <RouterLink {...rest} to={to} prefetch="intent" discover="none" preventScrollReset={preventScrollReset} />;
}
