import type { Playable } from "#contract/builds.ts";
import type { PostEmbed } from "#contract/post-embeds.ts";

/**
 * Returns the header for the page of a text, or of a project with its build: only the policy of a page with a build allows its frame
 * (server/pages/page.ts).
 */
export function embedHeaders(embeds: readonly PostEmbed[] = [], build: Playable | null = null): Record<string, string> {
  const plays = build !== null || embeds.some(({ kind }) => kind === "game");
  return plays ? { "x-plays-builds": "yes" } : {};
}
