// The plain-text part of a letter: for readers of text, screens that read aloud, and filters of spam. It is written for people, not for a
// program that would make it HTML again: a link stands behind its words, and nothing is escaped.
import { type AnyNode, Element, Text } from "domhandler";
import { DomUtils, parseDocument } from "htmlparser2";
import { type CalloutKind, calloutKinds, gameUrlPattern } from "#contract/post-html.ts";
import { videoWatchUrl } from "#contract/video-address.ts";
import { hasClass } from "../text/article-elements.ts";
import { decodeSlug, inLine, type LetterParts, type LetterWords } from "./letter-blocks.ts";

type TextSource = {
  subject: string;
  html: string;
  page: string;
  site: { name: string };
  legalLine: string;
  projects: LetterParts["projects"];
};
type Frame = { page: string; words: LetterWords; projects: LetterParts["projects"] };

export function writeLetterText(source: TextSource, { words, leave }: { words: LetterWords; leave: string }): string {
  const { subject, page, site, legalLine } = source;
  const frame = { page, words, projects: source.projects };
  return [
    subject,
    `${words.view}: ${page}`,
    ...writeBlocks(parseDocument(source.html).children, frame),
    "-- ",
    `${words.reason({ site: site.name })}\n${words.leave}: ${leave}`,
    legalLine.trim(),
  ]
    .filter((block) => block !== "")
    .join("\n\n")
    .concat("\n");
}

function writeBlocks(nodes: readonly AnyNode[], frame: Frame): string[] {
  const blocks: string[] = [];
  let line: AnyNode[] = [];
  const endLine = () => {
    blocks.push(lineOf(line, frame));
    line = [];
  };
  for (const node of nodes) {
    if (node instanceof Text || (node instanceof Element && inLine.has(node.name))) line.push(node);
    else {
      endLine();
      if (node instanceof Element) blocks.push(...writeBlock(node, frame));
    }
  }
  endLine();
  return blocks.filter((block) => block !== "");
}

function writeBlock(element: Element, frame: Frame): string[] {
  const { name, children, attribs } = element;
  const { words } = frame;
  switch (name) {
    case "h1":
    case "h2":
      return underlined(lineOf(children, frame), "=");
    case "h3":
    case "h4":
    case "h5":
    case "h6":
      return underlined(lineOf(children, frame), "-");
    case "ul":
    case "ol":
      return [writeList(element, frame)];
    case "blockquote":
      return [prefixed(writeBlocks(children, frame).join("\n\n"), "> ")];
    case "aside": {
      const kind: CalloutKind = calloutKinds.find((each) => hasClass(element, `callout-${each}`)) ?? "note";
      return [prefixed([`${words.callouts[kind]}:`, ...writeBlocks(children, frame)].join("\n\n"), "| ")];
    }
    case "pre": {
      const file = attribs["data-file"];
      const code = prefixed(DomUtils.textContent(element).replace(/\n+$/, ""), "    ");
      return file === undefined ? [code] : [`${file}:`, code];
    }
    case "hr":
      return ["* * *"];
    case "table":
      return writeTable(element, frame);
    case "img":
      return attribs.alt ? [`[${words.image}: ${attribs.alt}]`] : [];
    case "iframe":
      return [`${labeled(words.watch, attribs.title)}: ${videoWatchUrl(attribs.src ?? "")}`];
    case "video":
      return [`${labeled(words.watch, attribs.title)}: ${frame.page}`];
    case "audio":
      return [`${labeled(words.listen, attribs.title)}: ${frame.page}`];
    case "figure":
      return writeFigure(element, frame);
    case "p":
      return writeParagraph(element, frame);
    default:
      return writeBlocks(children, frame);
  }
}

function writeParagraph(element: Element, frame: Frame): string[] {
  const { children } = element;
  const link = DomUtils.findOne(({ name }) => name === "a", children, true);
  const isGame = hasClass(element, "game");
  if (link && (isGame || hasClass(element, "project-card"))) {
    const [, slug = ""] = gameUrlPattern.exec(link.attribs.href ?? "") ?? [];
    const project = frame.projects.get(decodeSlug(slug));
    if (project === null) return [];
    const title = project?.title;
    const written =
      title === undefined ? DomUtils.textContent(link).trim() : isGame ? frame.words.play({ title }) : title;
    return [`${written}: ${absolute(link.attribs.href ?? "", frame)}`];
  }
  if (DomUtils.existsOne(({ name }) => !inLine.has(name), children)) return writeBlocks(children, frame);
  return [lineOf(children, frame)];
}

