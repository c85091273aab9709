import { element, type HtmlElement, type HtmlNode, paragraphOf } from "../../html/html-tree.ts";

export function withUnixLines(text: string): string {
  return text.replace(/\r\n?/g, "\n").replaceAll("\0", "");
}

/** Returns a paragraph for each line, or, if the text has empty lines, for each part between them. */
export function paragraphsOfText(text: string): HtmlElement[] {
  const lines = withUnixLines(text).replace(/^\n+|\n+$/g, "");
  const hasEmptyLines = /\n[ \t]*\n/.test(lines);
  const paragraphs = hasEmptyLines ? lines.split(/\n(?:[ \t]*\n)+/) : lines.split("\n");
  return paragraphs.filter((paragraph) => paragraph.trim() !== "").map((paragraph) => paragraphOf(linesOf(paragraph)));
}

function linesOf(text: string): HtmlNode[] {
  return text
    .split("\n")
    .flatMap((line, index): HtmlNode[] =>
      index === 0 ? [wordsOfLine(line)] : [element("br", {}, []), wordsOfLine(line)],
    );
}

function wordsOfLine(line: string): string {
  return line.replace(/\s+/g, " ").trim();
}

/** Returns the only URL of a text, or null. */
export function onlyUrl(text: string): string | null {
  const url = text.trim();
  if (!/^https?:\/\/[^\s<>"\\]+$/i.test(url) || url.length > 2000) return null;
  return URL.canParse(url) && /^[^\p{Cc}]+$/u.test(url) ? url : null;
}
