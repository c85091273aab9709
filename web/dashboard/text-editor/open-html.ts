// Converts the stored HTML of a post to the editor's document and back, without loss. A block that would not be saved with the same meaning
// becomes an HTML block, which stays unchanged.
import { DOMParser, DOMSerializer, type Fragment, type Node, type Schema } from "@tiptap/pm/model";
import { canonicalBlocks } from "#web/dashboard/html/html-canonical.ts";
import {
  classesOf,
  element,
  type HtmlElement,
  type HtmlNode,
  isBlank,
  isElement,
  isInline,
  paragraphOf,
  printHtml,
  toBlocks,
} from "#web/dashboard/html/html-tree.ts";
import { parseHtml, toNodes } from "#web/dashboard/html/parse-html.ts";
import { parseInert } from "#web/shared/browser/trusted-html.ts";
import { textClasses } from "#contract/post-html.ts";
import { tidy } from "./tidy.ts";

/** Returns the editor's document for a stored text. */
export function openHtml(html: string, schema: Schema): Node {
  return documentOf(openBlocks(parseHtml(html), schema), schema);
}

/** Returns the blocks for stored or pasted HTML. */
export function openBlocks(nodes: readonly HtmlNode[], schema: Schema): Node[] {
  const blocks = toBlocks(nodes.map(withoutVariants), paragraphOf);
  const { body } = parseInert(`<body>${printHtml(blocks.map(prepare))}`);
  const elements = [...body.children];
  // Where the browser's parser would change the blocks, each is read separately.
  const isSame = elements.length === blocks.length;
  return blocks.flatMap((block, index): Node[] => {
    const dom = isSame ? elements[index] : undefined;
    return readBlock(
      block,
      dom ? [dom] : [...parseInert(`<body>${printHtml([prepare(block)])}`).body.children],
      schema,
    );
  });
}

/** Returns the document as it is stored. Blocks that didn't change aren't serialized again. */
export function saveHtml(doc: Node): string {
  const blocks = doc.children.map(printBlock);
  const notes = doc.lastChild?.type.name === "footnotes" ? blocks.pop() : "";
  // Empty lines at the end are only room for further writing.
  while (blocks.at(-1) === emptyLine) blocks.pop();
  return blocks.join("") + notes;
}

/** Returns a part of the document as it would be stored, for other programs. */
export function saveFragment(fragment: Fragment): string {
  return fragment.content.every((node) => node.isBlock)
    ? fragment.content.map(printBlock).join("")
    : printFragment(fragment);
}

const emptyLine = "<p><br></p>";
const printed = new WeakMap<Node, string>();

function printBlock(block: Node): string {
  let html = printed.get(block);
  if (html === undefined) {
    html = printFragment(block);
    printed.set(block, html);
  }
  return html;
}

function printFragment(content: Node | Fragment): string {
  // Unlike `innerHTML`, this keeps a line end at the beginning of code.
  return printHtml(toNodes(serialize(content)));
}

function serialize(content: Node | Fragment): HTMLElement {
  const { body } = parseInert("");
  const nodes = "type" in content ? [content] : content.content;
  for (const node of nodes)
    body.append(serializerOf(node.type.schema).serializeNode(node, { document: body.ownerDocument }));
  tidy(body);
  return body;
}

function serializerOf(schema: Schema): DOMSerializer {
  return DOMSerializer.fromSchema(schema);
}

function readBlock(block: HtmlElement, dom: readonly Element[], schema: Schema): Node[] {
  const carried = () => [schema.node("htmlBlock", { html: printHtml([block]) })];
  const parent = dom[0]?.ownerDocument.createElement("div");
  if (!parent) return carried();
  parent.append(...dom);
  let nodes: readonly Node[];
  try {
    nodes = DOMParser.fromSchema(schema).parse(parent).children;
  } catch {
    return carried();
  }
  // Before footnotes, the parser inserts the line that every document begins with.
  const node = nodes.at(-1);
  if (!node || nodes.length !== (node.type.name === "footnotes" ? 2 : 1)) return carried();
  const isSame = JSON.stringify(canonicalBlocks(toNodes(serialize(node)))) === JSON.stringify(canonicalBlocks([block]));
  return isSame ? [node] : carried();
}

/** Footnotes can only be at the end of a text, and an editor needs at least one line. */
function documentOf(blocks: readonly Node[], schema: Schema): Node {
  const content = blocks.map((block, index) =>
    block.type.name === "footnotes" && (index === 0 || index < blocks.length - 1)
      ? schema.node("htmlBlock", { html: printBlock(block) })
      : block,
  );
  return schema.node("doc", null, content.length > 0 ? content : [schema.node("paragraph")]);
}

/** Inline elements of the schema, with the attributes it keeps. All others are kept as raw HTML. */
const inlineElements: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries<readonly string[]>({
    a: ["href", "title", "target", "rel"],
    abbr: ["title"],
    b: [],
    br: [],
    cite: [],
    del: [],
    em: [],
    i: [],
    img: ["src", "alt", "title", "width", "height"],
    ins: [],
    kbd: [],
    mark: [],
    q: [],
    s: [],
    small: [],
    strike: [],
    strong: [],
    sub: [],
    sup: [],
    u: [],
  }),
);

