import type { ReactNode } from "react";
import { Link, type LinkProps } from "./link.tsx";

export type SiteLinkProps = Omit<LinkProps, "to" | "children"> & {
  to: string;
  children: ReactNode;
  newTab?: boolean;
};

/** A link that opens URLs of this site in place and any other URL in a new tab. */
export function SiteLink({ to, newTab = leadsElsewhere(to), children, ...rest }: SiteLinkProps) {
  if (!newTab)
    return (
      <Link to={to} {...rest}>
        {children}
      </Link>
    );
  return (
    <Link to={to} target="_blank" rel="noopener noreferrer" {...rest}>
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </Link>
  );
}

function leadsElsewhere(to: string): boolean {
  return /^(https?:)?\/\//i.test(to);
}
