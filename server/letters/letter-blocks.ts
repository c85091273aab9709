// The blocks of a post as mail programs can show them: paragraphs, tables with inline styles, and images with a width. What moves, plays or
// opens on the page is a still with a link, and what is closed there stands open.
import { type AnyNode, Element, Text } from "domhandler";
import { DomUtils } from "htmlparser2";
import { type CalloutKind, calloutKinds, gameUrlPattern } from "#contract/post-html.ts";
import { videoWatchUrl } from "#contract/video-address.ts";
import { escapeHtml } from "../media/html-images.ts";
import { hasClass } from "../text/article-elements.ts";
import { readChart } from "../text/charts.ts";
import { drawChart } from "./letter-charts.ts";
import { codeStack, columnWidth, fontStack, type LetterColors, openTable, serifStack } from "./letter-styles.ts";
import type { SiteWords } from "../site-words.ts";

/** An image as a file that every mail program shows, with its size in pixels. */
export type LetterImage = { src: string; width: number; height: number };
/** A project that the post mentions. */
export type LetterProject = { title: string; image: LetterImage | null };

/** What stands in a letter for what the post names. Whatever is missing here is not shown. */
export type LetterParts = {
  /** By the addresses in the text: images, and the stills of videos. */
  images: ReadonlyMap<string, LetterImage>;
  /** By the slugs in the links; null for a game that is not shown. */
  projects: ReadonlyMap<string, LetterProject | null>;
  /** By their `formulaKey`. */
  formulas: ReadonlyMap<string, LetterImage>;
};

/** What letters say in the words of pages' articles, and in their own. */
export type LetterWords = SiteWords["server"]["newsletter"]["letter"] &
  Pick<SiteWords["server"]["text"], "before" | "after" | "callouts" | "formula" | "done" | "toDo">;

export type BlockFrame = LetterParts & {
  /** The URL of the post. */
  page: string;
  words: LetterWords;
  colors: LetterColors;
  isRtl: boolean;
};

/** Tells formulas apart: one in a line is smaller than the same as a block. */
export function formulaKey(element: Element): string {
  return `${element.name} ${DomUtils.textContent(element)}`;
}

const gap = 16;
const headingSizes: ReadonlyMap<string, number> = new Map([
  ["h1", 24],
  ["h2", 22],
  ["h3", 19],
  ["h4", 17],
  ["h5", 17],
  ["h6", 17],
]);
const firstLetter = /\p{L}/u;
const fromTheRight = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;
/** Formulas are drawn at twice their size. */
export const formulaDensity = 2;

/** Elements that stand within a line. */
export const inLine = new Set([
  "a",
  "abbr",
  "br",
  "cite",
  "code",
  "del",
  "em",
  "input",
  "ins",
  "kbd",
  "mark",
  "q",
  "s",
  "small",
  "span",
  "strong",
  "sub",
  "sup",
  "u",
  "wbr",
]);

/** Writes each block of a text. Empty ones are left out. */
export function writeBlocks(nodes: readonly AnyNode[], frame: BlockFrame, width = columnWidth): string[] {
  const blocks: string[] = [];
  let line: AnyNode[] = [];
  const endLine = () => {
    const words = writeLine(line, frame).trim();
    if (words !== "") blocks.push(paragraph(words, { direction: directionOf(line, frame) }));
    line = [];
  };
  for (const node of nodes) {
    if (node instanceof Text || (node instanceof Element && inLine.has(node.name))) {
      line.push(node);
      continue;
    }
    endLine();
    if (node instanceof Element) blocks.push(writeBlock(node, frame, width));
  }
  endLine();
  return blocks.filter((block) => block !== "");
}

