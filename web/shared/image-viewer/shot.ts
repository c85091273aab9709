// Images at full size in a view over the page, for project galleries and posts.
import type { MouseEvent } from "react";
import type { PictureProps } from "#web/shared/ui/picture.tsx";

/** An image in all its sizes. */
export type Shown = Pick<PictureProps, "src" | "fallback" | "sources" | "width" | "height" | "placeholder">;

/** Without a still, the browser shows its first image. */
type ClipFacts = { still: string | null; width: number; height: number };

/**
 * An image that opens at full size; `address` is the URL of the original. For a clip, a short muted video, `address` is the URL of the video,
 * and `picture` its still or generated art.
 */
export type Shot = { address: string; alt: string; caption?: string; picture: Shown; clip?: ClipFacts };

/** Returns whether the page handles the click. With a modifier key, the browser does: it opens a new tab or downloads. */
export function takesClick(event: MouseEvent): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  event.preventDefault();
  return true;
}
