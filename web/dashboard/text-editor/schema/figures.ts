// Figures: their widths and captions.
import type { DOMOutputSpec } from "@tiptap/pm/model";
import { type FigureWidth, figureWidths } from "#contract/post-html.ts";
import { given } from "./attributes.ts";

/** Returns the width of a figure, or null if it is another kind of figure. */
export function sizeOf(figure: Element, kinds: readonly string[]): FigureWidth | null {
  const names = [...figure.classList].filter((name) => !kinds.includes(name));
  const size = figureWidths.find((width) => names[0] === `figure-${width}`);
  if (names.length === 0) return "text";
  return names.length === 1 && size !== undefined && size !== "text" ? size : null;
}

export function sizeClass(size: unknown, ...kinds: readonly string[]): Record<string, string> {
  return given({ class: [...kinds, ...(size === "text" ? [] : [`figure-${String(size)}`])].join(" ") });
}

export function captionOf(figure: HTMLElement): HTMLElement {
  return figure.querySelector<HTMLElement>(":scope > figcaption") ?? noCaption(figure);
}

/** The content of a figure without a caption. */
export function noCaption({ ownerDocument }: Element): HTMLElement {
  return ownerDocument.createElement("figcaption");
}

/** A player alone, or in a figure if it has a caption or a width. */
export function framed(
  player: DOMOutputSpec,
  { hasCaption, kind, attrs }: { hasCaption: boolean; kind: string; attrs: Record<string, unknown> },
): DOMOutputSpec {
  if (!hasCaption && attrs.size === "text" && attrs.isFigure !== true) return player;
  const figure = sizeClass(attrs.size, kind);
  return hasCaption ? ["figure", figure, player, ["figcaption", 0]] : ["figure", figure, player];
}
