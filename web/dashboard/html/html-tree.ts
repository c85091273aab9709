/** HTML as plain data with decoded text, so the converters run in browsers and in tests. */
export type HtmlElement = { tag: string; attributes: Readonly<Record<string, string>>; children: readonly HtmlNode[] };
export type HtmlNode = string | HtmlElement;
/** Parses HTML as browsers do, without comments. */
export type ParseHtml = (html: string) => HtmlNode[];

const voidTags = new Set(["br", "col", "hr", "img", "input", "wbr"]);
const inlineTags = new Set([
  "a",
  "abbr",
  "b",
  "br",
  "cite",
  "code",
  "del",
  "em",
  "i",
  "img",
  "input",
  "ins",
  "kbd",
  "mark",
  "q",
  "s",
  "small",
  "span",
  "strike",
  "strong",
  "sub",
  "sup",
  "u",
  "wbr",
]);

export function isElement(node: HtmlNode | undefined): node is HtmlElement {
  return typeof node === "object";
}

export function isInline(node: HtmlNode): boolean {
  return typeof node === "string" || (inlineTags.has(node.tag) && node.children.every(isInline));
}

/** Returns whether a text is invisible, such as white space between two blocks. */
export function isBlank(node: HtmlNode): boolean {
  return typeof node === "string" && /^[ \t\n\f\r]*$/.test(node);
}

export function element(
  tag: string,
  attributes: Record<string, string | undefined>,
  children: readonly HtmlNode[],
): HtmlElement {
  const given = Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { tag, attributes: Object.fromEntries(given), children };
}

export function textOf(node: HtmlNode): string {
  return typeof node === "string" ? node : node.children.map(textOf).join("");
}

export function classesOf(node: HtmlElement): string[] {
  return (node.attributes.class ?? "").split(/\s+/).filter(Boolean);
}

export function printHtml(nodes: readonly HtmlNode[]): string {
  return nodes.map(printNode).join("");
}

/** Turns nodes into blocks. `wrap` makes a block from each run of inline content; white space between blocks is dropped. */
export function toBlocks(
  nodes: readonly HtmlNode[],
  wrap: (inline: readonly HtmlNode[]) => HtmlElement,
): HtmlElement[] {
  const blocks: HtmlElement[] = [];
  let inline: HtmlNode[] = [];
  const endInline = () => {
    if (!inline.every(isBlank)) blocks.push(wrap(inline));
    inline = [];
  };
  for (const node of nodes) {
    if (isInline(node)) inline.push(node);
    else if (isElement(node)) {
      endInline();
      blocks.push(node);
    }
  }
  endInline();
  return blocks;
}

export function paragraphOf(children: readonly HtmlNode[]): HtmlElement {
  return element("p", {}, children);
}

export function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\u00A0", "&nbsp;");
}

function printNode(node: HtmlNode): string {
  if (typeof node === "string") return escapeText(node);
  const attributes = Object.entries(node.attributes)
    .map(([name, value]) => ` ${name}="${escapeText(value).replaceAll('"', "&quot;")}"`)
    .join("");
  if (voidTags.has(node.tag)) return `<${node.tag}${attributes}>`;
  const content = printHtml(node.children);
  // Browsers drop the first line break of a `pre`, so a line break of the text is written twice.
  return `<${node.tag}${attributes}>${node.tag === "pre" && content.startsWith("\n") ? "\n" : ""}${content}</${node.tag}>`;
}
