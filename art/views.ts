// How the views of a scene are drawn.
import type { BlockArtOptions } from "./block-art.ts";
import type { ArtKind, ArtView } from "./kinds.ts";
import type { Light } from "./paints.ts";

/** Returns what `blockArt` draws for a view; `family` is the composition of the seed. */
export function viewOptions(
  { kind, seed, family }: { kind: ArtKind; seed: string; family: string },
  view: ArtView,
  light?: Light,
): BlockArtOptions {
  const scene = { kind, seed, family, light };
  const variant = { ...scene, seed: `${seed}-second`, light: light ?? "golden" } as const;
  switch (view) {
    case "screen":
      return { ...scene, screen: true };
    case "close-up":
      return { ...scene, closeUp: true };
    case "blockout":
      return { ...scene, pass: "blockout" };
    case "variant":
      return variant;
    case "wireframe":
      return { ...variant, pass: "wireframe" };
    case "variant-close-up":
      return { ...variant, closeUp: true };
  }
}
