import type { MetaDescriptor } from "react-router";
import { profile } from "#content/profile.ts";
import type { Site } from "./site.ts";

type PageMeta = {
  site: Site;
  title: string;
  description: string;
  /** The path of the page's one address, with its query. */
  path: string;
  type?: "website" | "article" | "profile";
  /** What stands beside the link where the page is shared. Generated drawings are SVG, which those who show links don't take: leave them out. */
  image?: { src: string; alt: string; width?: number; height?: number };
  /** For pages that search engines should not show. */
  noIndex?: boolean;
};

/** What search engines and link previews are told about a page. */
export function pageMeta({ site, title, description, path, type = "website", image, noIndex = false }: PageMeta): MetaDescriptor[] {
  const url = site.url + path;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    ...(noIndex ? [{ name: "robots", content: "noindex, follow" }] : []),
    { property: "og:site_name", content: profile.name },
    { property: "og:type", content: type },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    ...(image ? imageMeta(image, site.url) : []),
    { name: "twitter:card", content: image ? "summary_large_image" : "summary" },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: description },
  ];
}

function imageMeta({ src, alt, width, height }: NonNullable<PageMeta["image"]>, siteUrl: string): MetaDescriptor[] {
  const url = absoluteUrl(src, siteUrl);
  return [
    { property: "og:image", content: url },
    ...(width && height ? [{ property: "og:image:width", content: String(width) }, { property: "og:image:height", content: String(height) }] : []),
    ...(alt === "" ? [] : [{ property: "og:image:alt", content: alt }]),
    { name: "twitter:image", content: url },
  ];
}

export function absoluteUrl(address: string, siteUrl: string): string {
  return address.startsWith("/") ? siteUrl + address : address;
}
