import { Element as NewElement, Text } from "domhandler";
import { DomUtils } from "htmlparser2";
import { isBlock } from "../markdown/render-markdown.ts";
import { htmlTag } from "../markdown/escape.ts";
import { type Document, type Element, findElements, isElement, textOf } from "../markdown/post-structure.ts";

type Node = Document["children"][number];

const boxes = new Set([
  "address",
  "article",
  "aside",
  "center",
  "fieldset",
  "footer",
  "form",
  "header",
  "main",
  "nav",
  "noscript",
  "script",
  "style",
  "video",
  "audio",
  "object",
]);
const holders = /^(?:img|iframe|video|audio|table|pre|hr|input|object|embed)$/;

/** Turns the markup that editors put around text, images and players into the plain HTML of posts. */
export function cleanCmsHtml(document: Document): void {
  for (const element of findElements(document, "noscript", "style", "button", "svg", "form"))
    DomUtils.removeElement(element);
  for (const image of findElements(document, "img"))
    if (isEmoji(image)) replaceNode(image, [new Text(image.attribs.alt ?? "")]);
  for (const element of withClass(document, /(?:^|\s)(?:has-text-align|kg-align)-(?:center|right)/))
    element.attribs.align = /has-text-align-right|kg-align-right/.test(element.attribs.class ?? "")
      ? "right"
      : "center";
  for (const gallery of withClass(
    document,
    /(?:^|\s)(?:(?:wp-block|kg)-gallery(?:-card)?|blocks-gallery-grid|gallery)(?:\s|$)/,
  ))
    unfoldGallery(gallery);
  for (const figure of findElements(document, "figure")) openFigure(figure);
  // From the inside out, so that the outer box sees the result of the inner one.
  for (const box of findElements(
    document,
    "div",
    "section",
    "article",
    "aside",
    "header",
    "footer",
    "main",
    "center",
  ).toReversed())
    if (box.attribs.class !== "footnotes") openBox(box);
  for (const paragraph of findElements(document, "p"))
    if (paragraph.children.some(isBlock)) replaceNode(paragraph, paragraph.children);
}

/** Returns a player as a frame; a later step turns it into a link if the site has no such player. */
export function embed(address: string, title = ""): string {
  return `${htmlTag("iframe", { src: address, title: title || undefined })}</iframe>`;
}

export function withClass(document: Document, pattern: RegExp): Element[] {
  return DomUtils.findAll(({ attribs }) => pattern.test(attribs.class ?? ""), document.children);
}

export function findInside(element: Element, pattern: RegExp): Element | null {
  return DomUtils.findOne(({ attribs }) => pattern.test(attribs.class ?? ""), element.children);
}

export function replaceNode(element: Element, nodes: Node[]): void {
  for (const node of nodes.toReversed()) DomUtils.append(element, node);
  DomUtils.removeElement(element);
}

/**
 * Makes paragraphs of text with empty lines between them and meaningful line breaks, as WordPress and old editors store it. Text in blocks
 * stays as it is.
 */
export function makeParagraphs(parent: Document | Element): void {
  const result: Node[] = [];
  let run: Node[] = [];
  const flush = () => {
    const paragraph = new NewElement("p", {}, trimRun(run));
    if (textOf(paragraph.children) !== "" || DomUtils.existsOne(({ name }) => holders.test(name), paragraph.children)) {
      for (const child of paragraph.children) child.parent = paragraph;
      breakLines(paragraph);
      result.push(paragraph);
    }
    run = [];
  };
  for (const node of parent.children) {
    if (node instanceof Text) {
      for (const [index, piece] of node.data.split(/\n[ \t\r]*\n\s*/).entries()) {
        if (index > 0) flush();
        if (piece !== "") run.push(new Text(piece));
      }
    } else if (isElement(node) && (boxes.has(node.name) || isBlock(node))) {
      flush();
      if (
        /^(?:blockquote|div|section|details)$/.test(node.name) &&
        node.children.some((child) => child instanceof Text && child.data.trim() !== "")
      )
        makeParagraphs(node);
      result.push(node);
    } else {
      run.push(node);
    }
  }
  flush();
  setChildren(parent, result);
}

/** Adds `<br>` to line breaks between words, except beside an existing `<br>`. */
export function breakLines(parent: Element): void {
  for (const node of parent.children.slice()) {
    if (isElement(node) && !/^(?:pre|code|br|script)$/.test(node.name)) breakLines(node);
    if (!(node instanceof Text) || !node.data.includes("\n")) continue;
    const text = isElement(node.prev) && node.prev.name === "br" ? node.data.replace(/^\s*\n/, "") : node.data;
    const bare = isElement(node.next) && node.next.name === "br" ? text.replace(/\n\s*$/, "") : text;
    const lines = bare.split(/[ \t\r]*\n[ \t]*/);
    for (const [index, line] of lines.entries()) {
      if (index > 0) DomUtils.prepend(node, new NewElement("br", {}));
      if (line !== "") DomUtils.prepend(node, new Text(line));
    }
    DomUtils.removeElement(node);
  }
}

