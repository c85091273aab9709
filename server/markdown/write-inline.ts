import { Text } from "domhandler";
import { escapeHtml } from "./escape.ts";
import { type Document, type Element, isElement } from "./post-structure.ts";

type Node = Document["children"][number];

/** How much of a line is said in Markdown; the rest is said by tags, which Markdown may hold. */
export type Style = {
  /** Emphasis, code, links and images by the marks of Markdown. Else by tags, where marks would be misread. */
  marks: boolean;
  inTable?: boolean;
};

/** What stands in a paragraph, as Markdown. Null where it holds something that no line of Markdown can. */
export function writeInline(nodes: Node[], style: Style): string | null {
  let result = "";
  for (const [index, node] of nodes.entries()) {
    const written = isElement(node)
      ? writeElement(node, nodes[index + 1], style)
      : node instanceof Text
        ? escapeText(node.data, style)
        : "";
    if (written === null) return null;
    // An exclamation mark before a link would make it an image.
    if (result.endsWith("!") && written.startsWith("[")) result = `${result.slice(0, -1)}\\!`;
    result += written;
  }
  return result;
}

/** A line of Markdown must not begin with what opens a heading, a list, a quote or a rule. */
export function protectLineStarts(text: string): string {
  return text
    .replace(/^(?:[#>+=-]|\d{1,9}(?=[.)]))/gm, (start) => (/\d/.test(start) ? start : `\\${start}`))
    .replace(/^(\d{1,9})([.)])/gm, "$1\\$2");
}

export function openTag({ name, attribs }: Element): string {
  return `<${name}${Object.entries(attribs)
    .map(([attribute, value]) => ` ${attribute}="${encodeBreaks(escapeHtml(value))}"`)
    .join("")}>`;
}

export function encodeBreaks(text: string): string {
  return text.replaceAll("\n", "&#10;").replaceAll("\r", "&#13;");
}

const voidTags = new Set(["br", "img", "input", "wbr"]);

function writeElement(element: Element, next: Node | undefined, style: Style): string | null {
  const { name, attribs, children } = element;
  if (
    /^(?:p|h[1-6]|li|blockquote|div|ul|ol|pre|hr|dl|dt|dd|details|summary|figure|figcaption|section|table|iframe)$/.test(
      name,
    )
  )
    return null;
  if (
    name === "br" &&
    !hasAttributes(element) &&
    next !== undefined &&
    !style.inTable &&
    !(next instanceof Text && /^\s/.test(next.data))
  )
    return "\\\n";
  if (voidTags.has(name) && !(name === "img" && style.marks && hasOnly(element, "src", "alt", "title")))
    return openTag(element);
  if (style.marks) {
    if (name === "img")
      return `!${bracketed(escapeText(attribs.alt ?? "", style))}(${destination(attribs.src ?? "")}${titleOf(attribs.title)})`;
    if (name === "code" && !hasAttributes(element)) return codeSpan(children, style);
    const mark = { em: "*", strong: "**", s: "~~" }[name];
    if (name === "a" && attribs.href !== undefined && hasOnly(element, "href", "title"))
      return writeLink(element, style);
    if (mark !== undefined && !hasAttributes(element) && children.length > 0) {
      const inner = writeInline(children, style);
      return inner === null ? null : mark + inner + mark;
    }
  }
  const inner = writeInline(children, style);
  return inner === null ? null : `${openTag(element)}${inner}</${name}>`;
}

function writeLink({ attribs, children }: Element, style: Style): string | null {
  const { href = "", title } = attribs;
  const [only] = children;
  if (
    children.length === 1 &&
    only instanceof Text &&
    only.data === href &&
    title === undefined &&
    /^https?:\/\/[^\s<>]+$/.test(href)
  )
    return `<${href}>`;
  const inner = writeInline(children, style);
  return inner === null ? null : `${bracketed(inner)}(${destination(href)}${titleOf(title)})`;
}

function bracketed(text: string): string {
  return `[${text}]`;
}

function destination(address: string): string {
  const escaped = address.replace(/[\\<>]/g, "\\$&").replace(/&(?=#?\w+;)/g, "&amp;");
  return /^[^\s()]+$/.test(escaped) && !escaped.startsWith("\\<") ? escaped : `<${encodeBreaks(escaped)}>`;
}

function titleOf(title: string | undefined): string {
  return title === undefined
    ? ""
    : ` "${encodeBreaks(title.replace(/[\\"]/g, "\\$&").replace(/&(?=#?\w+;)/g, "&amp;"))}"`;
}

function codeSpan(children: Node[], style: Style): string | null {
  const [only] = children;
  if (children.length !== 1 || !(only instanceof Text) || only.data.trim() === "" || only.data.includes("\n"))
    return null;
  const longest = Math.max(0, ...(only.data.match(/`+/g) ?? []).map((run) => run.length));
  const marks = "`".repeat(longest + 1);
  const pad = /^[` ]|[` ]$/.test(only.data) ? " " : "";
  const code = style.inTable ? only.data.replaceAll("|", "\\|") : only.data;
  return marks + pad + code + pad + marks;
}

function escapeText(text: string, style: Style): string {
  const escaped = text
    .replace(/[\\`*[\]]|~~/g, "\\$&")
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
    .replace(/&(?=#?\w+;)/g, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll("\r", "&#13;")
    // Two spaces before the end of a line are a line break.
    .replace(/ (?= *\n)/g, "&#32;");
  return style.inTable ? escaped.replaceAll("|", "\\|") : escaped;
}

function hasAttributes({ attribs }: Element): boolean {
  return Object.keys(attribs).length > 0;
}

function hasOnly({ attribs }: Element, ...names: string[]): boolean {
  return Object.keys(attribs).every((name) => names.includes(name));
}
