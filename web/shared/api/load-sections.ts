// Loads the site's content for loaders. In a preview, drafts take the place of what is published.
import type { LoaderFunctionArgs } from "react-router";
import type { SectionName } from "#contract/site/section-names.ts";
import { apiOf, type SiteSections } from "./client.ts";
import { throwRefusal } from "./failure.ts";

/** The parameter of a page's URL that holds the preview token. */
export const previewParameter = "preview";

export function loadSections<const Name extends SectionName>(
  { context, request }: Pick<LoaderFunctionArgs, "context" | "request">,
  sections: readonly Name[],
): Promise<SiteSections<Name>> {
  const preview = new URL(request.url).searchParams.get(previewParameter) ?? undefined;
  return apiOf(context, request.signal).site.get(sections, { preview }).catch(throwRefusal);
}
