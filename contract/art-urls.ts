// The URLs of generated images, which the server draws. The seed is a slug, so that the same entity keeps its image.
import { type ArtKind, artKinds, type ArtView, artViews } from "#art/kinds.ts";

const artPrefix = "/art/";

/** `view` selects another view of the scene. */
export function artUrl(kind: ArtKind, seed: string, view: ArtView | null = null): string {
  return `${artPrefix}${view === null ? "" : `${view}/`}${kind}/${encodeURIComponent(seed)}.svg`;
}

/** Returns the URL of the same image by night, for the dark theme. */
export function nightUrl(url: string): string {
  return url.replace(artPrefix, `${artPrefix}night/`);
}

export function isArtUrl(url: string): boolean {
  return url.startsWith(artPrefix);
}

/** Returns what the image at a daytime URL shows, or null for any other URL. */
export function readArtUrl(url: string): { kind: ArtKind; seed: string; view: ArtView | null } | null {
  if (!isArtUrl(url)) return null;
  const parts = url.slice(artPrefix.length).split("/");
  const [view, kindName, file] = parts.length === 2 ? [null, ...parts] : parts;
  const kind = artKinds.find((each) => each === kindName);
  const known = artViews.find((each) => each === view) ?? null;
  if (!kind || known !== (view ?? null) || parts.length > 3 || !file?.endsWith(".svg")) return null;
  try {
    return { kind, seed: decodeURIComponent(file.slice(0, -".svg".length)), view: known };
  } catch {
    return null;
  }
}