function writeBlock(element: Element, frame: BlockFrame, width: number): string {
  const { name, children } = element;
  const inside = (inner = width) => writeBlocks(children, frame, inner).join("");
  switch (name) {
    case "p":
    case "div":
      return writeParagraph(element, frame, width);
    case "h1":
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6":
      return writeHeading(element, frame);
    case "ul":
    case "ol":
      return writeList(element, frame, width);
    case "dl":
      return DomUtils.findAll(({ name }) => name === "dt" || name === "dd", children)
        .map((part) =>
          part.name === "dt"
            ? paragraph(`<strong>${writeLine(part.children, frame)}</strong>`, { space: "0 0 4px" })
            : panel(writeBlocks(part.children, frame, width - 24).join(""), `padding:0 24px`),
        )
        .join("");
    case "blockquote":
      return quote(inside(width - 20), frame);
    case "aside":
      return writeCallout(element, frame, width);
    case "pre":
      return hasClass(element, "math") ? writeFormula(element, frame, width) : writeCode(element, frame);
    case "hr":
      return `<hr class="l" style="margin:${2 * gap}px 0;border:0;border-top:1px solid ${frame.colors.line}">`;
    case "details":
      return inside();
    case "summary":
      return paragraph(`<strong>${writeLine(children, frame)}</strong>`, { direction: directionOf(children, frame) });
    case "section":
      return writeNotes(element, frame, width);
    case "table":
      return writeTable(element, frame);
    case "figure":
      return writeFigure(element, frame, width);
    case "img":
      return writeImage(element, frame, width);
    case "iframe":
      return writeOutsideVideo(element, frame, width);
    case "video":
      return writeVideo(element, frame, width);
    case "audio":
      return linkLine(frame.page, labeled(frame.words.listen, element.attribs.title), frame);
    case "figcaption":
      return caption(children, frame);
    default:
      return inside();
  }
}

function writeParagraph(element: Element, frame: BlockFrame, width: number): string {
  const { children } = element;
  const link = DomUtils.findOne(({ name }) => name === "a", children, true);
  if (link && hasClass(element, "button"))
    return button(
      absolute(link.attribs.href ?? "", frame),
      writeLine(link.children, { ...frame, isInButton: true }),
      frame,
    );
  if (link && (hasClass(element, "game") || hasClass(element, "project-card")))
    return writeProject(link, hasClass(element, "game"), frame, width);
  // The first editor put images into paragraphs.
  if (DomUtils.existsOne(({ name }) => !inLine.has(name), children))
    return writeBlocks(unwrapped(children), frame, width).join("");
  const words = writeLine(children, frame).trim();
  return words === "" || words === "<br>"
    ? ""
    : paragraph(words, { style: alignOf(element), direction: directionOf(children, frame) });
}

/** Takes blocks out of the elements of a line around them. */
function unwrapped(nodes: readonly AnyNode[]): AnyNode[] {
  return nodes.flatMap((node): AnyNode[] =>
    node instanceof Element &&
    inLine.has(node.name) &&
    DomUtils.existsOne(({ name }) => !inLine.has(name), node.children)
      ? unwrapped(node.children)
      : [node],
  );
}

function writeHeading(element: Element, frame: BlockFrame): string {
  // The letter's only first-level heading is its title.
  const level = Math.min(6, Number(element.name[1]) + 1);
  const size = headingSizes.get(element.name) ?? 17;
  const style = `margin:${gap + 12}px 0 ${gap / 2}px;font-size:${size}px;line-height:1.3;font-weight:700`;
  const words = writeLine(element.children, frame).trim();
  if (words === "") return "";
  return `<h${level} style="${style}${alignOf(element)}"${directionOf(element.children, frame)}>${words}</h${level}>`;
}

function writeList(element: Element, frame: BlockFrame, width: number): string {
  const isTasks = hasClass(element, "task-list") || hasClass(element, "contains-task-list");
  const attributes = ["start", "type", "reversed"]
    .filter((name) => element.attribs[name] !== undefined)
    .map((name) => ` ${name}="${escapeHtml(element.attribs[name] ?? "")}"`)
    .join("");
  // Its numbers and dots stand where its first letter does.
  const direction = directionOf(element.children, frame);
  const inner = direction === "" ? frame : { ...frame, isRtl: !frame.isRtl };
  const side = inner.isRtl ? "right" : "left";
  const style = `margin:0 0 ${gap}px;padding:0;padding-${side}:${isTasks ? 0 : 28}px${isTasks ? ";list-style-type:none" : ""}`;
  const items = element.children
    .filter((child) => child instanceof Element && child.name === "li")
    .map((item) => {
      const value = item instanceof Element && item.attribs.value ? ` value="${escapeHtml(item.attribs.value)}"` : "";
      const children = item instanceof Element ? item.children : [];
      // Words of its own need no margin but that of the item.
      const end = children.findIndex((child) => child instanceof Element && !inLine.has(child.name));
      const words = writeLine(end < 0 ? children : children.slice(0, end), inner).trim();
      const others = end < 0 ? [] : writeBlocks(children.slice(end), inner, width - 28);
      return `<li${value} style="margin:0 0 6px">${words}${others.join("")}</li>`;
    });
  return `<${element.name}${attributes}${direction} style="${style}">${items.join("")}</${element.name}>`;
}

