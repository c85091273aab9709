import { replaceHtmlImages, writeTag } from "./html-images.ts";

/**
 * Replaces images from elsewhere on the web with a line of text. They are fetched when the post is saved; until then, the other site must
 * not learn about the draft.
 */
export function withoutOutsideImages(html: string, siteUrl: string): string {
  return replaceHtmlImages(html, ({ attributes }) => {
    const { src = "" } = attributes;
    if (src.startsWith(`${siteUrl}/`)) return writeTag("img", { ...attributes, src: src.slice(siteUrl.length) });
    if (!/^https?:/i.test(src)) return null;
    const host = URL.canParse(src) ? new URL(src).hostname : "the web";
    return `<small>An image from ${host}; it is fetched when you save.</small>`;
  });
}
