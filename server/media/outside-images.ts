import { replaceHtmlImages, writeTag } from "./html-images.ts";

/**
 * Images elsewhere on the web become a line that says so: they are fetched when the post is saved, and until then nobody
 * there is to learn that it is being written.
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
