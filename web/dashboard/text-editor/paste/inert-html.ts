/**
 * Renames the style and event handler attributes of some HTML, because parsing the original names already violates the Content Security
 * Policy.
 */
export function withoutLooks(html: string): string {
  return html
    .replace(/<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gi, (tag) =>
      tag.replace(/"[^"]*"|'[^']*'|\s(?:(style)|on[a-z]+)\s*=/gi, (part, style: string | undefined) =>
        /^["']/.test(part) ? part : style === undefined ? " data-handler=" : " data-style=",
      ),
    )
    .replace(/<(\/?)style\b/gi, "<$1template");
}

/** Puts a table around rows or cells that are copied without theirs, because a parser would drop their elements. */
export function withTable(html: string): string {
  return html.replace(
    /^((?:\s|<!--(?:(?!-->)[^])*-->|<!doctype[^>]*>|<\/?(?:html|head|body|meta)\b[^>]*>)*)(?=<(?:t[rdh]|tbody|thead|tfoot|colgroup)[\s>])/i,
    "$1<table>",
  );
}