function writeFigure(figure: Element, frame: Frame): string[] {
  const { words } = frame;
  const isWords = (child: AnyNode) => child instanceof Element && child.name === "figcaption";
  const captions = figure.children
    .filter(isWords)
    .map((child) => lineOf(child instanceof Element ? child.children : [], frame));
  const inside = figure.children.filter((child) => !isWords(child));
  const images = DomUtils.findAll(({ name }) => name === "img", inside);
  if (hasClass(figure, "before-after"))
    return [
      ...images
        .slice(0, 2)
        .map(({ attribs }, index) => `[${index === 0 ? words.before : words.after}: ${attribs.alt ?? ""}]`),
      ...captions,
    ];
  if (hasClass(figure, "light-dark")) return [...writeBlocks(images.slice(0, 1), frame), ...captions];
  if (hasClass(figure, "model")) {
    const name = images[0]?.attribs.alt || DomUtils.textContent(inside).trim();
    return [`${labeled(words.model, name)}: ${frame.page}`, ...captions];
  }
  return [...writeBlocks(inside, frame), ...captions];
}

function writeList(list: Element, frame: Frame): string {
  const isNumbered = list.name === "ol";
  const items = list.children.filter((child) => child instanceof Element && child.name === "li");
  const step = list.attribs.reversed === undefined ? 1 : -1;
  let number = Number(list.attribs.start ?? (step === 1 ? 1 : items.length));
  return items
    .flatMap((item) => {
      if (!(item instanceof Element)) return [];
      if (item.attribs.value !== undefined) number = Number(item.attribs.value);
      const mark = isNumbered ? `${number}. ` : "- ";
      number += step;
      const inside = writeBlocks(item.children, frame).join("\n");
      return [mark + inside.replaceAll("\n", `\n${" ".repeat(mark.length)}`)];
    })
    .join("\n");
}

/** A row is a line; with a head, each value has the name of its column. */
function writeTable(table: Element, frame: Frame): string[] {
  const title = table.children.filter((child) => child instanceof Element && child.name === "caption");
  const rows = DomUtils.findAll(({ name }) => name === "tr", table.children).map((row) =>
    row.children.filter((cell) => cell instanceof Element),
  );
  const written = rows.map((row) => row.map((cell) => writeBlocks(cell.children, frame).join(" ")).join(" | "));
  return [...title.map((each) => lineOf([each], frame)), written.join("\n")];
}

function lineOf(nodes: readonly AnyNode[], frame: Frame): string {
  return nodes
    .map((node) => writePart(node, frame))
    .join("")
    .replace(/[ \t]*\n[ \t]*/g, "\n")
    .trim();
}

function writePart(node: AnyNode, frame: Frame): string {
  if (node instanceof Text) return node.data.replace(/\s+/g, " ");
  if (!(node instanceof Element)) return "";
  const inside = () => node.children.map((child) => writePart(child, frame)).join("");
  const { name, attribs } = node;
  switch (name) {
    case "a": {
      if (hasClass(node, "footnote-backref")) return "";
      const href = attribs.href ?? "";
      if (href.startsWith("#")) return inside();
      const url = absolute(href, frame);
      const words = inside();
      return words.trim() === url || words.trim() === href ? url : `${words} <${url}>`;
    }
    case "br":
      return "\n";
    case "input":
      return "checked" in attribs ? "[x]" : "[ ]";
    case "q":
      return `“${inside()}”`;
    case "abbr":
      return attribs.title ? `${inside()} (${attribs.title})` : inside();
    case "wbr":
      return "";
    case "img":
      return attribs.alt ? `[${frame.words.image}: ${attribs.alt}]` : "";
    default:
      return inside();
  }
}

function underlined(words: string, sign: string): string[] {
  return words === "" ? [] : [`${words}\n${sign.repeat(Math.min(60, Math.max(3, [...words].length)))}`];
}

function prefixed(text: string, prefix: string): string {
  return text
    .split("\n")
    .map((line) => (prefix + line).trimEnd())
    .join("\n");
}

function absolute(url: string, { page }: Frame): string {
  return URL.parse(url, page)?.href ?? page;
}

function labeled(words: string, name: string | undefined): string {
  return name ? `${words}: ${name}` : words;
}
