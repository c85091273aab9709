import { galleryImages } from "#contract/post-html.ts";
import { element, type HtmlElement, type HtmlNode, isInline, paragraphOf, toBlocks } from "../../html/html-tree.ts";
import { inlineOf, tidyInline } from "./inline.ts";
import { findAll, hasClass, isEmptyText } from "./tree-search.ts";

/** Makes the stored form of a figure from its cleaned content and its captions. */
export function cleanFigure(
  figure: HtmlElement,
  content: readonly HtmlNode[],
  captions: readonly HtmlNode[][],
): HtmlNode[] {
  const caption = captions
    .map(inlineOf)
    .map(tidyInline)
    .filter((words) => words.length > 0);
  const words = caption.flatMap((part, index) => (index === 0 ? part : [" · ", ...part]));
  const images = findAll(content, ({ tag }) => tag === "img");
  const players = findAll(content, ({ tag }) => /^(?:iframe|video|audio)$/.test(tag));
  const isOnlyMedia = isEmptyText(content) && !findAll(content, ({ tag }) => /^(?:table|pre|hr)$/.test(tag)).length;
  const figcaption = words.length > 0 ? [element("figcaption", {}, words)] : [];

  if (hasClass(figure, "bookmark")) return cleanBookmark(content, words) ?? apart(content, words);
  if (!isOnlyMedia) return apart(content, words);
  if (hasClass(figure, "before-after") && images.length === 2)
    return [element("figure", { class: "before-after" }, [...images, ...figcaption])];
  if (images.length >= galleryImages.min && players.length === 0) return galleries(images, figcaption);
  const width = widthOf(figure);
  const [image] = images;
  if (image && players.length === 0 && images.length === 1) {
    const shown = linked(content, image);
    return words.length > 0 || width !== undefined
      ? [element("figure", { class: width }, [shown, ...figcaption])]
      : [paragraphOf([shown])];
  }
  const [player] = players;
  if (player && players.length === 1 && images.length === 0) {
    const kind = player.tag === "audio" ? "audio" : "video";
    const classes = [kind, kind === "video" ? width : undefined].filter(Boolean).join(" ");
    return words.length > 0 || classes.includes(" ")
      ? [element("figure", { class: classes }, [player, ...figcaption])]
      : [player];
  }
  return apart(content, words);
}

/** Returns the content as separate blocks, with the caption below. */
function apart(content: readonly HtmlNode[], caption: readonly HtmlNode[]): HtmlNode[] {
  return [...toBlocks(content, paragraphOf), ...(caption.length > 0 ? [paragraphOf(caption)] : [])];
}

function galleries(images: readonly HtmlElement[], figcaption: readonly HtmlNode[]): HtmlNode[] {
  const figures: HtmlElement[] = [];
  for (let from = 0; from < images.length; from += galleryImages.max) {
    const part = images.slice(from, from + galleryImages.max);
    const isLast = from + galleryImages.max >= images.length;
    const caption = isLast ? figcaption : [];
    if (part.length >= galleryImages.min) figures.push(element("figure", { class: "gallery" }, [...part, ...caption]));
    else if (caption.length > 0) figures.push(element("figure", {}, [...part, ...caption]));
    else figures.push(paragraphOf(part));
  }
  return figures;
}

function linked(content: readonly HtmlNode[], image: HtmlElement): HtmlElement {
  const [link] = findAll(content, ({ tag }) => tag === "a");
  return link && findAll([link], (node) => node === image).length > 0
    ? element("a", { href: link.attributes.href }, [image])
    : image;
}

function widthOf(figure: HtmlElement): string | undefined {
  if (hasClass(figure, "figure-wide", "kg-width-wide", "alignwide", "graf--layoutOutsetCenter")) return "figure-wide";
  if (hasClass(figure, "figure-full", "kg-width-full", "alignfull", "graf--layoutFillWidth")) return "figure-full";
  return undefined;
}

function cleanBookmark(content: readonly HtmlNode[], caption: readonly HtmlNode[]): HtmlNode[] | null {
  const [image] = findAll(content, ({ tag }) => tag === "img");
  const [link] = findAll(content, ({ tag }) => tag === "a");
  const blocks = toBlocks(content, paragraphOf).filter((block) => !isEmptyText([block]));
  if (
    !link ||
    !/^https?:/i.test(link.attributes.href ?? "") ||
    blocks.length > 2 ||
    !blocks.every((block) => block.tag === "p" && block.children.every(isInline))
  )
    return null;
  const description = blocks.find((block) => findAll([block], (node) => node === link).length === 0);
  return [
    element("figure", { class: "bookmark" }, [
      ...(image ? [element("img", { src: image.attributes.src, alt: "" }, [])] : []),
      paragraphOf([link]),
      ...(description ? [paragraphOf(description.children)] : []),
      ...(caption.length > 0 ? [element("figcaption", {}, caption)] : []),
    ]),
  ];
}