function writeCallout(aside: Element, frame: BlockFrame, width: number): string {
  const kind: CalloutKind = calloutKinds.find((each) => hasClass(aside, `callout-${each}`)) ?? "note";
  const title = paragraph(
    `<strong class="a" style="color:${frame.colors.link}">${escapeHtml(frame.words.callouts[kind])}</strong>`,
    { space: "0 0 6px" },
  );
  return bordered(title + writeBlocks(aside.children, frame, width - 36).join(""), frame, frame.colors.fill);
}

function quote(inside: string, frame: BlockFrame): string {
  return bordered(inside, frame, frame.colors.line, false);
}

/** A block with a line at its side. Tables keep their padding in every mail program. */
function bordered(inside: string, { colors, isRtl }: BlockFrame, line: string, isFilled = true): string {
  const side = isRtl ? "right" : "left";
  const fillStyle = isFilled ? `background-color:${colors.soft};` : "";
  const classes = [isFilled ? "b" : "", line === colors.line ? "l" : ""].filter(Boolean).join(" ");
  const padding = isFilled ? `padding:${gap}px ${gap}px 1px` : `padding:1px ${gap}px 1px`;
  return (
    openTable(`width:100%;margin:0 0 ${gap}px`) +
    `<tr><td${classes === "" ? "" : ` class="${classes}"`} style="${fillStyle}border-${side}:4px solid ${line};${padding}">${inside}</td></tr></table>`
  );
}

function panel(inside: string, style: string): string {
  return `${openTable("width:100%")}<tr><td style="${style}">${inside}</td></tr></table>`;
}

/**
 * Code wraps, as mail programs don't scroll parts of a letter. Lines end with an element, and spaces that indent don't break: some programs know
 * no other way to keep them.
 */
function writeCode(block: Element, { colors }: BlockFrame): string {
  const file = block.attribs["data-file"];
  const name =
    file === undefined
      ? ""
      : `<p class="q" style="margin:0 0 8px;font-size:13px;color:${colors.quiet}"><strong>${escapeHtml(file)}</strong></p>`;
  const code = escapeHtml(DomUtils.textContent(block).replace(/\n$/, "").replaceAll("\t", "  "))
    .replace(/^ +| {2,}/gm, (spaces) => "\u00A0".repeat(spaces.length))
    .replaceAll("\n", "<br>");
  const style = `font-family:${codeStack};font-size:14px;line-height:1.5;word-break:break-word`;
  return (
    `${openTable(`width:100%;margin:0 0 ${gap}px`)}<tr><td class="b" style="background-color:${colors.soft};padding:${gap}px">${name}` +
    `<div dir="ltr" style="text-align:left"><code style="${style}">${code}</code></div></td></tr></table>`
  );
}

function writeFormula(block: Element, frame: BlockFrame, width: number): string {
  const tex = DomUtils.textContent(block);
  const image = frame.formulas.get(formulaKey(block));
  const shown = image ? formulaImage(tex, image, frame, width) : code(escapeHtml(tex.trim()), frame);
  return `<p dir="ltr" style="margin:0 0 ${gap}px;text-align:center">${shown}</p>`;
}

function formulaImage(tex: string, { src, width, height }: LetterImage, frame: BlockFrame, room = columnWidth): string {
  const shownWidth = Math.min(room, Math.round(width / formulaDensity));
  const shownHeight = Math.max(1, Math.round((height * shownWidth) / width));
  const alt = `${frame.words.formula}: ${tex.trim().replace(/\s+/g, " ")}`;
  return `<img src="${escapeHtml(src)}" width="${shownWidth}" height="${shownHeight}" alt="${escapeHtml(alt)}" style="vertical-align:middle;width:100%;max-width:${shownWidth}px;height:auto;background-color:#ffffff">`;
}

function writeNotes(section: Element, frame: BlockFrame, width: number): string {
  const inside = writeBlocks(section.children, frame, width).join("");
  return `${openTable("width:100%")}<tr><td class="q l" style="border-top:1px solid ${frame.colors.line};padding:${gap}px 0 0;font-family:${fontStack};font-size:14px;line-height:1.5;color:${frame.colors.quiet}">${inside}</td></tr></table>`;
}

