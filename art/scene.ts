import { type Paints } from "./paints.ts";
import { type Point3 } from "./isometric.ts";
import { type Random } from "./random.ts";
import { type Solid } from "./solids.ts";

export interface Scene {
  solids: readonly Solid[];
  /** The outline of each of these groups of places is a shadow on the ground. */
  shadows: readonly (readonly Point3[])[];
}

export interface SceneOrder {
  seed: string;
  random: Random;
  paints: Paints;
  /** `small` has fewer and larger parts, to be read at the size of a thumb. */
  detail: "small" | "full" | "rich";
}

export type SceneBuilder = (order: SceneOrder) => Scene;

/** The corners of a rectangle on the ground. */
export function plot(left: number, back: number, right: number, front: number, level: number): Point3[] {
  return [
    [left, back, level],
    [right, back, level],
    [right, front, level],
    [left, front, level],
  ];
}
