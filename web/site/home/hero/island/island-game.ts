// The island as a small game on a canvas. It redraws only what has changed, and rests when nothing moves.
import { accentOf } from "#art/accent.ts";
import { type Color, shade, toHex } from "#art/color.ts";
import { sortByDepth } from "#art/depth-order.ts";
import type { Pass } from "#art/drawing.ts";
import { islandFrame } from "#art/island-frame.ts";
import type { Bounds, Point2, Point3 } from "#art/isometric.ts";
import { type IslandLight, type IslandParts, islandSky, layOutIsland } from "#art/island.ts";
import type { Palette } from "#art/paints.ts";
import { type Face, mapPoints, moveSolid, scaleSolid, type Solid } from "#art/solids.ts";
import { ahead, beside, type Direction, keyOf, type Level, levelOf, type Obstacle, type Spot, wayTo } from "./level.ts";
import { grow, join, Painter, type Still } from "./painter.ts";

export type Score = { gems: number; of: number; atFlag: boolean };

type Events = {
  onScore: (score: Score) => void;
  /** The obstacle that the block has met instead of a free tile. */
  onStop: (obstacle: Obstacle) => void;
  /** The block has another position on the canvas, in hundredths of its width and height. */
  onPlace: (left: number, top: number) => void;
};

/** A movement of the block: to another spot, or against something and back. */
type Motion =
  | { bump: false; from: Spot; to: Spot; began: number; lasts: number }
  | { bump: true; from: Spot; to: Pick<Spot, "x" | "y" | "top">; began: number; lasts: number };

/** Milliseconds. */
const hopTime = 190;
const bumpTime = 150;
const climbTime = 45;
const gemTime = 450;
const partyTime = 1800;

const whole: Bounds = { left: 0, top: 0, right: islandFrame.width, bottom: islandFrame.height };

export class IslandGame {
  private readonly canvas: HTMLCanvasElement;
  private readonly events: Events;
  private readonly level: Level;
  private readonly painter: Painter;
  private readonly models: Readonly<Record<IslandLight, Model>>;
  /** The shapes under the pointer, from front to back, with their spots. */
  private readonly targets: readonly { spot: Spot; outlines: readonly Point2[][] }[];
  private readonly isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  private readonly resizes: ResizeObserver;

  private spot: Spot;
  private motion: Motion | null = null;
  private readonly way: Direction[] = [];
  /** When each gem was taken. */
  private readonly taken = new Map<number, number>();
  private party: number | null = null;
  private atFlag = false;
  private hovered: Spot | null = null;
  private drawn: Bounds[] = [];
  private frame = 0;

  constructor(canvas: HTMLCanvasElement, look: { seed: string; palette: Palette; accent: string }, events: Events) {
    this.canvas = canvas;
    this.events = events;
    const accent = accentOf(look.accent);
    const island = { ...look, accent };
    const [day, night] = [layOutIsland(island, "day"), layOutIsland(island, "night")];
    const { parts, scene, camera } = day;
    this.level = levelOf(parts);
    this.painter = new Painter(canvas, {
      camera,
      outline: accent.outline,
      shadows: scene.shadows,
      sky: islandSky(look.seed),
      lamps: parts.lamps,
      glow: { lamp: toHex(night.paints.lamp), selected: toHex(night.paints.accent) },
    });
    const boundsOf = (solid: Solid) => this.painter.boundsOf(solid);
    this.models = { day: modelOf(day, boundsOf), night: modelOf(night, boundsOf) };
    const [, banner] = parts.flag;
    this.targets = sortByDepth(scene.solids.filter((solid) => solid !== parts.player))
      .toReversed()
      .flatMap((solid) => {
        const [x = 0, y = 0] = solid.lowest.map(Math.floor);
        // The banner waves over other tiles than that of its mast.
        const spot = this.level.spots.get(keyOf(solid === banner ? parts.summit : { x, y }));
        return spot
          ? [{ spot, outlines: solid.faces.map(({ points }) => points.map((each) => this.painter.at(each))) }]
          : [];
      });
    this.spot = this.level.start;
    this.resizes = new ResizeObserver(() => {
      if (this.painter.fit()) this.draw([whole]);
    });
    this.resizes.observe(canvas);
    if (this.painter.fit()) this.draw([whole]);
    this.tellPlace();
    this.tellScore();
  }