function writeTable(table: Element, frame: BlockFrame): string {
  const { colors, isRtl } = frame;
  const title = table.children.find((child) => child instanceof Element && child.name === "caption");
  const rows = DomUtils.findAll(({ name }) => name === "tr", table.children).map((row) => {
    const cells = row.children.flatMap((cell) => {
      if (!(cell instanceof Element)) return [];
      const { align, colspan, rowspan } = cell.attribs;
      const isHead = cell.name === "th";
      const spans = [colspan && ` colspan="${escapeHtml(colspan)}"`, rowspan && ` rowspan="${escapeHtml(rowspan)}"`];
      const direction = directionOf(cell.children, frame).split(" ")[1] ?? "";
      const side = align ?? (isRtl === (direction === "") ? "right" : "left");
      const isLine = cell.children.every((child) => !(child instanceof Element) || inLine.has(child.name));
      const inside = isLine ? writeLine(cell.children, frame) : writeBlocks(cell.children, frame).join("");
      const style = `border:1px solid ${colors.line};padding:8px 10px;vertical-align:top;font-weight:${isHead ? 700 : 400}`;
      return [
        `<${cell.name} class="l"${direction === "" ? "" : ` ${direction}`} align="${escapeHtml(side)}"${spans.filter(Boolean).join("")} style="${style}">${inside}</${cell.name}>`,
      ];
    });
    return `<tr>${cells.join("")}</tr>`;
  });
  if (rows.length === 0) return "";
  const words =
    title instanceof Element
      ? paragraph(`<strong>${writeLine(title.children, frame)}</strong>`, { space: "0 0 8px" })
      : "";
  return `${words}<table cellpadding="0" cellspacing="0" border="0" style="width:100%;margin:0 0 ${gap}px;border-collapse:collapse;font-size:15px;line-height:1.4">${rows.join("")}</table>`;
}

function writeFigure(figure: Element, frame: BlockFrame, width: number): string {
  const { children } = figure;
  const words = children.find((child) => child instanceof Element && child.name === "figcaption");
  const below = words instanceof Element ? caption(words.children, frame) : "";
  const images = DomUtils.findAll(({ name }) => name === "img", children);
  const isLinked = (image: Element) => image.parent instanceof Element && image.parent.name === "a";
  if (hasClass(figure, "chart")) {
    const chart = readChart(figure);
    if (chart) return drawChart(chart, frame.colors, isRightToLeft(children, frame)) + below;
  }
  if (hasClass(figure, "bookmark")) return writeBookmark(figure, frame, width);
  if (hasClass(figure, "gallery")) return writeGallery(images, frame, width) + below;
  if (hasClass(figure, "light-dark"))
    return (
      images
        .slice(0, 1)
        .map((image) => writeImage(image, frame, width))
        .join("") + below
    );
  if (hasClass(figure, "before-after"))
    return (
      [frame.words.before, frame.words.after]
        .map((label, index) => {
          const image = images[index];
          return image
            ? paragraph(`<strong>${escapeHtml(label)}</strong>`, { space: "0 0 4px" }) + writeImage(image, frame, width)
            : "";
        })
        .join("") + below
    );
  if (hasClass(figure, "model")) {
    const [image] = images;
    const link = DomUtils.findOne(({ name }) => name === "a", children, true);
    const name = image?.attribs.alt || (link ? DomUtils.textContent(link).trim() : "");
    const still = image ? writeImage(image, frame, width, frame.page) : "";
    return still + linkLine(frame.page, labeled(frame.words.model, name), frame) + below;
  }
  return (
    children
      .filter((child) => child !== words)
      .map((child) => {
        if (child instanceof Element && child.name === "a" && images.some((image) => image.parent === child))
          return images
            .filter(isLinked)
            .map((image) => writeImage(image, frame, width, absolute(child.attribs.href ?? "", frame)))
            .join("");
        return writeBlocks([child], frame, width).join("");
      })
      .join("") + below
  );
}

/** Images side by side in two columns, and the last of an odd number across both. */
function writeGallery(images: readonly Element[], frame: BlockFrame, width: number): string {
  const half = Math.floor((width - 8) / 2);
  const rows: string[] = [];
  for (let index = 0; index < images.length; index += 2) {
    const [left, right] = images
      .slice(index, index + 2)
      .map((image) => writeImage(image, frame, images.length - index > 1 ? half : width, undefined, "0 0 8px"));
    if (right === undefined) rows.push(`<tr><td colspan="2">${left}</td></tr>`);
    else {
      const side = frame.isRtl ? "left" : "right";
      const other = frame.isRtl ? "right" : "left";
      rows.push(
        `<tr><td width="50%" valign="top" style="padding-${side}:4px">${left}</td><td width="50%" valign="top" style="padding-${other}:4px">${right}</td></tr>`,
      );
    }
  }
  return `${openTable(`width:100%;margin:0 0 8px`)}${rows.join("")}</table>`;
}

