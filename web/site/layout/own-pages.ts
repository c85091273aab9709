import { useRouteLoaderData } from "react-router";
import type { PageLink } from "#contract/pages.ts";
import type { Api } from "#web/shared/api/client.ts";

export type OwnPages = { ownPages: readonly PageLink[] };

/** Loads the links to the pages of the owner's own, for the menu and the footer. */
export async function ownPages(api: Api): Promise<readonly PageLink[]> {
  const { items } = await api.pages.list();
  return items.filter(({ placement }) => placement !== "none");
}

export function useOwnPages(): readonly PageLink[] {
  return useRouteLoaderData<OwnPages>("root")?.ownPages ?? [];
}
