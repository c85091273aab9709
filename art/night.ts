// What the night adds to a scene: the moon and stars in its sky, and the glow of its lamps and of the selected object.
import { toHex } from "./color.ts";
import { type Frame } from "./drawing.ts";
import { boundsOf, type Camera, type Point2, type Point3, toPaper } from "./isometric.ts";
import { type Paints } from "./paints.ts";
import { createRandom } from "./random.ts";
import { type Scene } from "./scene.ts";
import { type Solid } from "./solids.ts";

export interface Disk {
  x: number;
  y: number;
  radius: number;
}

/** In moonlight, sides in the shade are less dark than in sunlight. */
export const nightContrast = 0.6;

/** Moon and stars, by their places on paper. */
export interface NightSky {
  stars: readonly { size: number; opacity: number; places: readonly Point2[] }[];
  moon: Disk;
}

export const moonColors = { disk: "#e9eefc", glow: "#dbe4ff", opacity: 0.3, reach: 5 } as const;
/** How bright the glow is around lamps, and around the selected object. */
export const glows = { lamp: 0.55, selected: 0.42 } as const;
/** The parts of a glow's color that are left on the way from its middle to its edge. */
export const fading = [
  { at: 0, share: 1 },
  { at: 0.45, share: 0.3 },
  { at: 1, share: 0 },
] as const;

export function nightSkyOf(seed: string, { width, height }: Frame, starCount = 26): NightSky {
  const random = createRandom(`night:${seed}`);
  const unit = Math.min(width / 1200, height / 750);
  const [x, y] = [random.between(0.08, 0.2) * width, random.between(0.13, 0.2) * height];
  const size = Math.max(2, Math.round(3 * unit));
  const scatter = (count: number): Point2[] =>
    Array.from({ length: count }, () => {
      const left = Math.round(random.between(0.01, 0.98) * width);
      // Most stars stand high, where no scene hides them.
      const top = Math.round(random.between(0, 0.92) ** 1.7 * height + 6 * unit);
      return [left, top];
    });
  return {
    stars: [
      { size, opacity: 0.45, places: scatter(starCount) },
      { size: size + 1, opacity: 0.85, places: scatter(starCount / 2) },
    ],
    moon: { x, y, radius: 30 * unit },
  };
}

export function drawNightSky({ stars, moon: { x, y, radius } }: NightSky, id: string): string {
  return (
    `<g stroke="#fff" stroke-linecap="round">` +
    stars
      .map(
        ({ size, opacity, places }) =>
          `<path stroke-width="${size}" opacity="${String(opacity).slice(1)}" d="${places.map(([left, top]) => `M${left} ${top}h.1`).join("")}"/>`,
      )
      .join("") +
    `</g>` +
    glow(`${id}-moon`, moonColors.glow, moonColors.opacity) +
    light({ x, y, radius: radius * moonColors.reach }, `${id}-moon`) +
    `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${Math.round(radius)}" fill="${moonColors.disk}"/>`
  );
}

/** Returns where the light of lamps falls on paper. */
export function lampLights(lamps: readonly Point3[], camera: Camera): Disk[] {
  return lamps.map((lamp) => {
    const [x, y] = toPaper(lamp, camera);
    return { x, y, radius: 88 * camera.scale };
  });
}

/** Returns where the light of the selected object falls on paper. */
export function selectedLight({ faces }: Pick<Solid, "faces">, camera: Camera): Disk {
  const { left, top, right, bottom } = boundsOf(
    faces.flatMap((face) => face.points.map((point) => toPaper(point, camera))),
  );
  return { x: (left + right) / 2, y: (top + bottom) / 2, radius: Math.max(right - left, bottom - top) * 1.25 };
}

/** Draws light around the lamps and the selected object. */
export function drawLights(scene: Scene, paints: Paints, camera: Camera, id: string): string {
  const selected = scene.solids.find((solid) => solid.selected);
  return (
    glow(`${id}-lamp`, toHex(paints.lamp), glows.lamp) +
    glow(`${id}-glow`, toHex(paints.accent), glows.selected) +
    lampLights(scene.lamps ?? [], camera)
      .map((lamp) => light(lamp, `${id}-lamp`))
      .join("") +
    (selected ? light(selectedLight(selected, camera), `${id}-glow`) : "")
  );
}

/** Returns a gradient that fades from a color to nothing. */
export function glow(id: string, color: string, opacity: number): string {
  const stops = fading.map(
    ({ at, share }) =>
      `<stop${at === 0 ? "" : ` offset="${String(at).replace(/^0/, "")}"`} stop-color="${color}" stop-opacity="${Number((opacity * share).toFixed(2))}"/>`,
  );
  return `<radialGradient id="${id}">${stops.join("")}</radialGradient>`;
}

/** Draws the light of a gradient. */
export function light({ x, y, radius }: Disk, id: string): string {
  return `<circle class="light" cx="${Math.round(x)}" cy="${Math.round(y)}" r="${Math.round(radius)}" fill="url(#${id})"/>`;
}