/** Prepares a block for the schema's parser: keeps unknown parts of lines as raw HTML, and converts task items and aligned items. */
function prepare(node: HtmlElement): HtmlElement {
  if (node.tag === "pre") return element("pre", node.attributes, withoutLastNewline(node.children));
  if (node.tag === "li") return prepareItem(node);
  if (node.tag === "p" && node.attributes.class === "file") return node;
  return element(node.tag, node.attributes, withoutLastBreak(node.children.map(prepareChild)));
}

function prepareChild(node: HtmlNode): HtmlNode {
  if (!isElement(node)) return node;
  if (!isInline(node)) return prepare(node);
  if (isFootnoteLink(node)) return node;
  if (!isKnown(node)) return element("span", { "data-html": printHtml([node]) }, []);
  return element(node.tag, node.attributes, node.children.map(prepareChild));
}

function isKnown(node: HtmlElement): boolean {
  const names = Object.keys(node.attributes);
  if (node.children.length === 0 && names.length > 0 && node.tag !== "img") return false;
  if (node.tag === "code") return names.length === 0 || (names.length === 1 && node.attributes.class === "math");
  if (node.tag === "span")
    return (
      names.length === 1 && classesOf(node).length > 0 && classesOf(node).every((name) => textClasses.includes(name))
    );
  const known = inlineElements.get(node.tag);
  return (
    known !== undefined && names.every((name) => known.includes(name)) && (node.tag !== "a" || names.includes("href"))
  );
}

function isFootnoteLink({ tag, attributes, children }: HtmlElement): boolean {
  if (tag === "a") return attributes.class === "footnote-backref";
  const [link, ...others] = children;
  return (
    tag === "sup" &&
    attributes.class === "footnote-ref" &&
    others.length === 0 &&
    isElement(link) &&
    link.tag === "a" &&
    link.children.every((child) => typeof child === "string")
  );
}

/** Browsers don't show a line end at the end of a code block. */
function withoutLastNewline(children: readonly HtmlNode[]): readonly HtmlNode[] {
  const last = children.at(-1);
  if (typeof last === "string") return [...children.slice(0, -1), last.replace(/\n$/, "")];
  return last ? [...children.slice(0, -1), element(last.tag, last.attributes, withoutLastNewline(last.children))] : [];
}

/** A line break at the end of a block is invisible. */
function withoutLastBreak(children: readonly HtmlNode[]): readonly HtmlNode[] {
  const last = children.findLastIndex((child) => !isBlank(child));
  const node = children[last];
  return isElement(node) && node.tag === "br" ? children.toSpliced(last, 1) : children;
}

function prepareItem(item: HtmlElement): HtmlElement {
  const children = withFirstLine(withoutLastBreak(item.children.map(prepareChild)));
  const { class: name, ...others } = item.attributes;
  if (name === "task-list-item" && Object.keys(others).length === 0) return prepareTask(item) ?? item;
  if (name === undefined || !/^ql-(?:align|indent)-\w+$/.test(name) || Object.keys(others).length > 0)
    return element("li", item.attributes, children);
  // The class of an item's line is on the item if the line has no separate element.
  const words = children.slice(0, children.findIndex((child) => !isInlineChild(child)) >>> 0);
  return element("li", {}, [element("p", { class: name, "data-tight": "" }, words), ...children.slice(words.length)]);
}

/** An item begins with a line, which is empty and invisible in the stored form if the item begins with another block. */
function withFirstLine(children: readonly HtmlNode[]): readonly HtmlNode[] {
  const first = children.find((child) => !isBlank(child));
  return isElement(first) && !isInline(first) && first.tag !== "p"
    ? [element("p", { "data-tight": "" }, []), ...children]
    : children;
}

function isInlineChild(node: HtmlNode): boolean {
  return isInline(node);
}

/** Moves the state of a task's checkbox into an attribute. */
function prepareTask(item: HtmlElement): HtmlElement | null {
  const first = item.children.findIndex((child) => !isBlank(child));
  const line = item.children[first];
  const isLoose = isElement(line) && line.tag === "p" && Object.keys(line.attributes).length === 0;
  const words = isLoose ? line.children : item.children.slice(first);
  const [box, ...rest] = words.filter((child, index) => index > 0 || !isBlank(child));
  if (!isElement(box) || box.tag !== "input") return null;
  const children = withFirstLine(withoutLastBreak(rest.map(prepareChild)));
  return element(
    "li",
    { class: "task-list-item", "data-checked": String("checked" in box.attributes) },
    isLoose ? [element("p", {}, children), ...item.children.slice(first + 1).map(prepareChild)] : children,
  );
}

const derived = new Set(["srcset", "sizes", "loading", "decoding", "fetchpriority"]);

/** Removes the variants around images, because each page adds its own sizes and formats. */
function withoutVariants(node: HtmlNode): HtmlNode {
  if (!isElement(node)) return node;
  const children = node.children.map(withoutVariants);
  if (node.tag === "picture") {
    const image = children.find((child) => isElement(child) && child.tag === "img");
    if (image !== undefined) return image;
  }
  const attributes =
    node.tag === "img"
      ? Object.fromEntries(Object.entries(node.attributes).filter(([name]) => !derived.has(name)))
      : node.attributes;
  return element(node.tag, attributes, children);
}
