import { Parser } from "htmlparser2";

/** Elements in one another; posts have a dozen. */
const deepest = 500;

/**
 * Reading HTML takes the longer for each of its elements the deeper it stands, so nobody may write a tower of a hundred thousand. What
 * has one is its words alone.
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
