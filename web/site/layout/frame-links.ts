// Links of the menu and the footer that no form lists: pages that the owner added, and categories that have projects.
import { useRouteLoaderData } from "react-router";
import type { Placement } from "#contract/page-terms.ts";
import type { PageLink } from "#contract/pages.ts";
import type { SiteLink } from "#contract/site/fields.ts";
import type { Api } from "#web/shared/api/client.ts";
import type { FilledCategories } from "#web/shared/projects/filled-categories.ts";
import { ownPagePath } from "#web/shared/posts/post-path.ts";

export type FrameLinks = FilledCategories & { ownPages: readonly PageLink[] };

export async function frameLinks(api: Api): Promise<FrameLinks> {
  const [pages, categories] = await Promise.all([api.pages.list(), api.projects.categories()]);
  return {
    ownPages: pages.items.filter(({ placement }) => placement !== "none"),
    filledCategories: categories.items,
  };
}

/** Returns links to the owner's pages with this placement, except those that `links` already has. */
export function useOwnPages(placement: Placement, links: readonly SiteLink[]): readonly SiteLink[] {
  const pages = useRouteLoaderData<FrameLinks>("root")?.ownPages ?? [];
  return pages
    .filter((page) => page.placement === placement)
    .map((page) => ({ label: page.title, href: ownPagePath(page) }))
    .filter((page) => links.every(({ href }) => href !== page.href));
}
