// What the night adds to a scene: the moon and stars in its sky, and the glow of its lamps and of the selected object.
import { toHex } from "./color.ts";
import { type Frame } from "./drawing.ts";
import { boundsOf, type Camera, toPaper } from "./isometric.ts";
import { type Paints } from "./paints.ts";
import { createRandom } from "./random.ts";
import { type Scene } from "./scene.ts";

const starCount = 26;

export function drawNightSky(seed: string, { width, height }: Frame, id: string): string {
  const random = createRandom(`night:${seed}`);
  const unit = Math.min(width / 1200, height / 750);
  const [x, y, radius] = [random.between(0.08, 0.2) * width, random.between(0.13, 0.2) * height, 30 * unit];
  const stars = (count: number): string =>
    Array.from({ length: count }, () => {
      const left = Math.round(random.between(0.01, 0.98) * width);
      // Most stars stand high, where no scene hides them.
      const top = Math.round(random.between(0, 0.92) ** 1.7 * height + 6 * unit);
      return `M${left} ${top}h.1`;
    }).join("");
  const size = Math.max(2, Math.round(3 * unit));
  return (
    `<g stroke="#fff" stroke-linecap="round"><path stroke-width="${size}" opacity=".45" d="${stars(starCount)}"/>` +
    `<path stroke-width="${size + 1}" opacity=".85" d="${stars(starCount / 2)}"/></g>` +
    glow(`${id}-moon`, "#dbe4ff", 0.3) +
    light(x, y, radius * 5, `${id}-moon`) +
    `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${Math.round(radius)}" fill="#e9eefc"/>`
  );
}

/** Draws light around the lamps and the selected object. */
export function drawLights(scene: Scene, paints: Paints, camera: Camera, id: string): string {
  const lamps = (scene.lamps ?? []).map((lamp) => toPaper(lamp, camera));
  const selected = scene.solids.find((solid) => solid.selected);
  const bounds = boundsOf(selected?.faces.flatMap((face) => face.points.map((point) => toPaper(point, camera))) ?? []);
  const reach = Math.max(bounds.right - bounds.left, bounds.bottom - bounds.top);
  return (
    glow(`${id}-lamp`, toHex(paints.lamp), 0.55) +
    glow(`${id}-glow`, toHex(paints.accent), 0.42) +
    lamps.map(([x, y]) => light(x, y, 88 * camera.scale, `${id}-lamp`)).join("") +
    light((bounds.left + bounds.right) / 2, (bounds.top + bounds.bottom) / 2, reach * 1.25, `${id}-glow`)
  );
}

/** Returns a gradient that fades from a color to nothing. */
function glow(id: string, color: string, opacity: number): string {
  return (
    `<radialGradient id="${id}"><stop stop-color="${color}" stop-opacity="${opacity}"/>` +
    `<stop offset=".45" stop-color="${color}" stop-opacity="${Number((opacity * 0.3).toFixed(2))}"/>` +
    `<stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`
  );
}

function light(x: number, y: number, radius: number, id: string): string {
  return `<circle class="light" cx="${Math.round(x)}" cy="${Math.round(y)}" r="${Math.round(radius)}" fill="url(#${id})"/>`;
}
