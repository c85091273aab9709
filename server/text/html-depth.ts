import { Parser } from "htmlparser2";

/** The maximum depth of nested elements; posts have a dozen. */
const deepest = 500;

/**
 * Reduces HTML that is nested too deeply to its text: parsing takes longer for each element the deeper it is, so a hundred thousand levels
 * would block the server.
 */
export function withoutDepths(html: string): string {
  return isTooDeep(html) ? `<p>${html.replace(/<[^>]*>?/g, " ")}</p>` : html;
}

function isTooDeep(html: string): boolean {
  let tags = 0;
  for (let at = html.indexOf("<"); at !== -1 && tags <= deepest; at = html.indexOf("<", at + 1)) tags++;
  if (tags <= deepest) return false;
  let depth = 0;
  let greatest = 0;
  const parser = new Parser({
    onopentag() {
      greatest = Math.max(greatest, ++depth);
      if (greatest > deepest) parser.pause();
    },
    onclosetag: () => {
      depth--;
    },
  });
  parser.write(html);
  return greatest > deepest;
}
