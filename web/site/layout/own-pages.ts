import { useRouteLoaderData } from "react-router";
import type { PageLink } from "#contract/pages.ts";
import type { Api } from "#web/shared/api/client.ts";
import { logFailure } from "#web/shared/api/failure.ts";

export type OwnPages = { ownPages: readonly PageLink[] };

/** Loads the links to the pages of the owner's own, for the menu and the footer. */
export async function ownPages(api: Api): Promise<{ links: readonly PageLink[]; failed: boolean }> {
  try {
    const { items } = await api.pages.list();
    return { links: items.filter(({ placement }) => placement !== "none"), failed: false };
  } catch (error) {
    logFailure("The links to pages could not be loaded.", error);
    return { links: [], failed: true };
  }
}

export function useOwnPages(): readonly PageLink[] {
  return useRouteLoaderData<OwnPages>("root")?.ownPages ?? [];
}
