// Loads the site's content for loaders. In a preview, drafts replace published content.
import type { LoaderFunctionArgs } from "react-router";
import type { SectionName } from "#contract/site/section-names.ts";
import type { PublicSite } from "#contract/site/site-calls.ts";
import type { SiteContent } from "#contract/site/sections.ts";
import { type Api, apiOf } from "./client.ts";
import { throwRefusal } from "./failure.ts";

/** The parameter of a page's URL that holds the preview token. */
export const previewParameter = "preview";

/** Some sections of the site's content, with the facts of the installation. */
export type SiteSections<Name extends SectionName> = Omit<PublicSite, "sections"> & Pick<SiteContent, Name>;

export function loadSections<const Name extends SectionName>(
  { context, request }: Pick<LoaderFunctionArgs, "context" | "request">,
  sections: readonly Name[],
): Promise<SiteSections<Name>> {
  const preview = new URL(request.url).searchParams.get(previewParameter) || undefined;
  return getSections(apiOf(context, request.signal), sections, preview).catch(throwRefusal);
}

export async function getSections<const Name extends SectionName>(
  api: Pick<Api, "site">,
  wanted: readonly Name[],
  preview?: string,
): Promise<SiteSections<Name>> {
  const { sections, ...facts } = await api.site.get({ query: { sections: wanted, preview } });
  return { ...facts, ...(sections as Pick<SiteContent, Name>) };
}
