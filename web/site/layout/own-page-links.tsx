import { Fragment } from "react";
import { useLocation } from "react-router";
import type { Placement } from "#contract/page-words.ts";
import type { SiteLink } from "#contract/site/fields.ts";
import { ownPagePath } from "#web/shared/posts/post-path.ts";
import { Link } from "#web/shared/ui/link.tsx";
import { useOwnPages } from "./own-pages.ts";

type Props = {
  placement: Placement;
  /** The links before them: a page that one of these leads to needs no second one. */
  beside: readonly SiteLink[];
  className?: string;
};

/** Links to the pages of the owner's own that are shown in this place. */
export function OwnPageLinks({ placement, beside, className }: Props): React.ReactNode {
  const { pathname } = useLocation();
  return useOwnPages()
    .map((page) => ({ ...page, path: ownPagePath(page) }))
    .filter((page) => page.placement === placement && beside.every(({ href }) => href !== page.path))
    .map(({ slug, title, path }) => (
      <Fragment key={slug}>
        <Link className={className} to={path} aria-current={pathname === path ? "page" : undefined} dir="auto">
          {title}
        </Link>{" "}
      </Fragment>
    ));
}
