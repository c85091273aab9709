// The intro: a level is built in grey, painted, and played to its save point, which becomes the site's logo.
import { color, mixColors } from "#art/color.ts";
import { extentOf, greySky, type Frame } from "#art/drawing.ts";
import { fitCamera, toPaper, type Camera, type Point3 } from "#art/isometric.ts";
import { paintsFor, type Paints } from "#art/paints.ts";
import { createRandom } from "#art/random.ts";
import { plot, type SceneOrder } from "#art/scene.ts";
import { gameScene, layOutGame, type GameParts } from "#art/scenes/game.ts";
import { box, joinSolids, moveSolid, scaleSolid, sheet, type Solid } from "#art/solids.ts";
import { cellKey, terrainSolids, type Cell } from "#art/terrain.ts";
import { drawShot, mixSkies, outlineBox, paintSolid, type Film } from "./film.ts";
import { drawMark, markCamera, markSize } from "./mark.ts";
import { blend, drop, progress, smooth } from "./timing.ts";

/** The start of each chapter in seconds, and the duration of one hop of the player. */
const cue = { build: 0.3, built: 3.3, paint: 3.9, painted: 6, play: 6.5, hop: 0.31 };
/** How long the island takes to fall away, and the logo to settle. */
const span = { celebrate: 1.6, fall: 1.1, mark: 2.2 };

interface Story {
  frame: Frame;
  paints: Paints;
  parts: GameParts;
  camera: Camera;
  /** The cells of the player's path. */
  path: readonly Cell[];
  /** The cells in building order. */
  building: readonly Cell[];
  /** The cells that the selection visits while the level is painted. */
  visited: readonly Cell[];
  /** When the player reaches the flag, and when the island falls away. */
  saved: number;
  leaving: number;
}

export function introFilm(frame: Frame): Film {
  const parts = layOutGame(sceneOrder());
  const path = pathToFlag(parts);
  const saved = cue.play + (path.length - 1) * cue.hop + 0.1;
  const leaving = saved + span.celebrate;
  const building = inBuildingOrder(parts.cells);
  const story: Story = {
    frame,
    paints: sceneOrder().paints,
    parts,
    camera: fitCamera(extentOf(gameScene(sceneOrder())), frame, 0.86),
    path,
    building,
    visited: visitedCells(parts),
    saved,
    leaving,
  };
  const marked = leaving + span.fall;
  return {
    length: marked + span.mark,
    poster: saved + 0.95,
    at: (time) => (time < marked ? drawLevel(story, time) : drawMark(frame, time - marked)),
  };
}

/** A fixed seed, so that every run makes the same island. */
function sceneOrder(): SceneOrder {
  const random = createRandom("intro:7");
  return { seed: "intro", random, paints: paintsFor("game", "day", random), detail: "rich" };
}

function drawLevel(story: Story, time: number): string {
  const { frame, paints, parts, leaving } = story;
  const leave = smooth(progress(time, leaving, leaving + span.fall));
  const player = playerAt(story, time, leave);
  const landed = story.building.filter((_, index) => time > buildTime(index, story.building.length) + 0.3);
  const ground = parts.shadow[0]?.[2] ?? 0;
  const day = mixSkies(greySky, paints.sky, smooth(progress(time, cue.paint, cue.painted)));
  return drawShot(frame, {
    scene: {
      solids: [
        ...cellsAt(story, time),
        ...thingsAt(story, time),
        ...ringsAt(story, time),
        ...(player ? [player] : selectionAt(story, time)),
      ],
      shadows:
        leave > 0 || landed.length === 0
          ? []
          : [landed.flatMap(({ x, y }) => plot(x + 0.3, y - 0.1, x + 1.1, y + 0.7, ground))],
    },
    camera: player && leave > 0 ? closingIn(story, player, leave) : story.camera,
    paints,
    sky: mixSkies(day, darkness, leave),
    grid: 1 - leave,
  });
}

const darkness = [color(0.195, 0.014, 265), color(0.195, 0.014, 265)] as const;

/** Slow at first, so that viewers can count the first blocks. */
function buildTime(index: number, count: number): number {
  return cue.build + (cue.built - cue.build - 0.5) * (index / count) ** 0.6;
}

function cellsAt(story: Story, time: number): Solid[] {
  const [centre] = story.visited;
  return story.building.flatMap((cell, index) => {
    const start = buildTime(index, story.building.length);
    if (time <= start) return [];
    const landing = (1 - drop(progress(time, start, start + 0.45))) * 6;
    const wave = cue.paint + (centre ? Math.hypot(cell.x - centre.x, cell.y - centre.y) * 0.14 : 0);
    const painting = progress(time, wave, wave + 0.4);
    const height = landing + Math.sin(painting * Math.PI) * 0.3 - fallen(story, cell.x, cell.y, time);
    if (height < -14) return [];
    return terrainSolids(new Map([[cellKey(cell.x, cell.y), cell]]), story.parts.rock).map((solid) =>
      paintSolid(moveSolid(solid, [0, 0, height]), smooth(painting)),
    );
  });
}

