import { printHtml } from "./html-tree.ts";
import { parseHtml } from "./parse-html.ts";

/** Returns a text as the text editor writes it, which differs in notation from the server's, so that opening it is no change. */
export function asOpened(html: string): string {
  return printHtml(parseHtml(html));
}
