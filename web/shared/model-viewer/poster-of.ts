import type { ShownModel } from "#contract/media.ts";
import type { Shown } from "#web/shared/image-viewer/shot.ts";

/** Returns the poster that the owner saved, or its replacement. */
export function posterOf({ poster }: ShownModel, other: Shown): Shown & { alt: string } {
  if (!poster) return { ...other, alt: "" };
  const { src, sources, width, height, placeholder, alt } = poster;
  return { src, sources, width, height, placeholder, alt, fallback: other.fallback };
}
