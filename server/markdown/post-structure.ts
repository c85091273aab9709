import { DomUtils, parseDocument } from "htmlparser2";
import { videoEmbedUrl } from "#contract/video-address.ts";
import { foldCase } from "../text/words.ts";
import { codeHtml } from "./code-block.ts";
import { dedent, escapeHtml, htmlTag } from "./escape.ts";

export type Document = ReturnType<typeof parseDocument>;
export type Element = NonNullable<ReturnType<typeof DomUtils.findOne>>;
type Node = Document["children"][number];

export function parseHtml(html: string): Document {
  return parseDocument(html, { recognizeSelfClosing: true });
}

export function isElement(node: object | null): node is Element {
  return node !== null && "attribs" in node;
}

/** Yields the ancestors of an element, innermost first. */
export function* ancestorsOf(element: Element): Generator<Element> {
  for (let parent = element.parent; isElement(parent); parent = parent.parent) yield parent;
}

export function writeHtml(document: Document): string {
  return DomUtils.getOuterHTML(document.children, { encodeEntities: "utf8" });
}

export function findElements(document: Document, ...names: string[]): Element[] {
  return DomUtils.findAll((element) => names.includes(element.name), document.children);
}

export function replaceWith(element: Element, html: string): void {
  const nodes: Node[] = parseHtml(html).children;
  for (const node of nodes.toReversed()) DomUtils.append(element, node);
  DomUtils.removeElement(element);
}

/** Normalizes a post: takes the title out of the text, begins headings at h2, and converts code, players and boxes to the site's own. */
export function shapePost(document: Document, givenTitle: string | null): { title: string | null } {
  for (const element of DomUtils.findAll(
    ({ attribs }) => ":src" in attribs || "v-bind:src" in attribs,
    document.children,
  ))
    readBinding(element);
  const title = takeTitle(document, givenTitle);
  lowerHeadings(document);
  for (const element of findElements(document, "pre")) if (!isWithin(element, ["pre"])) shapeCode(element);
  for (const element of findElements(document, "iframe", "embed", "object")) shapePlayer(element);
  // Components and shortcodes for files often get the URL of another site's video.
  for (const element of findElements(document, "video"))
    if (videoEmbedUrl(element.attribs.src ?? "") !== null) shapePlayer(element);
  for (const element of findElements(document, "script")) shapeScript(element);
  for (const element of findElements(document, "a"))
    if (element.attribs.name && !element.attribs.id) element.attribs.id = element.attribs.name;
  for (const element of DomUtils.findAll(({ attribs }) => "style" in attribs || "align" in attribs, document.children))
    keepAlignment(element);
  for (const element of findElements(document, "p")) if (isEmpty(element)) removeEmpty(element);
  return { title };
}

/** Returns the first paragraph of words, as a summary. */
export function firstParagraph(document: Document): string {
  const texts = findElements(document, "p")
    .filter(
      (element) =>
        !DomUtils.existsOne(({ name }) => name === "iframe", element.children) &&
        !isWithin(element, ["blockquote", "aside", "figure", "li", "td", "section", "details"]),
    )
    .map((element) => textOf(withoutTags(element)))
    .filter((text) => /[\p{L}\p{N}]/u.test(text));
  return texts.find((text) => text.length >= 60) ?? texts[0] ?? "";
}

