import { classesOf, type HtmlElement, type HtmlNode, isInline, textOf } from "../html/html-tree.ts";

/** The smallest unit of a comparison: a word, the space between two, or an image. */
export type Token = {
  text: string;
  /** The formats of the token that the comparison shows. */
  looks: readonly Look[];
  /** The URL of an image, shown as a thumbnail. */
  picture?: string;
};
export type Look = "strong" | "em" | "u" | "s" | "code" | "link" | "note";

const looks: ReadonlyMap<string, Look> = new Map(
  Object.entries<Look>({
    strong: "strong",
    b: "strong",
    em: "em",
    i: "em",
    u: "u",
    ins: "u",
    s: "s",
    del: "s",
    strike: "s",
    code: "code",
    kbd: "code",
    a: "link",
  }),
);
const labels: ReadonlyMap<string, string> = new Map(
  Object.entries({
    h1: "Heading 1",
    h2: "Heading 2",
    h3: "Heading 3",
    h4: "Heading 4",
    ul: "List",
    ol: "Numbered list",
    pre: "Code",
    blockquote: "Quote",
    table: "Table",
    hr: "Divider",
    figure: "Figure",
    details: "Details",
    iframe: "Video",
    section: "Section",
  }),
);

/** Returns the kind of a block; empty for a paragraph. */
export function labelOf(block: HtmlElement): string {
  return labels.get(block.tag) ?? (block.tag === "p" ? "" : block.tag);
}

/** Returns the words of a block and the spaces between them, line by line for nested blocks. */
export function tokensOf(block: HtmlElement): Token[] {
  const tokens: Token[] = [];
  collect(block, [], block.tag === "pre", tokens);
  while (tokens.at(-1)?.text.trim() === "" && !tokens.at(-1)?.picture) tokens.pop();
  return tokens;
}

/** Returns a key that is equal for tokens with the same text and format. */
export function keyOf({ text, looks: all, picture = "" }: Token): string {
  return `${[...all].toSorted().join(" ")}|${picture}|${text}`;
}

function collect(node: HtmlNode, around: readonly Look[], isCode: boolean, tokens: Token[]): void {
  if (typeof node === "string") {
    for (const [text] of node.matchAll(isCode ? /\n|[^\S\n]+|[^\s]+/g : /\s+|[\p{L}\p{N}_'’]+|[^\s]/gu))
      tokens.push({ text: isCode || text.trim() !== "" ? text : " ", looks: around });
    return;
  }
  if (node.tag === "img") {
    const { src = "", alt = "" } = node.attributes;
    tokens.push({ text: alt === "" ? "Image" : `Image: ${alt}`, looks: ["note"], picture: src });
    return;
  }
  if (node.tag === "br") tokens.push({ text: "\n", looks: [] });
  if (node.tag === "iframe" || node.tag === "video") tokens.push({ text: node.attributes.src ?? "", looks: ["note"] });
  if (["td", "th", "li", "p", "tr", "figcaption", "summary", "dt", "dd"].includes(node.tag)) startLine(node, tokens);
  const look = looks.get(node.tag);
  const inside = look ? [...new Set([...around, look])] : around;
  for (const child of node.children)
    if (!(typeof child === "string" && child.trim() === "" && !node.children.every(isInline)))
      collect(child, inside, isCode || node.tag === "pre", tokens);
  // The URL of a link is part of its content.
  if (node.tag === "a" && node.attributes.href && node.attributes.href !== textOf(node))
    tokens.push({ text: ` (${node.attributes.href})`, looks: ["note"] });
}

function startLine(node: HtmlElement, tokens: Token[]): void {
  const isFirst = tokens.length === 0 || tokens.at(-1)?.text === "\n" || tokens.at(-1)?.text === "• ";
  if (node.tag === "td" || node.tag === "th") tokens.push({ text: isFirst ? "" : " | ", looks: ["note"] });
  else if (!isFirst) tokens.push({ text: "\n", looks: [] });
  if (node.tag === "li") tokens.push({ text: classesOf(node).includes("task") ? "☐ " : "• ", looks: ["note"] });
}
