import { Parser } from "htmlparser2";

export type XmlElement = { name: string; attributes: Record<string, string>; children: XmlElement[]; text: string };

const name = "[A-Za-z_][\\w.:-]*";
const tag = new RegExp(`^<(/?)(${name})((?:\\s+${name}="[^"<]*")*)\\s*(/?)>$`);
const reference = /^&(?:amp|lt|gt|quot|apos|#\d+|#x[0-9A-Fa-f]+);/;
const forbidden =
  // oxlint-disable-next-line no-control-regex -- XML can't contain these characters
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** Parses a document strictly. Throws if it is not well-formed. */
export function parseXmlStrictly(text: string): XmlElement {
  if (forbidden.test(text))
    throw new Error(`A character that XML does not allow: ${JSON.stringify(forbidden.exec(text)?.[0])}`);
  const [declaration = ""] = /^<\?xml version="1\.0" encoding="UTF-8"\?>\s*/.exec(text) ?? [];
  if (declaration === "") throw new Error("There is no XML declaration.");
  const root: XmlElement = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  for (const [piece] of text.slice(declaration.length).matchAll(/<[^>]*>|[^<]+/g)) {
    const current = open.at(-1) ?? root;
    for (const { index } of piece.matchAll(/&/g))
      if (!reference.test(piece.slice(index))) throw new Error(`Unescaped & in ${piece}`);
    if (!piece.startsWith("<")) {
      if (current === root && piece.trim() !== "") throw new Error(`Text outside the root: ${piece}`);
      current.text += decode(piece);
      continue;
    }
    const [, closing, tagName = "", written = "", empty] = tag.exec(piece) ?? [];
    if (tagName === "") throw new Error(`Not a tag: ${piece}`);
    if (closing) {
      if (open.pop()?.name !== tagName || open.length === 0) throw new Error(`Unmatched closing tag: ${piece}`);
      continue;
    }
    const pairs = [...written.matchAll(/([\w.:-]+)="([^"]*)"/g)].map(
      ([, key = "", value = ""]) => [key, decode(value)] as const,
    );
    if (new Set(pairs.map(([key]) => key)).size !== pairs.length) throw new Error(`Duplicate attribute: ${piece}`);
    const element = { name: tagName, attributes: Object.fromEntries(pairs), children: [], text: "" };
    current.children.push(element);
    if (!empty) open.push(element);
  }
  const [only, ...others] = root.children;
  if (!only || others.length > 0 || open.length > 1)
    throw new Error(`Not exactly one complete element: ${open.map((element) => element.name).join(" > ")}`);
  return only;
}

function decode(text: string): string {
  let decoded = "";
  const parser = new Parser(
    {
      ontext: (part) => {
        decoded += part;
      },
    },
    { decodeEntities: true, xmlMode: true },
  );
  parser.end(text);
  return decoded;
}

/** Returns the children with that name. */
export function childrenOf(element: XmlElement, childName: string): XmlElement[] {
  return element.children.filter((child) => child.name === childName);
}

/** Returns the text of the only child with that name. */
export function textOf(element: XmlElement, childName: string): string {
  const found = childrenOf(element, childName);
  if (found.length !== 1) throw new Error(`<${element.name}> has ${found.length} <${childName}>.`);
  return found[0]?.text ?? "";
}
