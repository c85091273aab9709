// The trailer of the example game Tower Drift: a tower grows floor by floor, drifts, and realigns.
import { color, shade } from "#art/color.ts";
import { type Frame } from "#art/drawing.ts";
import { fitCamera, type Camera, type Point3 } from "#art/isometric.ts";
import { paintsFor, type Paints } from "#art/paints.ts";
import { createRandom } from "#art/random.ts";
import { plot } from "#art/scene.ts";
import { box, gem, joinSolids, moveSolid, type Solid } from "#art/solids.ts";
import { drawShot, paintSolid, type Film } from "./film.ts";
import { blend, drop, progress, smooth } from "./timing.ts";

/** The start of each part, in seconds. */
const cue = { build: 0.4, step: 0.27, drift: 3.3, align: 5.9, end: 7.4 };
const floors = 11;
const floorHeight = 0.72;

export function trailerFilm(frame: Frame): Film {
  const paints = paintsFor("game", "dusk", createRandom("tower-drift"));
  return { length: cue.end, poster: 4.75, at: (time) => drawTower(frame, paints, time) };
}

function drawTower(frame: Frame, paints: Paints, time: number): string {
  return drawShot(frame, {
    scene: {
      solids: [...ground(paints), ...tower(paints, time), ...satellites(paints, time), player(paints, time)],
      shadows: [plot(-3.2, -3.6, 4.2, 3.2, -2.4)],
    },
    camera: cameraAt(frame, time),
    paints,
    sky: [color(0.37, 0.07, 285), color(0.25, 0.042, 264)],
    grid: 1,
  });
}

/** Stays on the top while the tower grows, then moves back. */
function cameraAt(frame: Frame, time: number): Camera {
  const built = smooth(progress(time, cue.build, cue.build + floors * cue.step));
  const whole = smooth(progress(time, cue.drift - 0.5, cue.drift + 1));
  const top = blend(3.4, floors * floorHeight + 2.7, built);
  const reach = blend(3.2, 4.4, whole);
  const low = blend(Math.max(-2, top - 7), -2.3, whole);
  const corners: Point3[] = [
    [reach, -reach, low],
    [-reach, reach, low],
    [reach, reach, low],
    [0, 0, top],
  ];
  return fitCamera(corners, frame, 0.9);
}

function ground({ main, counter, stone }: Paints): Solid[] {
  return [
    box([-3.4, -3.4, -1.9], [6.8, 6.8, 0.9], shade(stone, -0.04)),
    box([-3, -3, -1], [6, 6, 0.6], main),
    box([-2.3, -2.3, -0.4], [4.6, 4.6, 0.4], counter),
  ];
}

function tower(paints: Paints, time: number): Solid[] {
  const colors = [paints.pale, paints.main, paints.counter];
  return Array.from({ length: floors }, (_, index) => index).flatMap((index) => {
    const start = cue.build + index * cue.step;
    const arrival = progress(time, start, start + 0.36);
    if (arrival === 0) return [];
    // The floors slide in from the four sides in turn, under the hopping player.
    const away = (1 - drop(arrival)) * (index % 4 < 2 ? -11 : 11);
    const [driftX, driftY] = driftOf(index, time);
    const [x, y] = index % 2 === 0 ? [driftX + away, driftY] : [driftX, driftY + away];
    const half = 1.75 - index * 0.05;
    const height = index * floorHeight;
    const paint = colors[index % colors.length] ?? paints.pale;
    const slab = box([x - half, y - half, height], [half * 2, half * 2, floorHeight - 0.12], paint);
    const core = box(
      [x - half + 0.4, y - half + 0.4, height + floorHeight - 0.12],
      [half * 2 - 0.8, half * 2 - 0.8, 0.12],
      shade(paint, 0.2),
    );
    // Each floor arrives grey, and is painted when the next one lands on it.
    const painting = smooth(progress(time, start + 0.45, start + 0.8));
    return [paintSolid(joinSolids([slab, core]), painting)];
  });
}

/** Every floor is a lane that slides on its own: odd floors along x, even floors along y. */
function driftOf(index: number, time: number): [number, number] {
  const strength =
    smooth(progress(time, cue.drift, cue.drift + 0.8)) * (1 - smooth(progress(time, cue.align, cue.align + 0.7)));
  const slide = Math.sin((time - cue.drift) * 2.6 + index * 0.8) * 1.15 * strength * Math.min(1, 0.3 + index * 0.12);
  return index % 2 === 0 ? [slide, 0] : [0, slide];
}

function player({ accent }: Paints, time: number): Solid {
  const hops = Math.min(floors, Math.max(0, (time - cue.build + 0.08) / cue.step));
  const share = hops - Math.floor(hops);
  const height = (Math.floor(hops) + smooth(progress(share, 0, 0.4))) * floorHeight + Math.sin(share * Math.PI) * 0.75;
  const [x, y] = driftOf(floors - 1, time);
  const joy = Math.abs(Math.sin(progress(time, cue.align + 0.6, cue.align + 1.3) * Math.PI * 2)) * 0.5;
  return { ...box([x - 0.5, y - 0.5, height + joy], [1, 1, 1.15], accent), selected: true };
}

/** Small blocks and gems that circle the drifting tower. */
function satellites({ counter, pale, gold, leaf }: Paints, time: number): Solid[] {
  const colors = [counter, pale, leaf, gold];
  return Array.from({ length: 12 }, (_, index) => index).flatMap((index) => {
    const arrival = drop(progress(time, cue.drift + index * 0.09, cue.drift + 0.6 + index * 0.09));
    if (arrival <= 0.02) return [];
    const angle = (index / 12) * Math.PI * 2 + (time - cue.drift) * 0.55;
    const radius = blend(10, index % 3 === 0 ? 6 : 4.6, arrival);
    const height = 0.6 + ((index * 5) % 12) * 0.62 + Math.sin(time * 2 + index) * 0.2;
    const at: Point3 = [Math.cos(angle) * radius, Math.sin(angle) * radius, height];
    const paint = colors[index % colors.length] ?? pale;
    if (paint === gold) return [moveSolid(gem([0, 0, 0], gold), at)];
    return [box([at[0] - 0.28, at[1] - 0.28, at[2]], [0.56, 0.56, 0.6], paint)];
  });
}
