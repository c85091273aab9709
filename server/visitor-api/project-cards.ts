// A project as a card in a text, for readers with or without scripts.
import { artUrl, nightUrl } from "#contract/art-urls.ts";
import { artKindOf } from "#contract/project-terms.ts";
import type { Project } from "#contract/projects.ts";
import { escapeHtml, writeTag } from "../media/html-images.ts";

const cardImage = "(min-width: 34rem) 220px, 92vw";

/** `hash` leads to a part of the project's page; `facts` is a line below the link. */
export function writeProjectCard(
  { slug, thumbnailUrl = "", mediaUrl = "", landing, pictures }: Project,
  { words, facts, hash = "" }: { words: string; facts: string; hash?: string },
): string {
  const art = artUrl(artKindOf(landing), slug);
  const own = thumbnailUrl || (mediaUrl in pictures ? mediaUrl : "");
  const hidden = { alt: "", "aria-hidden": "true" };
  const drawn = { ...hidden, width: "1200", height: "750", loading: "lazy" };
  const image =
    own === ""
      ? writeTag("img", { class: "picture-art art-day", src: art, ...drawn }) +
        writeTag("img", { class: "picture-art art-night", src: nightUrl(art), ...drawn })
      : writeTag("img", { src: own, "data-fallback": art, sizes: cardImage, ...hidden });
  const link = `${writeTag("a", { href: `/portfolio/${encodeURIComponent(slug)}${hash}` })}${escapeHtml(words)}</a>`;
  return `<p class="project-card">${image}${link}${facts === "" ? "" : ` <small>${escapeHtml(facts)}</small>`}</p>`;
}

/** Returns the slug that a URL has, or what stands there if it is none. */
export function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