  destroy(): void {
    this.resizes.disconnect();
    cancelAnimationFrame(this.frame);
  }

  render(pass: Pass, light: IslandLight): void {
    this.painter.pass = pass;
    this.painter.light = light;
    this.draw([whole]);
  }

  private get model(): Model {
    return this.models[this.painter.light];
  }

  /** Moves the block by one tile. While it moves, one more move is remembered. */
  move(direction: Direction): void {
    this.way.splice(this.motion ? 1 : 0, Infinity, direction);
    this.goOn();
  }

  /** Sends the block to a place on the screen. */
  go(clientX: number, clientY: number): void {
    const spot = this.spotAt(clientX, clientY);
    if (!spot) return;
    const from = this.motion?.bump === false ? this.motion.to : this.spot;
    this.way.splice(0, Infinity, ...wayTo(this.level, from, spot));
    this.goOn();
  }

  /** Lightens the tile under the pointer. Returns whether there is one. */
  hover(clientX: number, clientY: number): boolean {
    const spot = this.spotAt(clientX, clientY);
    if (spot !== this.hovered) {
      this.hovered = spot;
      this.start();
    }
    return spot !== null;
  }

  leave(): void {
    if (!this.hovered) return;
    this.hovered = null;
    this.start();
  }

  restart(): void {
    this.taken.clear();
    this.way.length = 0;
    [this.motion, this.party, this.atFlag, this.spot] = [null, null, false, this.level.start];
    this.draw([whole]);
    this.tellPlace();
    this.tellScore();
  }

  private spotAt(clientX: number, clientY: number): Spot | null {
    const box = this.canvas.getBoundingClientRect();
    const point: Point2 = [
      ((clientX - box.left) / box.width) * islandFrame.width,
      ((clientY - box.top) / box.height) * islandFrame.height,
    ];
    const target = this.targets.find(({ outlines }) => outlines.some((outline) => isInside(point, outline)));
    return target?.spot ?? null;
  }

  /** Begins the next step of the way. */
  private goOn(): void {
    if (this.motion) return;
    const direction = this.way.shift();
    if (!direction) return;
    const next = ahead(this.level, this.spot, direction);
    const now = performance.now();
    if (next.kind === "free") {
      const climb = Math.abs(next.spot.top - this.spot.top);
      this.motion = { from: this.spot, to: next.spot, bump: false, began: now, lasts: hopTime + climb * climbTime };
    } else {
      this.way.length = 0;
      const to = { ...beside(this.spot, direction), top: this.spot.top };
      this.motion = { from: this.spot, to, bump: true, began: now, lasts: bumpTime };
      if (next.kind === "flag") this.reachFlag(now);
      else this.events.onStop(next.kind);
    }
    if (this.isStill) this.motion.lasts = 0;
    this.start();
  }

  private reachFlag(now: number): void {
    this.atFlag = true;
    if (!this.isStill) this.party = now;
    this.tellScore();
  }

  private land(motion: Motion, now: number): void {
    this.motion = null;
    if (motion.bump) return;
    const { to } = motion;
    this.spot = to;
    this.tellPlace();
    const gem = this.level.gems.get(keyOf(to));
    if (gem !== undefined && !this.taken.has(gem)) {
      this.taken.set(gem, this.isStill ? -Infinity : now);
      this.drawn.push(this.flightOf(gem));
      this.tellScore();
    }
  }

  private tellScore(): void {
    this.events.onScore({ gems: this.taken.size, of: this.model.gems.length, atFlag: this.atFlag });
  }

  private tellPlace(): void {
    const { x, y, top } = this.spot;
    const [left, down] = this.painter.at([x + 0.5, y + 0.5, top + 0.5]);
    this.events.onPlace((left / islandFrame.width) * 100, (down / islandFrame.height) * 100);
  }

