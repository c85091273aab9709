/** The editor's content as Quill's Delta: text and embeds with formats. A line's formats are on its line break. */
export type Formats = Readonly<Record<string, unknown>>;
export type Op = { insert: string | Readonly<Record<string, unknown>>; attributes?: Formats };

export type ImageValue = { src: string; alt: string; title?: string; width?: string; height?: string };
export type VideoValue = { src: string; title: string };

/** The names of the embeds in Quill. */
export const embeds = {
  image: "image",
  lineBreak: "line-break",
  htmlInline: "html-inline",
  upload: "upload",
  video: "video",
  divider: "divider",
  htmlBlock: "html-block",
} as const;

export function text(insert: string, attributes: Formats = {}): Op {
  return Object.keys(attributes).length > 0 ? { insert, attributes } : { insert };
}

export function embed(name: string, value: unknown, attributes: Formats = {}): Op {
  return { insert: { [name]: value }, ...(Object.keys(attributes).length > 0 && { attributes }) };
}

export function isImageValue(value: unknown): value is ImageValue {
  return (
    typeof value === "object" &&
    value !== null &&
    "src" in value &&
    typeof value.src === "string" &&
    "alt" in value &&
    typeof value.alt === "string"
  );
}

export function isVideoValue(value: unknown): value is VideoValue {
  return (
    typeof value === "object" &&
    value !== null &&
    "src" in value &&
    typeof value.src === "string" &&
    "title" in value &&
    typeof value.title === "string"
  );
}

/** Returns the URL and the other attributes of a link format, which is a string or an object. */
export function linkParts(value: unknown): { href: string; title?: string; target?: string } {
  if (typeof value === "string") return { href: value };
  if (typeof value !== "object" || value === null) return { href: "" };
  const text = (name: "href" | "title" | "target") =>
    name in value ? String((value as Record<string, unknown>)[name]) : undefined;
  const [title, target] = [text("title"), text("target")];
  return { href: text("href") ?? "", ...(title !== undefined && { title }), ...(target !== undefined && { target }) };
}
