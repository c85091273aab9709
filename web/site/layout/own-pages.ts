import { useRouteLoaderData } from "react-router";
import type { Placement } from "#contract/page-words.ts";
import type { PageLink } from "#contract/pages.ts";
import type { SiteLink } from "#contract/site/fields.ts";
import type { Api } from "#web/shared/api/client.ts";
import { ownPagePath } from "#web/shared/posts/post-path.ts";

export type OwnPages = { ownPages: readonly PageLink[] };

/** Loads the links to the pages of the owner's own, for the menu and the footer. */
export async function ownPages(api: Api): Promise<readonly PageLink[]> {
  const { items } = await api.pages.list();
  return items.filter(({ placement }) => placement !== "none");
}

/** Returns the links of the menu or the footer: those of its form, then the pages of the owner's own that no link leads to yet. */
export function useLinks(placement: Placement, links: readonly SiteLink[]): readonly SiteLink[] {
  const pages = useRouteLoaderData<OwnPages>("root")?.ownPages ?? [];
  const more = pages
    .filter((page) => page.placement === placement)
    .map((page) => ({ label: page.title, href: ownPagePath(page) }));
  return [...links, ...more.filter((page) => links.every(({ href }) => href !== page.href))];
}
