import type { MetaDescriptor } from "react-router";
import { sharingAddress, sharingAlt, type SharingCard, sharingSize } from "#contract/sharing.ts";
import type { Site } from "../shared/site/site.ts";

type PageMeta = {
  site: Site;
  title: string;
  description: string;
  /** The canonical path of the page, with its query. */
  path: string;
  /** The page of another site that has the same text and had it first. */
  canonicalUrl?: string | null;
  type?: "website" | "article" | "profile";
  /** The text on the share image. */
  card: SharingCard;
  /** For pages that search engines should not show. */
  noIndex?: boolean;
  /** For texts, which programs can read as Markdown. */
  hasMarkdown?: boolean;
};

/** Returns the meta tags for search engines and link previews. */
export function pageMeta({
  site,
  title,
  description,
  path,
  canonicalUrl = null,
  type = "website",
  card,
  noIndex = false,
  hasMarkdown = false,
}: PageMeta): MetaDescriptor[] {
  const url = site.url + path;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: canonicalUrl ?? url },
    ...(hasMarkdown ? [{ tagName: "link", rel: "alternate", type: "text/markdown", href: `${path}.md` }] : []),
    ...(noIndex ? [{ name: "robots", content: "noindex, follow" }] : []),
    { property: "og:site_name", content: site.identity.name },
    { property: "og:type", content: type },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    ...imageMeta(card, site.url),
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: description },
  ];
}

function imageMeta(card: SharingCard, siteUrl: string): MetaDescriptor[] {
  const url = absoluteUrl(sharingAddress(card), siteUrl);
  const alt = sharingAlt(card);
  return [
    { property: "og:image", content: url },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: String(sharingSize.width) },
    { property: "og:image:height", content: String(sharingSize.height) },
    { property: "og:image:alt", content: alt },
    { name: "twitter:image", content: url },
    { name: "twitter:image:alt", content: alt },
  ];
}

export function absoluteUrl(address: string, siteUrl: string): string {
  return address.startsWith("/") ? siteUrl + address : address;
}

/** Nothing for search engines or other sites: no description, canonical URL or share image. */
export function privateMeta(title: string): MetaDescriptor[] {
  return [{ title }, { name: "robots", content: "noindex, nofollow" }, { name: "referrer", content: "no-referrer" }];
}
