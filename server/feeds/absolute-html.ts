import { Element, Text } from "domhandler";
import { DomUtils, parseDocument } from "htmlparser2";
import { calloutKinds } from "#contract/post-html.ts";
import { videoWatchUrl } from "#contract/video-address.ts";
import type { ServerWords } from "#words/server/en.ts";

type Words = Pick<ServerWords, "feeds" | "text">;

/**
 * Returns post HTML for readers that show it outside of this site, without its styles and scripts. Every URL is absolute, and what styles
 * would show or a script would open is written out: the kind of a callout, the file of code, both images of a comparison, toggles. A link
 * to the video replaces its player, which feed readers drop. `page` is the URL of the post, to which fragment links lead.
 */
export function absoluteHtml(html: string, page: string, words: Words): string {
  const document = parseDocument(html);
  for (const node of DomUtils.filter((each) => each instanceof Element, document.children)) {
    if (!(node instanceof Element)) continue;
    for (const name of ["href", "src", "poster", "data-poster", "cite"]) {
      const url = node.attribs[name];
      if (url !== undefined) node.attribs[name] = absoluteAddress(url, page);
    }
    if (node.attribs.srcset !== undefined) delete node.attribs.srcset;
    writeOut(node, page, words);
  }
  return DomUtils.getOuterHTML(document.children, { encodeEntities: "utf8" });
}

export function absoluteAddress(url: string, base: string): string {
  return URL.parse(url, base)?.href ?? url;
}

function writeOut(node: Element, page: string, words: Words): void {
  const { name, attribs } = node;
  if (name === "iframe") DomUtils.replaceElement(node, videoLink(node, words.feeds));
  else if (name === "video" || name === "audio") DomUtils.append(node, playerLink(node, words.feeds));
  else if (name === "details") attribs.open = "";
  else if (name === "aside") nameCallout(node, words.text);
  else if (name === "pre" && attribs["data-file"] !== undefined)
    DomUtils.prepend(node, make("p", {}, make("code", {}, attribs["data-file"])));
  else if (attribs.class?.split(" ").includes("before-after")) labelImages(node, words.text);
  else if (attribs.class?.split(" ").includes("light-dark")) showInLight(node);
  else if (attribs.class?.split(" ").includes("model")) showOnPage(node, page);
}

/** Feed readers know quotes, and most show an aside as plain text. */
function nameCallout(aside: Element, { callouts }: Words["text"]): void {
  const kind = calloutKinds.find((each) => aside.attribs.class?.endsWith(each)) ?? "note";
  aside.name = "blockquote";
  DomUtils.prependChild(aside, make("p", {}, make("strong", {}, callouts[kind])));
}

function labelImages(figure: Element, { before, after }: Words["text"]): void {
  const images = figure.children.filter((child) => child instanceof Element && child.name === "img");
  for (const [index, label] of [before, after].entries()) {
    const image = images[index];
    if (image) DomUtils.prepend(image, make("p", {}, make("strong", {}, label)));
  }
}

/** Feed readers have their own themes: of two images, they get the one for the light theme. */
function showInLight(figure: Element): void {
  const images = figure.children.filter((child) => child instanceof Element && child.name === "img");
  for (const image of images.slice(1)) DomUtils.removeElement(image);
}

/** The link of a model is for the viewer: readers elsewhere find it on the page. */
function showOnPage(figure: Element, page: string): void {
  const link = figure.children.find((child) => child instanceof Element && child.name === "a");
  if (link instanceof Element) link.attribs.href = page;
}

function videoLink(frame: Element, { watch }: Words["feeds"]): Element {
  const { src = "", title, "data-poster": poster } = frame.attribs;
  // The cleaned text of a video without a title has this one.
  const words = title === undefined || title === "Video" ? watch : title;
  const image = poster === undefined ? [] : [make("img", { src: poster, alt: "" }), make("br", {})];
  return make("p", {}, make("a", { href: videoWatchUrl(src) }, ...image, words));
}

function playerLink(player: Element, words: Words["feeds"]): Element {
  const { src = "", title = "" } = player.attribs;
  const isVideo = player.name === "video";
  const titled = (isVideo ? words.watchTitle : words.listenTitle)({ title });
  return make("p", {}, make("a", { href: src }, title === "" ? (isVideo ? words.watch : words.listen) : titled));
}

function make(name: string, attributes: Record<string, string>, ...children: (Element | string)[]): Element {
  const made = new Element(name, attributes);
  for (const child of children) DomUtils.appendChild(made, typeof child === "string" ? new Text(child) : child);
  return made;
}
