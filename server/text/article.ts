// Post HTML as readers see it: colored code, headings with anchors, contents for long posts, scrolling tables, images that open at full
// size, and videos that load nothing before a click. article-blocks.ts has the other blocks. Rendered when a post is saved, and stored
// beside its clean HTML (docs/decisions/0021-rendered-at-save.md).
import { type ChildNode, Element, Text } from "domhandler";
import { DomUtils, parseDocument } from "htmlparser2";
import { compareImages, drawFormula, nameCallout, preparePlayer, replaceVideo, sizeImages } from "./article-blocks.ts";
import { element, hasClass, wrap } from "./article-elements.ts";
import { drawChart } from "./charts.ts";
import { highlightCode, markLines } from "./code.ts";
import { hasMuchCode } from "./code-length.ts";
import { slugify } from "./slugs.ts";
import type { ServerWords } from "#words/server/en.ts";

/** The fixed words within articles, in the language of the site. */
export type ArticleWords = ServerWords["text"];

/** Headings. A post with fewer has no contents. */
const contentsFrom = 3;
/** Ids that every page already has. */
const idsOfThePage = ["main", "menu"];
/** Hebrew, Arabic, Syriac and related scripts. */
const writtenFromTheRight = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;
/** Pixels. Images with a smaller declared width are icons or logos. */
const minEnlarged = 160;
/** Pixels of a column without a width in a table whose other columns have one. */
const columnWidth = 120;
/** Milliseconds in total: for code that may take long, and for all formulas. */
const maxTimes = { code: 2000, formulas: 3000 } as const;

/** Renders clean HTML. */
export function renderArticle(html: string, words: ArticleWords): string {
  const document = parseDocument(html);
  const elements = DomUtils.filter((node) => node instanceof Element, document.children) as Element[];
  const named = (...names: string[]) => elements.filter((element) => names.includes(element.name));

  const headings = named("h1", "h2", "h3", "h4", "h5", "h6");
  // The page's only first-level heading is its title.
  if (headings.some((heading) => heading.name === "h1"))
    for (const heading of headings) heading.name = `h${Math.min(6, Number(heading.name[1]) + 1)}`;
  const taken = new Set([
    ...idsOfThePage,
    ...elements.map((element) => element.attribs.id).filter((id) => id !== undefined),
  ]);
  const numbers = new Map<string, number>();
  for (const heading of headings) nameHeading(heading, { taken, numbers, words });
  let left = hasMuchCode(html) ? maxTimes.code : Infinity;
  for (const block of named("pre")) {
    if (hasClass(block, "math")) continue;
    const start = performance.now();
    color(block, left, words.copyCode);
    left -= performance.now() - start;
  }
  let leftForFormulas: number = maxTimes.formulas;
  for (const code of named("pre", "code"))
    if (hasClass(code, "math")) leftForFormulas = drawFormula(code, leftForFormulas, words);
  for (const figure of named("figure")) if (hasClass(figure, "chart")) drawChart(figure, words);
  const tables = named("table");
  for (const [index, table] of tables.entries()) {
    sizeTable(table);
    const label = captionOf(table) || (tables.length > 1 ? words.tableNumber({ number: index + 1 }) : words.table);
    wrap(table, "div", { class: "table-scroll", role: "region", "aria-label": label, tabindex: "0" });
  }
  for (const element of elements) nameFootnote(element, words);
  if (writtenFromTheRight.test(html))
    for (const child of document.children) if (child instanceof Element) followItsWords(child);
  const pictures = named("img").filter(canBeEnlarged);
  for (const figure of named("figure")) {
    sizeImages(figure);
    if (hasClass(figure, "before-after")) compareImages(figure, words);
  }
  for (const [index, picture] of pictures.entries())
    linkImage(picture, words, { number: index + 1, of: pictures.length });
  for (const aside of named("aside")) nameCallout(aside, words);
  for (const player of named("video", "audio")) preparePlayer(player, words);
  for (const frame of named("iframe")) replaceVideo(frame, words);
  for (const box of named("input")) box.attribs["aria-label"] = "checked" in box.attribs ? words.done : words.toDo;

  return contentsOf(headings, words.contents) + DomUtils.getOuterHTML(document.children, { encodeEntities: "utf8" });
}

function captionOf(table: Element): string {
  const caption = table.children.find((child) => child instanceof Element && child.name === "caption");
  return caption ? DomUtils.textContent(caption).replace(/\s+/g, " ").trim() : "";
}

/** Gives a table the width of its columns; without one, it is as wide as the text. */
function sizeTable(table: Element): void {
  const columns = DomUtils.findAll(({ name }) => name === "col", table.children);
  if (!columns.some(({ attribs }) => attribs.width !== undefined)) return;
  const widths = columns.map(({ attribs }) => Number(attribs.width ?? columnWidth));
  table.attribs.width = String(widths.reduce((sum, width) => sum + width, 0));
}

/** Labels a footnote, because "[1]" and "↩" say too little in a screen reader. */
function nameFootnote(element: Element, words: ArticleWords): void {
  const classes = element.attribs.class?.split(" ") ?? [];
  if (classes.includes("footnotes")) element.attribs["aria-label"] ??= words.footnotes;
  if (element.name !== "a") return;
  const around = element.parent instanceof Element ? element.parent.attribs.class : undefined;
  if (around === "footnote-ref")
    element.attribs["aria-label"] ??= words.footnote({
      number: DomUtils.textContent(element).replace(/[[\]]/g, ""),
    });
  if (classes.includes("footnote-backref")) element.attribs["aria-label"] ??= words.backToText;
}