  private start(): void {
    if (this.frame === 0) this.frame = requestAnimationFrame((now) => this.tick(now));
  }

  private tick(now: number): void {
    this.frame = 0;
    const { motion } = this;
    if (motion && now - motion.began >= motion.lasts) {
      this.land(motion, now);
      this.goOn();
    }
    if (this.party !== null && now - this.party > partyTime) this.party = null;
    this.draw([], now);
    const flying = [...this.taken.values()].some((began) => now - began < gemTime);
    if (this.motion || this.party !== null || flying) this.start();
  }

  /** Redraws moved objects, at their old and new positions. */
  private draw(regions: readonly Bounds[], now = performance.now()): void {
    const player = this.playerAt(now);
    const flying = this.model.gems.flatMap((gem, index) => this.gemAt(gem, this.taken.get(index), now));
    const banner = this.bannerAt(now);
    const moved: Bounds[] = [this.painter.selectionBounds(player)];
    for (const [index, began] of this.taken) if (now - began < gemTime) moved.push(this.flightOf(index));
    if (this.hovered) moved.push(this.tileBounds(this.hovered));
    if (this.party !== null) moved.push(grow(this.painter.boundsOf(this.model.banner), 190));
    const dirty = regions.length > 0 ? regions : joinNear([...this.drawn, ...moved]);
    for (const region of dirty)
      this.painter.paint(region, this.model.stills, [...this.hoveredTile(), ...flying, banner, player], (context) =>
        this.paintConfetti(context, now),
      );
    this.drawn = moved;
  }

  private playerAt(now: number): Solid {
    const { x, y, top } = this.level.start;
    const [toX, toY, toTop] = this.motion ? placeIn(this.motion, now) : [this.spot.x, this.spot.y, this.spot.top];
    return moveSolid(this.model.player, [toX - x, toY - y, toTop - top]);
  }

  /** A gem that is taken rises and shrinks. */
  private gemAt(gem: Solid, began: number | undefined, now: number): Solid[] {
    if (began === undefined) return [gem];
    const share = (now - began) / gemTime;
    if (share >= 1) return [];
    const [x, y, z] = gem.lowest;
    return [moveSolid(scaleSolid(gem, [x + 0.16, y + 0.16, z + 0.5], 1 - share ** 2), [0, 0, share * 1.4])];
  }

  /** Returns where a gem is while it rises. */
  private flightOf(index: number): Bounds {
    const gem = this.model.gems[index];
    return gem ? grow(this.painter.boundsOf(gem), 60) : whole;
  }

  private bannerAt(now: number): Solid {
    if (this.party === null) return this.model.banner;
    const share = (now - this.party) / partyTime;
    const [rest, tip] = this.model.banner.faces[0]?.points ?? [];
    if (!rest || !tip) return this.model.banner;
    const wave = Math.sin(share * Math.PI * 8) * 0.3 * (1 - share);
    return mapPoints(this.model.banner, (point): Point3 =>
      point === tip ? [point[0], point[1], point[2] + wave] : point,
    );
  }

  private tileBounds({ x, y, top }: Spot): Bounds {
    const [left, right] = [this.painter.at([x, y + 1, top])[0], this.painter.at([x + 1, y, top])[0]];
    const [up, down] = [this.painter.at([x, y, top])[1], this.painter.at([x + 1, y + 1, top])[1]];
    return grow({ left, top: up, right, bottom: down }, 4);
  }

  /** The tile under the pointer is lighter. */
  private hoveredTile(): Solid[] {
    if (!this.hovered) return [];
    const { x, y, top } = this.hovered;
    const points: Point3[] = [
      [x, y, top],
      [x + 1, y, top],
      [x + 1, y + 1, top],
      [x, y + 1, top],
    ];
    const face: Face = { points, color: shade(this.model.paintOf(this.hovered), -0.07), drop: 0, decal: "mark" };
    return [{ faces: [face], lowest: [x, y, top], highest: [x + 1, y + 1, top + 0.01] }];
  }

