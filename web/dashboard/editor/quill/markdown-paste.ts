import { openNodes } from "../../html/html-round-trip.ts";
import type { Op } from "../../html/ops.ts";
import { parseHtml } from "../../html/parse-html.ts";
import { cleanPasted } from "../../html/pasted-html.ts";

const signs = [
  /^#{1,6} \S/m,
  /^```/m,
  /^> \S/m,
  /^(?:[-*+]|\d+\.) \S.*\n(?:[-*+]|\d+\.) \S/m,
  /\[[^\]\n]+\]\([^)\s]+\)/,
  /\*\*[^*\n]+\*\*/,
  /^\|.+\|\n\|[\s:|-]+\|/m,
];

export function looksLikeMarkdown(text: string): boolean {
  return signs.some((sign) => sign.test(text));
}

/** What Markdown says, as the editor holds it. The reader of Markdown is loaded when it is first needed. */
export async function markdownOps(text: string): Promise<Op[]> {
  const { default: MarkdownIt } = await import("markdown-it");
  return openNodes(cleanPasted(parseHtml(new MarkdownIt({ html: false, linkify: true }).render(text))), parseHtml);
}
