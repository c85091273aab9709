import type { ComponentPropsWithRef, ReactElement } from "react";
import { Link as RouterLink } from "react-router";

export type LinkProps = Omit<ComponentPropsWithRef<"a">, "href"> & { to: string; preventScrollReset?: boolean };

/** A link that opens in place. The files of the page that it leads to are fetched when a pointer or the focus comes to it. */
export function Link({ to, preventScrollReset = false, ...rest }: LinkProps): ReactElement {
  return <RouterLink {...rest} to={to} prefetch="intent" discover="none" preventScrollReset={preventScrollReset} />;
}