function writeBookmark(figure: Element, frame: BlockFrame, width: number): string {
  const inside = figure.children.flatMap((child) => {
    if (!(child instanceof Element)) return [];
    if (child.name === "img") return [writeImage(child, frame, width - 34, bookmarkLink(figure, frame))];
    return writeBlocks([child], frame, width - 34);
  });
  const style = `border:1px solid ${frame.colors.line};padding:${gap}px ${gap}px 1px`;
  return `${openTable(`width:100%;margin:0 0 ${gap}px`)}<tr><td class="l" style="${style}">${inside.join("")}</td></tr></table>`;
}

function bookmarkLink(figure: Element, frame: BlockFrame): string | undefined {
  const link = DomUtils.findOne(({ name }) => name === "a", figure.children, true);
  return link ? absolute(link.attribs.href ?? "", frame) : undefined;
}

function writeImage(element: Element, frame: BlockFrame, room: number, link?: string, space = `0 0 ${gap}px`): string {
  const { src = "", alt = "" } = element.attribs;
  const image = frame.images.get(src);
  if (!image) return alt === "" ? "" : paragraph(`[${escapeHtml(labeled(frame.words.image, alt))}]`);
  return still(image, alt, room, link, space);
}

function still(
  { src, width, height }: LetterImage,
  alt: string,
  room: number,
  link?: string,
  space = `0 0 ${gap}px`,
): string {
  const shown = Math.min(room, width);
  const tall = Math.max(1, Math.round((height * shown) / width));
  const img = `<img src="${escapeHtml(src)}" width="${shown}" height="${tall}" alt="${escapeHtml(alt)}" style="display:block;width:100%;max-width:${shown}px;height:auto;border:0">`;
  const inside = link === undefined ? img : `<a href="${escapeHtml(link)}">${img}</a>`;
  return `<div style="margin:${space}">${inside}</div>`;
}

/** A game is played on the page of its project, where saves and updates are. */
function writeProject(link: Element, isGame: boolean, frame: BlockFrame, width: number): string {
  const url = absolute(link.attribs.href ?? "", frame);
  const [, written = ""] = gameUrlPattern.exec(link.attribs.href ?? "") ?? [];
  const project = frame.projects.get(decodeSlug(written));
  if (project === null) return "";
  const title = project?.title ?? DomUtils.textContent(link).trim();
  const image = project?.image ? still(project.image, isGame ? "" : title, width, url, "0 0 12px") : "";
  if (isGame) return image + button(url, escapeHtml(project ? frame.words.play({ title }) : title), frame);
  return image + linkLine(url, title, frame);
}

function writeOutsideVideo(
  { attribs: { src = "", title = "", "data-poster": poster } }: Element,
  frame: BlockFrame,
  width: number,
): string {
  const url = videoWatchUrl(src);
  const image = frame.images.get(poster ?? "");
  return (
    (image ? still(image, "", width, url, "0 0 8px") : "") + linkLine(url, labeled(frame.words.watch, title), frame)
  );
}

/** Videos of the site play on the page of the post. */
function writeVideo({ attribs: { src = "", title = "", poster } }: Element, frame: BlockFrame, width: number): string {
  const image = frame.images.get(poster ?? "") ?? frame.images.get(src);
  return (
    (image ? still(image, "", width, frame.page, "0 0 8px") : "") +
    linkLine(frame.page, labeled(frame.words.watch, title), frame)
  );
}

function caption(nodes: readonly AnyNode[], frame: BlockFrame): string {
  const words = writeLine(nodes, frame).trim();
  if (words === "") return "";
  return `<p class="q" style="margin:-8px 0 ${gap}px;font-size:14px;line-height:1.5;color:${frame.colors.quiet}"${directionOf(nodes, frame)}>${words}</p>`;
}

function linkLine(url: string, words: string, frame: BlockFrame): string {
  return paragraph(linkTo(url, escapeHtml(words), frame));
}

/** A button that is a table, so that Outlook draws it whole. */
export function button(url: string, words: string, { colors }: Pick<BlockFrame, "colors">): string {
  return (
    `${openTable(`margin:0 0 ${gap}px`)}<tr><td style="background-color:${colors.fill};border-radius:6px;padding:12px 20px">` +
    `<a href="${escapeHtml(url)}" style="color:${colors.onFill};font-weight:700;text-decoration:none">${words}</a></td></tr></table>`
  );
}

