// The pages that are texts: programs can read them as Markdown (server/feeds/page-markdown.ts).
import { reservedPageSlugs } from "#contract/page-terms.ts";

export type TextPage = { kind: "post" | "project" | "selection" | "about" | "page"; slug: string };

/** Returns which text is at a path without a query, if there is one, or null for pages of another kind. */
export function textPageAt(path: string): TextPage | null {
  const [, folder, name = ""] = /^\/(?:(blog|portfolio|for)\/)?([^/.]+)$/.exec(path) ?? [];
  const slug = decode(name);
  if (slug === "") return null;
  if (folder === "blog") return { kind: "post", slug };
  if (folder === "for") return { kind: "selection", slug };
  // The list of all projects.
  if (folder === "portfolio") return slug === "all" ? null : { kind: "project", slug };
  if (slug === "about") return { kind: "about", slug };
  return reservedPageSlugs.includes(slug) ? null : { kind: "page", slug };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
