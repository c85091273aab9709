import type { Build } from "#contract/builds.ts";
import type { PostPayload } from "#contract/posts.ts";
import { gameLink } from "#web/dashboard/html/game-link.ts";

/** Returns the draft of a post about a version: its title, the notes as paragraphs, and the version itself to play. */
export function draftOf(
  project: { slug: string; title: string },
  build: Pick<Build, "number" | "version" | "notes">,
): PostPayload {
  const { version, notes } = build;
  const { href, words } = gameLink(project, build);
  const paragraphs = notes
    .split(/\n+/)
    .map((text) => text.trim())
    .filter((text) => text !== "");
  return {
    title: `${project.title} ${version}`,
    description: `What is new in version ${version}.`,
    content: `${paragraphs.map((text) => `<p>${escape(text)}</p>`).join("")}<p class="game"><a href="${href}">${escape(words)}</a></p>`,
    published: false,
  };
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