/** Sets the direction of a block to that of its text, including bullets and borders. */
function followItsWords(block: Element): void {
  if (block.attribs.class !== "code-block" && writtenFromTheRight.test(DomUtils.textContent(block)))
    block.attribs.dir ??= "auto";
}

/**
 * Gives a heading a unique id and a link to it. `numbers` has the next suffix for each id, because a post may have a thousand equal
 * headings.
 */
function nameHeading(
  heading: Element,
  { taken, numbers, words }: { taken: Set<string>; numbers: Map<string, number>; words: ArticleWords },
): void {
  const text = DomUtils.textContent(heading).trim();
  if (text === "") return;
  if (heading.attribs.id === undefined) {
    const base = slugify(text) || "section";
    let id = base;
    let number = numbers.get(base) ?? 2;
    for (; taken.has(id); number++) id = `${base}-${number}`;
    numbers.set(base, number);
    taken.add(id);
    heading.attribs.id = id;
  }
  const link = new Element(
    "a",
    { class: "heading-anchor", href: `#${heading.attribs.id}`, "aria-label": words.linkTo({ heading: text }) },
    [new Text("#")],
  );
  DomUtils.appendChild(heading, link);
}

/** Colors a block of code if that fits in the time, and puts a bar above it with its file, its language and a copy button. */
function color(block: Element, milliseconds: number, copyCode: string): void {
  const { "data-language": language = "", "data-file": file, "data-lines": lines, ...kept } = block.attribs;
  const { html, name } = highlightCode(DomUtils.textContent(block), language, milliseconds);
  block.attribs = {
    ...(language !== "" && { "data-language": language }),
    ...kept,
    // Code wider than the page scrolls in a box, which the keyboard must reach.
    tabindex: "0",
  };
  block.children = [];
  const written = lines === undefined ? html : markLines(html, lines);
  for (const child of parseDocument(`<code class="hljs">${written}</code>`).children)
    DomUtils.appendChild(block, child);
  const title = file === undefined ? [] : [element("span", { class: "code-file" }, file), " "];
  const bar = element(
    "div",
    { class: "code-bar", ...(file === undefined && { "data-no-print": "" }) },
    ...title,
    element("span", {}, name),
    " ",
    // Says that the code is copied. It is there before, because screen readers don't read a status that is only added with its text.
    element("span", { class: "code-copied", role: "status" }),
    element("button", { type: "button", class: "code-copy" }, copyCode),
  );
  wrap(block, "div", { class: "code-block" }, { before: [bar] });
}

/** Excludes images in links, in blocks that do something else when pressed, and images no larger than an icon. */
function canBeEnlarged(picture: Element): boolean {
  for (let around = picture.parent; around; around = around.parent)
    if (
      around instanceof Element &&
      (["a", "summary"].includes(around.name) || hasClass(around, "bookmark") || hasClass(around, "before-after"))
    )
      return false;
  return (
    Number(picture.attribs.width ?? minEnlarged) >= minEnlarged && /^(https?:|\/)/i.test(picture.attribs.src ?? "")
  );
}

/** Links an image to its file, for visitors without script; the page opens it in its viewer. */
function linkImage(picture: Element, words: ArticleWords, place: { number: number; of: number }): void {
  const alt = picture.attribs.alt?.trim() ?? "";
  wrap(picture, "a", {
    class: "picture-link",
    href: picture.attribs.src ?? "",
    "data-needs-script": "press",
    "aria-label": alt === "" ? words.showNumber(place) : words.showImage({ alt }),
  });
}

/** Lists the sections of a post and what they consist of. Where the screen has no room beside the text, the list is closed at first. */
function contentsOf(headings: readonly Element[], title: string): string {
  const listed = headings.filter(({ name, attribs }) => /^h[23]$/.test(name) && attribs.id !== undefined);
  if (listed.length < contentsFrom) return "";
  const sections: { heading: Element; parts: Element[] }[] = [];
  for (const heading of listed) {
    const section = sections.at(-1);
    if (section?.heading.name === "h2" && heading.name === "h3") section.parts.push(heading);
    else sections.push({ heading, parts: [] });
  }
  const items = sections.map(({ heading, parts }) => {
    const inside = parts.length === 0 ? "" : ` <ol>${parts.map((part) => `<li>${linkTo(part)}</li>`).join(" ")}</ol>`;
    return `<li>${linkTo(heading)}${inside}</li>`;
  });
  return `<nav class="toc" aria-label="${escapeHtml(title).replaceAll('"', "&quot;")}"><details><summary>${escapeHtml(title)}</summary> <ol>${items.join(" ")}</ol></details></nav>`;
}

function linkTo(heading: Element): string {
  const words = heading.children.filter(
    (child: ChildNode) => !(child instanceof Element && child.attribs.class === "heading-anchor"),
  );
  return `<a href="#${heading.attribs.id}">${escapeHtml(DomUtils.textContent(words))}</a>`;
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