/** Returns how far a cell has fallen. Cells far from the flag fall first. */
function fallen({ parts: { summit }, leaving }: Story, x: number, y: number, time: number): number {
  const wait = 0.45 / (1 + Math.hypot(x - summit.x, y - summit.y) * 0.5);
  return 26 * Math.max(0, time - leaving - wait) ** 2;
}

/** Trees, gems and the flag. */
function thingsAt(story: Story, time: number): Solid[] {
  const { parts, path, saved } = story;
  const trees = parts.trees.flatMap((tree, index) =>
    grow(tree, drop(progress(time, cue.painted - 0.6 + index * 0.07, cue.painted - 0.15 + index * 0.07))),
  );
  const gems = parts.gems.flatMap((gem, index) => {
    const shown = drop(progress(time, cue.painted - 0.2 + index * 0.08, cue.painted + 0.25 + index * 0.08));
    // Every other step of the path has a gem, as long as there are gems.
    const step = path[1 + index * 2];
    const onPath = step && 1 + index * 2 < path.length - 1;
    const taken = onPath
      ? progress(time, cue.play + (0.7 + index * 2) * cue.hop, cue.play + (1.5 + index * 2) * cue.hop)
      : 0;
    const placed = onPath
      ? moveSolid(gem, [step.x + 0.34 - gem.lowest[0], step.y + 0.34 - gem.lowest[1], step.top + 0.45 - gem.lowest[2]])
      : gem;
    const bob = 0.12 * Math.sin(time * 3.2 + index * 1.7) + 0.1 + smooth(taken) * 1.7;
    return grow([moveSolid(placed, [0, 0, bob])], shown * (1 - taken));
  });
  return [...trees, ...gems, ...flagAt(parts, progress(time, saved, saved + 0.7))].flatMap((solid) => {
    const height = fallen(story, Math.floor(solid.lowest[0]), Math.floor(solid.lowest[1]), time);
    return height > 14 ? [] : [moveSolid(solid, [0, 0, -height])];
  });
}

function grow(solids: readonly Solid[], factor: number): Solid[] {
  if (factor <= 0.02) return [];
  const [first] = solids;
  if (!first) return [];
  const foot: Point3 = [
    (first.lowest[0] + first.highest[0]) / 2,
    (first.lowest[1] + first.highest[1]) / 2,
    first.lowest[2],
  ];
  return solids.map((solid) => scaleSolid(solid, foot, factor));
}

/** The mast rises from the summit, then the cloth moves up. */
function flagAt({ flag: [mast, banner] }: GameParts, share: number): Solid[] {
  const out = drop(progress(share, 0, 0.6));
  const up = drop(progress(share, 0.25, 1));
  const paint = mast.faces[0]?.color;
  if (share === 0 || !paint) return [];
  const height = mast.highest[2] - mast.lowest[2];
  const pole = box(mast.lowest, [0.09, 0.09, height * out], paint);
  const cloth = moveSolid(banner, [0, 0, -(1 - Math.min(up, out)) * (height - 1)]);
  return up > 0.02 ? [pole, cloth] : [pole];
}

/** The player lands on its square, hops to the flag, and jumps for joy. */
function playerAt(story: Story, time: number, leave: number): Solid | undefined {
  const { path, saved, leaving } = story;
  const arrival = progress(time, cue.play - 0.75, cue.play - 0.25);
  const [first] = path;
  if (!first || arrival === 0) return undefined;
  const walked = Math.min(path.length - 1, Math.max(0, (time - cue.play) / cue.hop));
  const from = path[Math.floor(walked)] ?? first;
  const to = path[Math.ceil(walked)] ?? from;
  const share = walked - Math.floor(walked);
  // Up before across, and across before down, so that a hop never cuts through the edge of a block.
  const level = blend(
    from.top,
    to.top,
    smooth(to.top > from.top ? progress(share, 0, 0.35) : progress(share, 0.65, 1)),
  );
  const hop = Math.sin(share * Math.PI) * 0.75;
  const joy =
    time > saved + 0.35 && time < leaving - 0.25
      ? Math.abs(Math.sin(((time - saved - 0.35) / (leaving - saved - 0.6)) * Math.PI * 3)) * 0.55
      : 0;
  const width = blend(0.82, 1, leave);
  const inset = (1 - width) / 2;
  const height = level + hop + joy + (1 - drop(arrival)) * 6;
  return {
    ...box(
      [blend(from.x, to.x, smooth(share)) + inset, blend(from.y, to.y, smooth(share)) + inset, height],
      [width, width, blend(0.98, 1, leave)],
      story.paints.accent,
    ),
    selected: true,
  };
}

