import { Parser } from "htmlparser2";
import { replaceHtmlImages, writeTag } from "./html-images.ts";

/**
 * Replaces the URLs of media in the tags of some HTML, whatever their attribute, and leaves everything else, such as a URL in a sentence,
 * exactly as it is. An image whose URL changes keeps its width, and gets the height that `ratio` (height by width) says.
 */
export function replaceMediaUrls(html: string, address: (url: string) => string, ratio: number | null = null): string {
  if (!html.includes("/media/")) return html;
  const resized = replaceHtmlImages(html, ({ attributes }) => {
    const { src = "", width, height } = attributes;
    const url = address(src);
    if (url === src) return null;
    const size: Record<string, string> =
      ratio !== null && width !== undefined && height !== undefined
        ? { height: String(Math.round(Number(width) * ratio)) }
        : {};
    return writeTag("img", { ...attributes, ...size, src: url });
  });
  let result = "";
  let copied = 0;
  const parser = new Parser({
    onopentag(name) {
      if (name === "img") return;
      const [start, end] = [parser.startIndex, parser.endIndex + 1];
      const tag = resized.slice(start, end);
      if (!tag.includes("/media/")) return;
      result += resized.slice(copied, start) + tag.replace(mediaUrls, address);
      copied = end;
    },
  });
  parser.end(resized);
  return result + resized.slice(copied);
}

const mediaUrls = /\/media\/[0-9a-f]{32}[\w.-]*/g;
