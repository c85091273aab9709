import { type Paints } from "./paints.ts";
import { type Point3 } from "./isometric.ts";
import { type Random } from "./random.ts";
import { type Solid } from "./solids.ts";

export interface Scene {
  solids: readonly Solid[];
  /** Groups of points; the outline of each group is a shadow on the ground. */
  shadows: readonly (readonly Point3[])[];
  /** Lamps, which glow at night. */
  lamps?: readonly Point3[];
}

export interface SceneOrder {
  seed: string;
  random: Random;
  paints: Paints;
  /** `small` has fewer and larger parts, for thumbnails. */
  detail: "small" | "full" | "rich";
}

export type SceneBuilder = (order: SceneOrder) => Scene;

/** Returns the corners of a rectangle on the ground. */
export function plot(left: number, back: number, right: number, front: number, level: number): Point3[] {
  return [
    [left, back, level],
    [right, back, level],
    [right, front, level],
    [left, front, level],
  ];
}
