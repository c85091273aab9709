// What the routes of a client's link share. Their data never comes to a browser by a call: each page is a document of its own.
import type { ClientLoaderFunctionArgs, MetaDescriptor } from "react-router";

/** Loads the document, for whoever comes back to the page from another one of the site. */
export function loadDocument({ request }: ClientLoaderFunctionArgs): Promise<never> {
  location.replace(request.url);
  return new Promise(() => undefined);
}

/** Nothing for search engines or other sites: no description, canonical URL or share image. */
export function privateMeta(title: string): MetaDescriptor[] {
  return [{ title }, { name: "robots", content: "noindex, nofollow" }, { name: "referrer", content: "no-referrer" }];
}
