import type { Build } from "#contract/builds.ts";
import type { PostPayload } from "#contract/posts.ts";

/** Returns the draft of a post about a version: its title, and the notes as paragraphs. */
export function draftOf(project: string, { version, notes }: Pick<Build, "version" | "notes">): PostPayload {
  const paragraphs = notes
    .split(/\n+/)
    .map((text) => text.trim())
    .filter((text) => text !== "");
  return {
    title: `${project} ${version}`,
    description: `What is new in version ${version}.`,
    content: paragraphs.map((text) => `<p>${escape(text)}</p>`).join(""),
    published: false,
  };
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