/** Before the player appears, the selection moves from block to block. */
function selectionAt({ visited }: Story, time: number): Solid[] {
  const step = 0.62;
  const walked = Math.min(visited.length - 1, Math.max(0, (time - cue.built + 0.1) / step));
  const from = visited[Math.floor(walked)];
  const to = visited[Math.ceil(walked)];
  if (time < cue.built - 0.1 || time > cue.play - 0.75 || !from || !to) return [];
  const share = smooth(progress(walked - Math.floor(walked), 0.45, 1));
  const [x, y, top] = [blend(from.x, to.x, share), blend(from.y, to.y, share), blend(from.top, to.top, share)];
  return [outlineBox([x, y, top - 0.62], [x + 1, y + 1, top])];
}

/** The save point sends three rings across the ground. */
function ringsAt({ parts: { summit }, paints, saved, leaving }: Story, time: number): Solid[] {
  if (time > leaving) return [];
  return [0.3, 0.6, 0.9]
    .map((wait) => progress(time, saved + wait, saved + wait + 0.7))
    .filter((share) => share > 0 && share < 1)
    .map((share) => {
      const reach = 0.5 + smooth(share) * 2.2;
      const width = 0.16 * (1 - share) + 0.02;
      const [x, y] = [summit.x + 0.5, summit.y + 0.5];
      const paint = mixColors(paints.accent, paints.pale, share ** 2);
      const strip = (left: number, back: number, right: number, front: number): Solid =>
        sheet(plot(x + left, y + back, x + right, y + front, summit.top), paint);
      return joinSolids([
        strip(-reach, -reach, reach, width - reach),
        strip(-reach, reach - width, reach, reach),
        strip(-reach, -reach, width - reach, reach),
        strip(reach - width, -reach, reach, reach),
      ]);
    });
}

/** The camera moves from the whole island to the player alone, and to the upright view of the logo. */
function closingIn({ camera, frame }: Story, player: Solid, share: number): Camera {
  const middle: Point3 = [
    (player.lowest[0] + player.highest[0]) / 2,
    (player.lowest[1] + player.highest[1]) / 2,
    (player.lowest[2] + player.highest[2]) / 2,
  ];
  const target = markCamera(markSize(frame));
  const [startX, startY] = toPaper(middle, camera);
  const moving: Camera = {
    projection: {
      across: camera.projection.across,
      down: blend(camera.projection.down, target.projection.down, share),
      up: blend(camera.projection.up, target.projection.up, share),
    },
    scale: camera.scale * (target.scale / camera.scale) ** share,
    left: 0,
    top: 0,
  };
  const [x, y] = toPaper(middle, moving);
  return {
    ...moving,
    left: blend(startX, frame.width / 2, share) - x,
    top: blend(startY, frame.height / 2, share) - y,
  };
}

/** From the middle outwards, slightly out of order. */
function inBuildingOrder(cells: readonly Cell[]): Cell[] {
  const random = createRandom("building");
  return cells
    .map((cell) => ({ cell, rank: Math.hypot(cell.x, cell.y) + random.between(0, 2) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ cell }) => cell);
}

/** The highest block, the outermost blocks at the right and the left, and the player's starting block. */
function visitedCells({ cells, start, summit }: GameParts): Cell[] {
  const sideways = cells.filter(({ top }) => top >= 0).toSorted((a, b) => a.x - a.y - (b.x - b.y));
  return [summit, sideways.at(-2), sideways.at(1), start].filter((cell) => cell !== undefined);
}

/** Returns the shortest path to a block next to the flag, over steps that a hop can manage and around the trees. */
function pathToFlag({ cells, trees, start, summit }: GameParts): Cell[] {
  const open = new Map(cells.map((cell) => [cellKey(cell.x, cell.y), cell]));
  for (const [trunk] of trees)
    if (trunk) open.delete(cellKey(Math.floor(trunk.lowest[0]), Math.floor(trunk.lowest[1])));
  open.delete(cellKey(summit.x, summit.y));

  const ways: Cell[][] = [[start]];
  const seen = new Set([cellKey(start.x, start.y)]);
  for (const way of ways) {
    const here = way.at(-1) ?? start;
    if (Math.abs(here.x - summit.x) + Math.abs(here.y - summit.y) === 1) return way;
    for (const [right, front] of [
      [-1, 0],
      [0, -1],
      [1, 0],
      [0, 1],
    ] as const) {
      const next = open.get(cellKey(here.x + right, here.y + front));
      if (!next || next.top < 0 || Math.abs(next.top - here.top) > 1.3 || seen.has(cellKey(next.x, next.y))) continue;
      seen.add(cellKey(next.x, next.y));
      ways.push([...way, next]);
    }
  }
  throw new Error("No way leads to the flag: choose another seed for the island.");
}
