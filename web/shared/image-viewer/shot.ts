// Images at full size, in a view over the page: the one way of it, for the gallery of a project and the images of a post.
import type { MouseEvent } from "react";
import type { PictureProps } from "#web/shared/ui/picture.tsx";

/** An image as pages show it, in all the sizes it has. */
export type Shown = Pick<PictureProps, "src" | "fallback" | "sources" | "width" | "height" | "placeholder">;

/** An image that can be seen at full size; `address` is the whole of it. */
export type Shot = { address: string; alt: string; caption?: string; picture: Shown };

/** Whether the click is for the page; one with a key held is for the browser: a new tab, a download. */
export function takesClick(event: MouseEvent): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  event.preventDefault();
  return true;
}
