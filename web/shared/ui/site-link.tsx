import type { ReactNode } from "react";
import { useWords } from "#web/shared/site/words.ts";
import { Link, type LinkProps } from "./link.tsx";

export type SiteLinkProps = Omit<LinkProps, "to" | "children"> & {
  to: string;
  children: ReactNode;
  newTab?: boolean;
};

/** A link that opens URLs of this site in place and any other URL in a new tab. */
export function SiteLink({ to, newTab = leadsElsewhere(to), children, "aria-label": label, ...rest }: SiteLinkProps) {
  const words = useWords().controls;
  if (!newTab)
    return (
      <Link to={to} aria-label={label} {...rest}>
        {children}
      </Link>
    );
  return (
    <Link to={to} target="_blank" rel="noopener noreferrer" aria-label={label && `${label} ${words.newTab}`} {...rest}>
      {children}
      <span className="visually-hidden"> {words.newTab}</span>
    </Link>
  );
}

function leadsElsewhere(to: string): boolean {
  return /^(https?:)?\/\//i.test(to);
}
