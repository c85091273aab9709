import { Element, Text } from "domhandler";
import { DomUtils, parseDocument } from "htmlparser2";
import { videoWatchUrl } from "#contract/video-address.ts";

/**
 * Returns post HTML for readers that show it outside of this site. Every URL is absolute, and a link to the video replaces its player,
 * which feed readers drop. `page` is the URL of the post, to which fragment links lead.
 */
export function absoluteHtml(html: string, page: string): string {
  const document = parseDocument(html);
  for (const node of DomUtils.filter((each) => each instanceof Element, document.children)) {
    if (!(node instanceof Element)) continue;
    for (const name of ["href", "src", "poster", "cite"]) {
      const url = node.attribs[name];
      if (url !== undefined) node.attribs[name] = absoluteAddress(url, page);
    }
    if (node.attribs.srcset !== undefined) delete node.attribs.srcset;
    if (node.name === "iframe") DomUtils.replaceElement(node, videoLink(node));
  }
  return DomUtils.getOuterHTML(document.children, { encodeEntities: "utf8" });
}

export function absoluteAddress(url: string, base: string): string {
  return URL.parse(url, base)?.href ?? url;
}

function videoLink(frame: Element): Element {
  const link = new Element("a", { href: videoWatchUrl(frame.attribs.src ?? "") }, [
    new Text(frame.attribs.title || "Watch the video"),
  ]);
  return new Element("p", {}, [link]);
}