  /** Small squares that fly from the top of the mast and fall. */
  private paintConfetti(context: CanvasRenderingContext2D, now: number): void {
    if (this.party === null) return;
    const share = (now - this.party) / partyTime;
    const { left, top } = this.painter.boundsOf(this.model.banner);
    for (let index = 0; index < 22; index++) {
      // Spread by the golden angle, so that no two fly the same way.
      const angle = index * 2.4;
      const reach = 60 + (index % 5) * 26;
      const x = left + Math.cos(angle) * reach * share * 1.1;
      const y = top + (Math.sin(angle) * 0.5 - 0.6) * reach * Math.sin(share * Math.PI) + 130 * share ** 2;
      context.globalAlpha = 1 - share ** 3;
      context.fillStyle = this.model.confetti[index % this.model.confetti.length] ?? "#fff";
      context.fillRect(x - 5, y - 5, 10, 10);
    }
    context.globalAlpha = 1;
  }
}

/** The solids and colors of the island in one light. */
type Model = {
  stills: readonly Still[];
  player: Solid;
  gems: readonly Solid[];
  banner: Solid;
  confetti: readonly string[];
  paintOf(spot: Spot): Color;
};

function modelOf({ parts, scene, paints }: IslandParts, boundsOf: (solid: Solid) => Bounds): Model {
  const { gems, flag, player, cells } = parts;
  const [, banner] = flag;
  const moving = new Set<Solid>([...gems, banner, player]);
  const ground = new Map(cells.map((cell) => [keyOf(cell), cell.paint]));
  return {
    stills: scene.solids.filter((solid) => !moving.has(solid)).map((solid) => ({ solid, bounds: boundsOf(solid) })),
    player,
    gems,
    banner,
    confetti: [paints.accent, paints.gold, paints.main, paints.leaf, paints.pale].map(toHex),
    paintOf: (spot) => ground.get(keyOf(spot)) ?? spot.paint,
  };
}

/** Where the block is during a motion: it rises before it moves up a step, and moves before it falls. */
function placeIn({ from, to, bump, began, lasts }: Motion, now: number): Point3 {
  const share = lasts === 0 ? 1 : Math.min(1, Math.max(0, (now - began) / lasts));
  if (bump) {
    const push = Math.sin(share * Math.PI) * 0.14;
    return [from.x + (to.x - from.x) * push, from.y + (to.y - from.y) * push, from.top];
  }
  const across =
    to.top > from.top ? Math.max(0, (share - 0.3) / 0.7) : to.top < from.top ? Math.min(1, share / 0.7) : share;
  const crest = Math.max(from.top, to.top) + 0.45;
  const base = share < 0.5 ? from.top : to.top;
  return [
    from.x + (to.x - from.x) * across,
    from.y + (to.y - from.y) * across,
    base + (crest - base) * Math.sin(share * Math.PI),
  ];
}

function isInside([x, y]: Point2, corners: readonly Point2[]): boolean {
  let sign = 0;
  return corners.every(([fromX, fromY], index) => {
    const [toX, toY] = corners[(index + 1) % corners.length] ?? [fromX, fromY];
    const side = Math.sign((toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX));
    if (side !== 0 && sign !== 0 && side !== sign) return false;
    sign = side || sign;
    return true;
  });
}

/** Joins rectangles that overlap, so that nothing is drawn twice. */
function joinNear(regions: readonly Bounds[]): Bounds[] {
  const joined: Bounds[] = [];
  for (const region of regions) {
    let grown = region;
    for (let index = joined.length - 1; index >= 0; index--) {
      const other = joined[index];
      if (
        !other ||
        other.left > grown.right ||
        grown.left > other.right ||
        other.top > grown.bottom ||
        grown.top > other.bottom
      )
        continue;
      grown = join(grown, other);
      joined.splice(index, 1);
    }
    joined.push(grown);
  }
  return joined;
}
