import { DomUtils } from "htmlparser2";
import { cleanCmsHtml, findInside, replaceNode, withClass } from "../cms-html.ts";
import { escapeHtml, htmlTag } from "../../markdown/escape.ts";
import { type Document, type Element, parseHtml, replaceWith, textOf } from "../../markdown/post-structure.ts";

/** Reads the HTML of a Ghost post, with its cards as plain HTML. */
export function readGhostHtml(html: string): { document: Document; notes: string[] } {
  const document = parseHtml(html);
  const notes: string[] = [];
  for (const card of withClass(document, /(?:^|\s)kg-[\w-]*card(?:\s|$)/)) {
    if (card.parent !== null || document.children.includes(card)) writeCard(card, notes);
  }
  cleanCmsHtml(document);
  return { document, notes };
}

function writeCard(card: Element, notes: string[]): void {
  const kind =
    /(?:^|\s)kg-(bookmark|callout|toggle|button|file|audio|video|header|product|signup|cta|nft|email|email-cta)-card(?:\s|$)/.exec(
      card.attribs.class ?? "",
    )?.[1];
  switch (kind) {
    case "bookmark":
      return writeBookmark(card);
    case "callout":
      return writeCallout(card);
    case "toggle":
      return writeToggle(card);
    case "button":
      return writeButton(card);
    case "file":
      return writeFile(card);
    case "audio":
    case "video":
      return writeVideo(card, kind);
    case "product":
      return writeProduct(card);
    case "header":
      return writeHeader(card);
    case "signup":
    case "nft":
    case "email":
    case "email-cta":
      notes.push(`the card "${kind}" works only in Ghost, and was left out`);
      return DomUtils.removeElement(card);
    default:
      // Images, galleries, code and embeds are already plain HTML.
      return undefined;
  }
}

function writeBookmark(card: Element): void {
  const link = DomUtils.findOne(({ name, attribs }) => name === "a" && attribs.href !== undefined, card.children);
  if (!link) return DomUtils.removeElement(card);
  const words = (part: string) => escapeHtml(wordsOf(card, `kg-bookmark-${part}`));
  const about = words("description");
  const caption = DomUtils.findOne(({ name }) => name === "figcaption", card.children);
  const below = caption === null ? "" : `<p>${DomUtils.getInnerHTML(caption, { encodeEntities: "utf8" })}</p>`;
  replaceWith(
    card,
    `<p>${htmlTag("a", { href: link.attribs.href })}${words("title") || escapeHtml(link.attribs.href ?? "")}</a>${about === "" ? "" : `<br>${about}`}</p>${below}`,
  );
}

function writeCallout(card: Element): void {
  const emoji = escapeHtml(wordsOf(card, "kg-callout-emoji"));
  const text = findInside(card, /kg-callout-text/);
  const inner = text === null ? escapeHtml(textOf(card)) : DomUtils.getInnerHTML(text, { encodeEntities: "utf8" });
  replaceWith(card, `<blockquote><p>${emoji === "" ? "" : `${emoji} `}${inner}</p></blockquote>`);
}

function writeToggle(card: Element): void {
  const content = findInside(card, /kg-toggle-content/);
  const inner = content === null ? "" : DomUtils.getInnerHTML(content, { encodeEntities: "utf8" });
  replaceWith(
    card,
    `<details><summary>${escapeHtml(wordsOf(card, "kg-toggle-heading-text") || wordsOf(card, "kg-toggle-heading") || "More")}</summary>${inner}</details>`,
  );
}

function writeButton(card: Element): void {
  const link = DomUtils.findOne(({ name, attribs }) => name === "a" && attribs.href !== undefined, card.children);
  if (link) replaceWith(card, `<p>${htmlTag("a", { href: link.attribs.href })}${escapeHtml(textOf(link))}</a></p>`);
  else DomUtils.removeElement(card);
}

function writeFile(card: Element): void {
  const link = DomUtils.findOne(({ name, attribs }) => name === "a" && attribs.href !== undefined, card.children);
  if (!link) return DomUtils.removeElement(card);
  const title = wordsOf(card, "kg-file-card-title") || wordsOf(card, "kg-file-card-filename") || "File";
  const about = wordsOf(card, "kg-file-card-caption");
  replaceWith(
    card,
    `<p>${htmlTag("a", { href: link.attribs.href })}${escapeHtml(title)}</a>${about === "" ? "" : `<br>${escapeHtml(about)}`}</p>`,
  );
}

/** Writes a player without the labels of its controls. */
function writeVideo(card: Element, kind: "audio" | "video"): void {
  const player = DomUtils.findOne(({ name, attribs }) => name === kind && attribs.src !== undefined, card.children);
  const caption = DomUtils.findOne(({ name }) => name === "figcaption", card.children);
  const title = wordsOf(card, "kg-audio-title");
  const below =
    caption === null || textOf(caption) === ""
      ? ""
      : `<p>${DomUtils.getInnerHTML(caption, { encodeEntities: "utf8" })}</p>`;
  if (player)
    replaceWith(
      card,
      `${htmlTag(kind, {
        src: player.attribs.src,
        title: title || undefined,
        ...(kind === "video" && clipOrSize(player)),
      })}</${kind}>${below}`,
    );
  else DomUtils.removeElement(card);
}

/** Ghost's poster is an empty image, so the video brings its own. */
function clipOrSize({ attribs: { loop, muted, width, height } }: Element): Record<string, string | undefined> {
  return { loop, muted, width, height };
}

function writeProduct(card: Element): void {
  const image = DomUtils.findOne(
    ({ name, attribs }) => name === "img" && /product-card-image/.test(attribs.class ?? ""),
    card.children,
  );
  const button = DomUtils.findOne(
    ({ name, attribs }) => name === "a" && attribs.href !== undefined && /button|btn/.test(attribs.class ?? ""),
    card.children,
  );
  const about = findInside(card, /kg-product-card-description/);
  const title = wordsOf(card, "kg-product-card-title");
  replaceWith(
    card,
    [
      image ? `<p>${htmlTag("img", { src: image.attribs.src, alt: image.attribs.alt ?? "" })}</p>` : "",
      title === "" ? "" : `<h3>${escapeHtml(title)}</h3>`,
      about === null ? "" : `<div>${DomUtils.getInnerHTML(about, { encodeEntities: "utf8" })}</div>`,
      button ? `<p>${htmlTag("a", { href: button.attribs.href })}${escapeHtml(textOf(button))}</a></p>` : "",
    ].join(""),
  );
}

function writeHeader(card: Element): void {
  const [title, about] = [
    findInside(card, /kg-header-card-head(?:er|ing)(?:\s|$)/),
    findInside(card, /kg-header-card-subhead(?:er|ing)(?:\s|$)/),
  ];
  const button = DomUtils.findOne(
    ({ name, attribs }) => name === "a" && /button/.test(attribs.class ?? ""),
    card.children,
  );
  if (title === null && about === null) return replaceNode(card, card.children.slice());
  replaceWith(
    card,
    [
      title === null || textOf(title) === "" ? "" : `<h2>${escapeHtml(textOf(title))}</h2>`,
      about === null || textOf(about) === "" ? "" : `<p>${escapeHtml(textOf(about))}</p>`,
      button ? `<p>${htmlTag("a", { href: button.attribs.href })}${escapeHtml(textOf(button))}</a></p>` : "",
    ].join(""),
  );
}

function wordsOf(card: Element, name: string): string {
  const found = findInside(card, new RegExp(`(?:^|\\s)${name}(?:\\s|$)`));
  return found === null ? "" : textOf(found);
}