function setChildren(parent: Document | Element, nodes: Node[]): void {
  parent.children = nodes;
  for (const [index, node] of nodes.entries()) {
    node.parent = parent;
    node.prev = nodes[index - 1] ?? null;
    node.next = nodes[index + 1] ?? null;
  }
}

function trimRun(run: Node[]): Node[] {
  const nodes = run.slice();
  const first = nodes[0];
  if (first instanceof Text) first.data = first.data.trimStart();
  const last = nodes.at(-1);
  if (last instanceof Text) last.data = last.data.trimEnd();
  const kept = nodes.filter((node) => !(node instanceof Text) || node.data !== "");
  for (const [index, node] of kept.entries()) {
    node.prev = kept[index - 1] ?? null;
    node.next = kept[index + 1] ?? null;
  }
  return kept;
}

function isEmoji({ attribs }: Element): boolean {
  return (
    /(?:^|\s)(?:emoji|wp-smiley)(?:\s|$)/.test(attribs.class ?? "") ||
    /\/\/s\.w\.org\/images\/core\/emoji\//.test(attribs.src ?? "")
  );
}

/** Turns each image of a gallery into a figure, with the gallery's caption below. */
function unfoldGallery(gallery: Element): void {
  if (gallery.parent === null) return;
  const images = DomUtils.findAll(({ name }) => name === "img", gallery.children);
  if (images.length === 0) return;
  const captions = new Map(images.map((image) => [image, captionOf(image, gallery)]));
  const own = DomUtils.findOne(
    (element) => element.name === "figcaption" && ![...captions.values()].includes(element),
    gallery.children,
  );
  const nodes: Node[] = images.map((image) => {
    const caption = captions.get(image);
    const figure = new NewElement("figure", {});
    for (const child of [
      isElement(image.parent) && image.parent.name === "a" ? image.parent : image,
      ...(caption ? [caption] : []),
    ])
      DomUtils.appendChild(figure, child);
    return figure;
  });
  if (own && textOf(own) !== "") {
    const words = new NewElement("p", {});
    for (const child of own.children.slice()) DomUtils.appendChild(words, child);
    nodes.push(words);
  }
  replaceNode(gallery, nodes);
}

/** Finds the caption in the smallest element that contains only this image. */
function captionOf(image: Element, gallery: Element): Element | null {
  for (let box = image.parent; isElement(box) && box !== gallery; box = box.parent) {
    if (DomUtils.findAll(({ name }) => name === "img", box.children).length > 1) return null;
    const caption = DomUtils.findOne(
      ({ name, attribs }) => name === "figcaption" || /gallery-caption/.test(attribs.class ?? ""),
      box.children,
    );
    if (caption !== null) {
      caption.name = "figcaption";
      return caption;
    }
  }
  return null;
}

/** Keeps a figure around an image; any other figure is only a box and is removed. */
function openFigure(figure: Element): void {
  if (figure.parent === null) return;
  const caption = DomUtils.findOne(({ name }) => name === "figcaption", figure.children);
  const hasImage = DomUtils.existsOne(({ name }) => name === "img", figure.children);
  const holdsOther = DomUtils.existsOne(
    ({ name }) => /^(?:iframe|video|audio|table|blockquote|pre|object|embed)$/.test(name),
    figure.children,
  );
  if (caption !== null && textOf(caption) === "" && !DomUtils.existsOne(({ name }) => name === "img", caption.children))
    DomUtils.removeElement(caption);
  if (!hasImage || holdsOther) {
    if (caption?.parent) caption.name = "p";
    replaceNode(figure, figure.children.slice());
    return;
  }
  const inner = figure.children.filter(isElement);
  // The image of a figure may be in a separate box.
  for (const box of inner) if (box.name === "div") replaceNode(box, box.children.slice());
}

function openBox(box: Element): void {
  if (box.parent === null) return;
  const isEmpty = textOf(box) === "" && !DomUtils.existsOne(({ name }) => holders.test(name), box.children);
  const holdsBlocks = box.children.some((child) => isElement(child) && (boxes.has(child.name) || isBlock(child)));
  if (isEmpty) {
    DomUtils.removeElement(box);
  } else if (holdsBlocks) {
    if (box.children.some((child) => child instanceof Text && child.data.trim() !== "")) makeParagraphs(box);
    replaceNode(box, box.children.slice());
  } else {
    box.name = "p";
  }
}
