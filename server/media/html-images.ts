import { Parser } from "htmlparser2";

/** An `<img>` or `<video>` of some HTML: its decoded attributes and its position. */
export type HtmlImage = { name: string; attributes: Record<string, string>; start: number; end: number };

/** The class of the blurred placeholder behind a loading image. It is not an image of the text. */
export const placeholderClass = "picture-placeholder";

export function isPlaceholder({ attributes }: HtmlImage): boolean {
  return attributes.class?.split(" ").includes(placeholderClass) ?? false;
}

export function listHtmlImages(html: string, names: readonly string[] = ["img"]): HtmlImage[] {
  const images: HtmlImage[] = [];
  if (!/<(?:img|video)/i.test(html)) return images;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (names.includes(name)) images.push({ name, attributes, start: parser.startIndex, end: parser.endIndex + 1 });
    },
  });
  parser.end(html);
  return images;
}

/** Replaces images, and leaves everything else exactly as it is. `replace` returns null to leave an image unchanged. */
export function replaceHtmlImages(
  html: string,
  replace: (image: HtmlImage, index: number) => string | null,
  images: readonly HtmlImage[] = listHtmlImages(html),
): string {
  let result = "";
  let copied = 0;
  images.forEach((image, index) => {
    const replacement = replace(image, index);
    if (replacement === null) return;
    result += html.slice(copied, image.start) + replacement;
    copied = image.end;
  });
  return result + html.slice(copied);
}

export function writeTag(name: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escapeHtml(value)}"`);
  return `<${name}${written.join("")}>`;
}

/** Escapes text for elements and attributes. */
export function escapeHtml(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
