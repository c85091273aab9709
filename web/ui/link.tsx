import type { ComponentPropsWithRef, ReactElement } from "react";
import { Link as RouterLink } from "react-router";

export type LinkProps = Omit<ComponentPropsWithRef<"a">, "href"> & { to: string; preventScrollReset?: boolean };

/** A link that opens in place. */
export function Link({ to, preventScrollReset = false, children, ...rest }: LinkProps): ReactElement {
  // The server writes down what the router would find out, from the page's own address, with ten hooks a link: a tenth of what a list takes.
  if (import.meta.env.SSR && /^(\/|[a-z]+:)/.test(to)) return <a {...rest} href={to}>{children}</a>;
  return <RouterLink {...rest} to={to} discover="none" preventScrollReset={preventScrollReset}>{children}</RouterLink>;
}