type Line = { style?: string; direction?: string; space?: string };

function paragraph(words: string, { style = "", direction = "", space = `0 0 ${gap}px` }: Line = {}): string {
  return `<p style="margin:${space}${style}"${direction}>${words}</p>`;
}

/** Returns the style of a line that the owner aligned. */
function alignOf({ attribs }: Element): string {
  const align = /\bql-align-(center|right|justify)\b/.exec(attribs.class ?? "")?.[1];
  return align === undefined ? "" : `;text-align:${align}`;
}

function isRightToLeft(nodes: readonly AnyNode[], { isRtl }: BlockFrame): boolean {
  const letter = firstLetter.exec(DomUtils.textContent([...nodes]))?.[0];
  return letter === undefined ? isRtl : fromTheRight.test(letter);
}

/** Returns the direction of a block whose first letter is written in another one than the letter. */
function directionOf(nodes: readonly AnyNode[], frame: BlockFrame): string {
  if (isRightToLeft(nodes, frame) === frame.isRtl) return "";
  return frame.isRtl ? ' dir="ltr" align="left"' : ' dir="rtl" align="right"';
}

/** Writes the parts of a line. */
function writeLine(nodes: readonly AnyNode[], frame: BlockFrame & { isInButton?: boolean }): string {
  return nodes
    .map((node) => {
      if (node instanceof Text) return escapeHtml(node.data);
      return node instanceof Element ? writePart(node, frame) : "";
    })
    .join("");
}

function writePart(element: Element, frame: BlockFrame & { isInButton?: boolean }): string {
  const { name, attribs, children } = element;
  const inside = () => writeLine(children, frame);
  switch (name) {
    case "a":
      if (frame.isInButton) return inside();
      // There is no way back from a note: its number names it.
      if (hasClass(element, "footnote-backref")) return "";
      if (/^#(?:fn|fnref)/.test(attribs.href ?? "")) return inside();
      return linkTo(absolute(attribs.href ?? "", frame), inside(), frame);
    case "br":
      return "<br>";
    case "wbr":
      return "&#8203;";
    case "strong":
    case "em":
    case "del":
    case "s":
    case "ins":
    case "u":
    case "sub":
    case "sup":
    case "small":
    case "cite":
      return `<${name}>${inside()}</${name}>`;
    case "q":
      return `“${inside()}”`;
    case "abbr":
      return attribs.title ? `${inside()} (${escapeHtml(attribs.title)})` : inside();
    case "mark":
      return `<span style="background-color:#fff3b0;color:#14171f">${inside()}</span>`;
    case "kbd":
      return code(inside(), frame);
    case "code": {
      const image = hasClass(element, "math") ? frame.formulas.get(formulaKey(element)) : undefined;
      return image ? formulaImage(DomUtils.textContent(element), image, frame) : code(inside(), frame);
    }
    case "span": {
      const style = spanStyle(attribs.class ?? "");
      return style === "" ? inside() : `<span style="${style}">${inside()}</span>`;
    }
    case "input":
      return "checked" in attribs
        ? `<span title="${escapeHtml(frame.words.done)}">☑</span>`
        : `<span title="${escapeHtml(frame.words.toDo)}">☐</span>`;
    case "img":
      return writeImage(element, frame, columnWidth);
    default:
      return inside();
  }
}

function spanStyle(names: string): string {
  return [
    /\bql-font-monospace\b/.test(names) && `font-family:${codeStack}`,
    /\bql-font-serif\b/.test(names) && `font-family:${serifStack}`,
    /\bql-size-small\b/.test(names) && "font-size:14px",
    /\bql-size-large\b/.test(names) && "font-size:22px",
    /\bql-size-huge\b/.test(names) && "font-size:30px",
  ]
    .filter((style) => style !== false)
    .join(";");
}

function code(inside: string, { colors }: BlockFrame): string {
  return `<code class="b" style="font-family:${codeStack};font-size:90%;background-color:${colors.soft};word-break:break-word">${inside}</code>`;
}

function linkTo(url: string, words: string, { colors }: Pick<BlockFrame, "colors">): string {
  return `<a class="a" href="${escapeHtml(url)}" style="color:${colors.link};text-decoration:underline">${words}</a>`;
}

function absolute(url: string, { page }: BlockFrame): string {
  return URL.parse(url, page)?.href ?? page;
}

export function labeled(words: string, name: string | undefined): string {
  return name ? `${words}: ${name}` : words;
}

/** Returns the slug that a URL has, or what stands there if it is none. */
export function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