/** Returns the content of a paragraph without shortcodes and tags that are kept as code. */
function withoutTags(paragraph: Element): Node[] {
  return paragraph.children.filter(
    (node) => !isElement(node) || node.name !== "code" || !/^(?:\{[{%]|<<<)/.test(textOf(node)),
  );
}

export function textOf(node: Node | Node[]): string {
  return DomUtils.textContent(node).replace(/\s+/g, " ").trim();
}

/** Removes a heading that repeats the title at the very beginning. */
function takeTitle(document: Document, given: string | null): string | null {
  const first = DomUtils.findOne(
    (element) => /^h[1-6]$/.test(element.name) && textOf(element) !== "",
    document.children,
  );
  if (!first) return given;
  const text = textOf(first);
  const opens = document.children.find((node) => isElement(node) || textOf(node) !== "") === first;
  if (given === null ? opens : opens && foldCase(text) === foldCase(given)) DomUtils.removeElement(first);
  return given ?? text;
}

/** Moves all headings down by one if the text has an h1, because the page's only h1 is the title. */
function lowerHeadings(document: Document): void {
  if (findElements(document, "h1").length === 0) return;
  for (const heading of findElements(document, "h1", "h2", "h3", "h4", "h5"))
    heading.name = `h${Number(heading.name.slice(1)) + 1}`;
}

/** Turns `<pre><code class="language-x">`, and the variants of many highlighters, into `<pre data-language="x">`. */
function shapeCode(pre: Element): void {
  if (pre.attribs.class === "math") return;
  const inner = DomUtils.findOne(({ name }) => name === "code", pre.children);
  const around = [...ancestorsOf(pre)].slice(0, 3).map(({ attribs }) => attribs.class ?? "");
  const classes = [pre.attribs.class, inner?.attribs.class, ...around].join(" ");
  const { "data-file": file, "data-lines": lines } = pre.attribs;
  const isOurs = [pre.attribs["data-language"], file, lines].some((value) => value !== undefined);
  const language =
    pre.attribs["data-language"] ??
    pre.attribs["data-lang"] ??
    inner?.attribs["data-lang"] ??
    /(?:^|\s)(?:language|lang|highlight-source|sourceCode)[-\s]([\w+#.-]+)/.exec(classes)?.[1] ??
    /brush:\s*([\w+#-]+)/.exec(classes)?.[1];
  for (const br of DomUtils.findAll(({ name }) => name === "br", pre.children)) replaceWith(br, "\n");
  // Formulas that were laid out with tags.
  for (const index of DomUtils.findAll(({ name }) => name === "sub" || name === "sup", pre.children))
    replaceWith(index, `${index.name === "sub" ? "_" : "^"}${escapeHtml(DomUtils.textContent(index))}`);
  const text = DomUtils.textContent(pre).replace(/^\n/, "").replace(/\s+$/, "");
  // Markdown has already dedented its code, and fenced code must stay exact.
  const code = isOurs ? text : dedent(text);
  if (code.trim() === "") DomUtils.removeElement(pre);
  else replaceWith(pre, codeHtml(code, { language: language || undefined, file, lines }));
}

/** Replaces a player with the site's own, or else with a link. */
function shapePlayer(element: Element): void {
  const movie = DomUtils.findOne(({ name, attribs }) => name === "param" && attribs.name === "movie", element.children)
    ?.attribs.value;
  const url = (element.attribs.src || element.attribs["data-src"] || element.attribs.data || movie || "").replace(
    /^\/\//,
    "https://",
  );
  const embed = videoEmbedUrl(url.replace(/\/v\/(?=[\w-]{11})/, "/embed/"));
  const title = element.attribs.title ?? "";
  if (embed !== null) {
    const player = `${htmlTag("iframe", { class: "ql-video", src: embed, title: title || "Video" })}</iframe>`;
    // A player must be between paragraphs, not inside one.
    const [parent] = ancestorsOf(element);
    replaceWith(parent?.name === "p" && textOf(parent) === "" ? parent : element, player);
  } else if (/^https?:/.test(url) && URL.canParse(url)) {
    replaceWith(
      element,
      `<p>${htmlTag("a", { href: url })}${escapeHtml(title || `Open on ${new URL(url).hostname.replace(/^www\./, "")}`)}</a></p>`,
    );
  } else if (element.name === "iframe") {
    DomUtils.removeElement(element);
  }
}

/** Replaces a gist, which a script would show, with a link. */
function shapeScript(element: Element): void {
  const gist = /^(?:https?:)?\/\/(gist\.github\.com\/[\w/-]+)(?:\.js)?/.exec(element.attribs.src ?? "")?.[1];
  if (gist === undefined) DomUtils.removeElement(element);
  else replaceWith(element, `<p><a href="https://${gist}">Code on GitHub Gist</a></p>`);
}

/** Vue's `:src="$withBase('/a.png')"`, `:src="require('./a.png')"` and `:src="'/a.png'"` name files. */
function readBinding({ attribs }: Element): void {
  const expression = attribs[":src"] ?? attribs["v-bind:src"] ?? "";
  const file = /^\s*(?:\$withBase\(|require\()?\s*(["'`])([^"'`]+)\1\s*\)?\s*$/.exec(expression)?.[2];
  if (file !== undefined) attribs.src ??= file;
}

function keepAlignment(element: Element): void {
  const align =
    /text-align:\s*(left|right|center|justify)/.exec(element.attribs.style ?? "")?.[1] ??
    element.attribs.align?.toLowerCase();
  delete element.attribs.style;
  if (align === undefined || element.name === "td" || element.name === "th") {
    if (align !== undefined) element.attribs.align = align;
    return;
  }
  if (/^(?:right|center|justify)$/.test(align))
    element.attribs.class = [element.attribs.class, `ql-align-${align}`].filter(Boolean).join(" ");
}

/** Moves the anchor of an empty paragraph to the next block. */
function removeEmpty(paragraph: Element): void {
  const place = DomUtils.findOne(({ attribs }) => "id" in attribs, [paragraph]);
  let next = paragraph.next;
  while (next !== null && !isElement(next) && textOf(next) === "") next = next.next;
  if (place !== null) {
    if (!isElement(next) || next.attribs.id !== undefined) return;
    next.attribs.id = place.attribs.id ?? "";
  }
  DomUtils.removeElement(paragraph);
}

function isEmpty(element: Element): boolean {
  return (
    textOf(element) === "" &&
    !DomUtils.existsOne(({ name }) => /^(?:img|iframe|video|audio|input|hr)$/.test(name), element.children)
  );
}

function isWithin(element: Element, names: string[]): boolean {
  return [...ancestorsOf(element)].some(({ name }) => names.includes(name));
}
