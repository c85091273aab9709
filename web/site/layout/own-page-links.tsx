import { Fragment } from "react";
import { useLocation } from "react-router";
import type { PageLink } from "#contract/pages.ts";
import type { Placement } from "#contract/page-words.ts";
import { ownPagePath } from "#web/shared/posts/post-path.ts";
import { Link } from "#web/shared/ui/link.tsx";

type Props = { pages: readonly PageLink[]; placement: Placement; className?: string };

/** Links to the pages of the owner's own that stand in this place. */
export function OwnPageLinks({ pages, placement, className }: Props): React.ReactNode {
  const { pathname } = useLocation();
  return pages
    .filter((page) => page.placement === placement)
    .map((page) => {
      const path = ownPagePath(page);
      return (
        <Fragment key={page.slug}>
          {" "}
          <Link className={className} to={path} aria-current={pathname === path ? "page" : undefined} dir="auto">
            {page.title}
          </Link>
        </Fragment>
      );
    });
}
