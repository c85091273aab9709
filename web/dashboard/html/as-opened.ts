import { printHtml } from "./html-tree.ts";
import { parseHtml } from "./parse-html.ts";

/** Returns a text as the text editor writes it. Its notation differs from the server's, so opening a text would otherwise count as a change. */
export function asOpened(html: string): string {
  return printHtml(parseHtml(html));
}
