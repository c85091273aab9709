import { Parser } from "htmlparser2";

/** The maximum depth of nested elements; posts have a dozen. */
const maxDepth = 500;

/**
 * Reduces HTML that is nested too deeply to its text: parsing takes longer for each element the deeper it is, so a hundred thousand levels
 * would block the server.
 */
export function withoutDepths(html: string): string {
  return isTooDeep(html) ? `<p>${html.replace(/<[^>]*>?/g, " ")}</p>` : html;
}

function isTooDeep(html: string): boolean {
  let tags = 0;
  for (let at = html.indexOf("<"); at !== -1 && tags <= maxDepth; at = html.indexOf("<", at + 1)) tags++;
  if (tags <= maxDepth) return false;
  let depth = 0;
  let greatest = 0;
  const parser = new Parser({
    onopentag() {
      greatest = Math.max(greatest, ++depth);
      if (greatest > maxDepth) parser.pause();
    },
    onclosetag: () => {
      depth--;
    },
  });
  parser.write(html);
  return greatest > maxDepth;
}
