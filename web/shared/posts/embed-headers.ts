import type { PostEmbed } from "#contract/post-embeds.ts";

/** Returns the header for the page of a text: only the policy of a page with a build allows its frame (server/pages/page.ts). */
export function embedHeaders(embeds: readonly PostEmbed[] = []): Record<string, string> {
  return embeds.some(({ kind }) => kind === "game") ? { "x-plays-builds": "yes" } : {};
}
