// Draws parts of the island on a canvas, exactly as the server draws it as SVG.
import { sortByDepth } from "#art/depth-order.ts";
import { brushFor, type Pass, selectionColor, selectionOf } from "#art/drawing.ts";
import { islandFrame } from "#art/island-frame.ts";
import type { IslandLight } from "#art/island.ts";
import { type Bounds, boundsOf, type Camera, outlineOf, type Point2, type Point3, toPaper } from "#art/isometric.ts";
import {
  type Disk,
  fading,
  glows,
  lampLights,
  moonColors,
  nightContrast,
  type NightSky,
  selectedLight,
} from "#art/night.ts";
import type { Solid } from "#art/solids.ts";

/** Margin around a solid: half of its thickest line. */
const margin = 3;

export type Still = { solid: Solid; bounds: Bounds };

type Options = {
  camera: Camera;
  outline: string | undefined;
  shadows: readonly (readonly Point3[])[];
  sky: NightSky;
  lamps: readonly Point3[];
  /** The glow of lamps, and of the selected object. */
  glow: { lamp: string; selected: string };
};

export class Painter {
  pass: Pass = "painted";
  light: IslandLight = "day";
  private readonly canvas: HTMLCanvasElement;
  private readonly options: Options;
  private readonly context: CanvasRenderingContext2D;
  private readonly shadow: Path2D;
  private scale = 1;

  constructor(canvas: HTMLCanvasElement, options: Options) {
    this.canvas = canvas;
    this.options = options;
    const context = canvas.getContext("2d");
    if (!context) throw new Error("This browser can't draw.");
    this.context = context;
    this.shadow = new Path2D();
    for (const corners of options.shadows) this.shadow.addPath(pathOf(outlineOf(corners.map((each) => this.at(each)))));
  }

  at(point: Point3): Point2 {
    return toPaper(point, this.options.camera);
  }

  /** Returns the box of a solid on the canvas, with its lines. */
  boundsOf({ faces }: Solid): Bounds {
    return grow(boundsOf(faces.flatMap(({ points }) => points.map((point) => this.at(point)))), margin);
  }

  /** Returns the box of the outline, handles and glow of a solid. */
  selectionBounds(solid: Solid): Bounds {
    const { camera } = this.options;
    const { outline, size } = selectionOf(solid, { camera, unit: 1, digits: 0 });
    const bounds = grow(boundsOf(outline), size);
    return this.isNight ? join(bounds, around(selectedLight(solid, camera))) : bounds;
  }

  private get isNight(): boolean {
    return this.light === "night" && this.pass === "painted";
  }

  /** Fits the canvas to its size on the screen. Returns whether everything has to be redrawn. */
  fit(): boolean {
    const width = Math.round(Math.min(this.canvas.clientWidth * devicePixelRatio, 2 * islandFrame.width));
    if (width === 0 || width === this.canvas.width) return false;
    this.scale = width / islandFrame.width;
    this.canvas.width = width;
    this.canvas.height = Math.round(islandFrame.height * this.scale);
    return true;
  }

  /** Redraws everything inside a rectangle. */
  paint(
    region: Bounds,
    stills: readonly Still[],
    moving: readonly Solid[],
    over: (context: CanvasRenderingContext2D) => void,
  ): void {
    const { context, scale, pass } = this;
    // Whole pixels, so that no seams show at the edges.
    const [left, top] = [Math.floor(region.left * scale), Math.floor(region.top * scale)];
    const [width, height] = [Math.ceil(region.right * scale) - left, Math.ceil(region.bottom * scale) - top];
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.beginPath();
    context.rect(left, top, width, height);
    context.clip();
    context.clearRect(left, top, width, height);
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.lineJoin = "round";
    if (this.isNight) this.paintSky();
    if (pass !== "wireframe") {
      context.globalAlpha = 0.1;
      context.fillStyle = "#000";
      context.fill(this.shadow);
      context.globalAlpha = 1;
    }
    const inside = stills.filter(({ bounds }) => meet(bounds, region)).map(({ solid }) => solid);
    context.lineWidth = pass === "wireframe" ? 2 : 1.2;
    for (const solid of sortByDepth([...inside, ...moving])) this.paintSolid(solid);
    const selected = moving.find((solid) => solid.selected);
    if (this.isNight) this.paintLights(region, selected);
    if (selected) this.paintSelection(selected);
    over(context);
    context.restore();
  }

  private paintSky(): void {
    const { context, options } = this;
    const { stars, moon } = options.sky;
    context.fillStyle = "#fff";
    for (const { size, opacity, places } of stars) {
      context.globalAlpha = opacity;
      for (const [x, y] of places) context.fill(disk({ x, y, radius: size / 2 }));
    }
    context.globalAlpha = 1;
    this.paintGlow({ ...moon, radius: moon.radius * moonColors.reach }, moonColors.glow, moonColors.opacity);
    context.fillStyle = moonColors.disk;
    context.fill(disk(moon));
  }

  private paintLights(region: Bounds, selected: Solid | undefined): void {
    const { camera, lamps, glow } = this.options;
    for (const lamp of lampLights(lamps, camera))
      if (meet(around(lamp), region)) this.paintGlow(lamp, glow.lamp, glows.lamp);
    if (selected) this.paintGlow(selectedLight(selected, camera), glow.selected, glows.selected);
  }

  private paintGlow({ x, y, radius }: Disk, color: string, opacity: number): void {
    const { context } = this;
    const gradient = context.createRadialGradient(x, y, 0, x, y, radius);
    for (const { at, share } of fading)
      gradient.addColorStop(
        at,
        `${color}${Math.round(opacity * share * 255)
          .toString(16)
          .padStart(2, "0")}`,
      );
    context.fillStyle = gradient;
    context.fill(disk({ x, y, radius }));
  }

  private paintSolid(solid: Solid): void {
    const { context, pass, options } = this;
    const contrast = this.isNight ? nightContrast : 1;
    for (const face of solid.faces) {
      if (face.decal === "shadow" && pass === "wireframe") continue;
      const { fill, stroke } = brushFor(face, solid, pass, options.outline ?? selectionColor, contrast);
      const path = pathOf(face.points.map((point) => this.at(point)));
      context.fillStyle = fill;
      context.fill(path);
      if (!stroke) continue;
      context.strokeStyle = stroke;
      context.stroke(path);
    }
  }

  private paintSelection(solid: Solid): void {
    const { context, options } = this;
    const { outline, handles, size } = selectionOf(solid, { camera: options.camera, unit: 1, digits: 0 });
    context.strokeStyle = options.outline ?? selectionColor;
    context.lineWidth = 4.5;
    context.stroke(pathOf(outline));
    context.lineWidth = 3.4;
    context.fillStyle = "#fff";
    for (const [x, y] of handles) {
      context.fillRect(x - size / 2, y - size / 2, size, size);
      context.strokeRect(x - size / 2, y - size / 2, size, size);
    }
  }
}

function pathOf(points: readonly Point2[]): Path2D {
  const path = new Path2D();
  for (const [index, [x, y]] of points.entries()) {
    if (index === 0) path.moveTo(x, y);
    else path.lineTo(x, y);
  }
  path.closePath();
  return path;
}

function disk({ x, y, radius }: Disk): Path2D {
  const path = new Path2D();
  path.arc(x, y, radius, 0, 2 * Math.PI);
  return path;
}

function around({ x, y, radius }: Disk): Bounds {
  return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius };
}

export function grow({ left, top, right, bottom }: Bounds, by: number): Bounds {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

export function join(one: Bounds, other: Bounds): Bounds {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

function meet(one: Bounds, other: Bounds): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
