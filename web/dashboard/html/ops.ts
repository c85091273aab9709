/** What the editor holds, in the terms of Quill's Delta: text and embedded things, each with its formats; a line's formats stand on its "\n". */
export type Formats = Readonly<Record<string, unknown>>;
export type Op = { insert: string | Readonly<Record<string, unknown>>; attributes?: Formats };

export type ImageValue = { src: string; alt: string; title?: string; width?: string; height?: string };
export type VideoValue = { src: string; title: string };

/** The things that can stand in a text, by the name that Quill knows them by. */
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

/** A link's address and what else it says, whichever way it is kept. */
export function linkParts(value: unknown): { href: string; title?: string; target?: string } {
  if (typeof value === "string") return { href: value };
  if (typeof value !== "object" || value === null) return { href: "" };
  const text = (name: "href" | "title" | "target") =>
    name in value ? String((value as Record<string, unknown>)[name]) : undefined;
  const [title, target] = [text("title"), text("target")];
  return { href: text("href") ?? "", ...(title !== undefined && { title }), ...(target !== undefined && { target }) };
}
