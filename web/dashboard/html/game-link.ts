import type { Build } from "#contract/builds.ts";

/** Returns the link of a game's block in a text, and its label for readers who can't play the game there (contract/post-html.ts). */
export function gameLink(
  { slug, title }: { slug: string; title: string },
  pinned?: Pick<Build, "number" | "version">,
): { href: string; words: string } {
  const path = `/portfolio/${encodeURIComponent(slug)}`;
  if (!pinned) return { href: path, words: `Play ${title} on the project’s page` };
  const version = /^\d/.test(pinned.version) ? `v${pinned.version}` : pinned.version;
  return { href: `${path}#play-${pinned.number}`, words: `Play ${title} ${version} on the project’s page` };
}
