// Images as the stored HTML has them.
import { given, read } from "./attributes.ts";

/** An image of a text, as the stored HTML has it. */
export type TextImage = { src: string; alt: string; title: string | null; width: string | null; height: string | null };

export const imageNames = ["src", "alt", "title", "width", "height"] as const;

export function pictureOf(element: Element): TextImage {
  const { src, alt, ...others } = read(element, ...imageNames);
  return { src: src ?? "", alt: alt ?? "", ...others };
}

export function imageSpec({ src, alt, title, width, height }: TextImage): [string, Record<string, string>] {
  return ["img", { src, alt, ...given({ title, width, height }) }];
}
