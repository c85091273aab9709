// Facts about a build that are shown before it is played.
import type { Playable } from "#contract/builds.ts";
import { engineNames } from "#web/shared/builds/engine-names.ts";
import { formatBytes } from "#words/numbers.ts";
import type { Words } from "#words/en.ts";

/** The shape of a build that fills the space it gets. */
const usualShape = { width: 16, height: 9 };
const largeShape = 2000;

/** Returns facts such as "7.9 MB", "Godot 4.6", "keyboard or gamepad" and "v0.3". The date follows them. */
export function factsOf(
  { downloadBytes, engine, engineVersion, controls, touch, version }: Playable,
  { player: words, numbers }: Pick<Words, "player" | "numbers">,
): string[] {
  return [
    formatBytes(downloadBytes, numbers),
    `${engineNames[engine]} ${engineVersion}`.trim(),
    controls || (touch ? words.touch : ""),
    versionOf(version),
  ].filter((fact) => fact !== "");
}

/** Returns "v0.3" for a number, and any other name as it is. */
export function versionOf(version: string): string {
  return /^\d/.test(version) ? `v${version}` : version;
}

/** Returns the shape of a build, larger than any window. */
export function shapeOf({ width, height, orientation }: Playable): { width: number; height: number } {
  const isKnown = width !== null && height !== null;
  const { width: one, height: other } = isKnown ? { width, height } : usualShape;
  const shape = !isKnown && orientation === "portrait" ? [other, one] : [one, other];
  const [across = 1, down = 1] = shape;
  const scale = largeShape / Math.min(across, down);
  return { width: Math.round(across * scale), height: Math.round(down * scale) };
}

/** Matches touch-only devices. player.css has the same condition. */
export const touchOnly = "(any-pointer: coarse) and (not (any-pointer: fine))";
