// Turns solids into SVG text. It uses attributes only, because the pages that show these images forbid inline styles.
import { color, shade, toHex, type Color } from "./color.ts";
import { sortByDepth } from "./depth-order.ts";
import {
  boundsOf,
  growOutline,
  outlineOf,
  toPaper,
  type Bounds,
  type Camera,
  type Point2,
  type Point3,
} from "./isometric.ts";
import { nightContrast } from "./night.ts";
import { isDark, type Paints } from "./paints.ts";
import { type Scene } from "./scene.ts";
import { type Face, type Solid } from "./solids.ts";

/** `blockout` is the unpainted scene: gray, without details. `wireframe` shows only the edges. */
export type Pass = "painted" | "blockout" | "wireframe";

export interface Frame {
  width: number;
  height: number;
}

/** By how much rounding may make faces overlap: less than a fine line. */
const hair = 0.5;
export const selectionColor = "#ff9138";
const wireGround = color(0.235, 0.016, 265);

/** How a scene is drawn on paper. */
export interface Pen {
  camera: Camera;
  pass: Pass;
  /** The width of a fine line; drawings for larger frames have thicker lines. */
  unit: number;
  /** Digits after the decimal point; large frames need none. */
  digits: number;
  /** The color of the selection's outline. */
  outline?: string;
  /** How dark shaded sides are: 1 in sunlight, less in moonlight. */
  contrast?: number;
  /** The same solids by night, for a drawing that follows the theme of its page. */
  nightOf?: ReadonlyMap<Solid, Solid>;
}

export function drawScene(scene: Scene, pen: Pen, lights = ""): string {
  return (
    drawShadows(scene.shadows, pen) +
    drawSolids(sortByDepth(scene.solids), pen) +
    lights +
    drawSelection(scene.solids, pen)
  );
}

/** Returns every point that must lie within the frame. */
export function extentOf(scene: Scene): Point3[] {
  return [...scene.solids.flatMap((solid) => solid.faces.flatMap((face) => face.points)), ...scene.shadows.flat()];
}

export function drawSky(paints: Paints, pass: Pass, frame: Frame, id: string): string {
  const gray = paints.light === "night" ? grayNight : graySky;
  const [top, bottom] = pass === "painted" ? paints.sky : pass === "blockout" ? gray : [wireGround, wireGround];
  return (
    `<defs><linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${toHex(top)}"/><stop offset="1" stop-color="${toHex(bottom)}"/></linearGradient></defs>` +
    `<rect width="${frame.width}" height="${frame.height}" fill="url(#${id})"/>`
  );
}

const grayNight = [color(0.4, 0.006, 265), color(0.3, 0.008, 265)] as const;
export const graySky = [color(0.845, 0.005, 265), color(0.73, 0.008, 265)] as const;

/** Draws the editor's floor grid from edge to edge of the frame. */
export function drawGrid(paints: Paints, { width, height }: Frame, { camera, pass, unit, digits }: Pen): string {
  const { across, down } = camera.projection;
  const step = 2 * across * camera.scale;
  const slope = across / down;
  // Both families of lines cross the upper edge at the same points; one leans right, the other left.
  const origin = camera.left - camera.top * slope;
  const first = Math.floor((-height * slope - origin) / step);
  const last = Math.ceil((width + height * slope - origin) / step);
  let path = "";
  for (let index = first; index <= last; index++) {
    const x = origin + index * step;
    path += gridLine(x, slope, width, height, digits) + gridLine(x, -slope, width, height, digits);
  }
  const dim = pass === "wireframe" || paints.light === "night" || (pass === "painted" && isDark(paints));
  const opacity = !dim ? 0.3 : pass === "wireframe" ? 0.07 : paints.light === "night" ? 0.05 : 0.075;
  return `<path d="${path}" stroke="#fff" stroke-width="${round(1.6 * unit, 1)}" opacity="${opacity}"/>`;
}

/** Returns the part of a line from (x, 0) that lies within the frame. */
function gridLine(x: number, slope: number, width: number, height: number, digits: number): string {
  const atLeft = -x / slope;
  const atRight = (width - x) / slope;
  const from = Math.max(0, Math.min(atLeft, atRight));
  const to = Math.min(height, Math.max(atLeft, atRight));
  if (to - from < 1) return "";
  return `M${pair([x + from * slope, from], digits)} ${pair([x + to * slope, to], digits)}`;
}

function drawShadows(shadows: readonly (readonly Point3[])[], { camera, pass, digits }: Pen): string {
  if (pass === "wireframe" || shadows.length === 0) return "";
  const outlines = shadows.map((corners) =>
    closedPath(outlineOf(corners.map((corner) => toPaper(corner, camera))), digits),
  );
  // A single path, so that overlapping shadows don't darken each other.
  return `<path class="shadow" opacity=".1" d="${outlines.join("")}"/>`;
}

function drawSolids(
  solids: readonly Solid[],
  { camera, pass, unit, digits, outline = selectionColor, contrast = 1, nightOf }: Pen,
): string {
  let markup = "";
  let strokes: Stroke[] = [];
  const flush = (): void => {
    markup += strokes
      .map(
        ({ brush: { fill, stroke }, path }) =>
          `<path fill="${fill}"${stroke ? ` stroke="${stroke}"` : ""} d="${path}"/>`,
      )
      .join("");
    strokes = [];
  };

  for (const solid of solids) {
    if (solid.hook) {
      flush();
      markup += `<g class="${solid.hook}">`;
    }
    const night = nightOf?.get(solid);
    for (const [index, face] of solid.faces.entries()) {
      if (face.decal === "shadow" && pass === "wireframe") continue;
      const corners = face.points.map((point) => toPaper(point, camera));
      const brush = brushFor(face, solid, pass, outline, contrast);
      const nightFace = night?.faces[index];
      const shown =
        night && nightFace ? forBothThemes(brush, brushFor(nightFace, night, pass, outline, nightContrast)) : brush;
      addFace(strokes, shown, corners, closedPath(corners, digits));
    }
    if (solid.hook) {
      flush();
      markup += "</g>";
    }
  }
  flush();
  return `<g stroke-width="${round((pass === "wireframe" ? 2 : 1.2) * unit, 1)}" stroke-linejoin="round">${markup}</g>`;
}

/** The faces that one path draws, and where each face lies. */
interface Stroke {
  brush: Brush;
  path: string;
  places: Place[];
}

interface Place {
  corners: readonly Point2[];
  bounds: Bounds;
}

/**
 * Adds a face to an earlier path with the same brush, unless something between them touches the face. Fewer paths are cheaper: browsers pay
 * for each path whenever the page changes its style.
 */
function addFace(strokes: Stroke[], brush: Brush, corners: readonly Point2[], path: string): void {
  const place = { corners, bounds: boundsOf(corners) };
  for (const [index, stroke] of strokes.toReversed().entries()) {
    const isNewest = index === 0;
    const fits =
      stroke.brush.fill === brush.fill && stroke.brush.stroke === brush.stroke && stroke.brush.level === brush.level;
    const touches = stroke.places.some((other) => overlap(other, place));
    if (fits && (isNewest || !touches)) {
      stroke.path += path;
      stroke.places.push(place);
      return;
    }
    if (touches) break;
  }
  strokes.push({ brush, path, places: [place] });
}

/** Returns whether two convex outlines overlap, which means that no line separates them. Outlines that only share an edge don't overlap. */
function overlap({ corners: one, bounds: here }: Place, { corners: other, bounds: there }: Place): boolean {
  if (here.left >= there.right || there.left >= here.right || here.top >= there.bottom || there.top >= here.bottom)
    return false;
  return !isParted(one, other) && !isParted(other, one);
}

function isParted(one: readonly Point2[], other: readonly Point2[]): boolean {
  return one.some(([x, y], index) => {
    const [nextX, nextY] = one[(index + 1) % one.length] ?? [x, y];
    const [across, down] = [nextX - x, nextY - y];
    const side = (points: readonly Point2[]) =>
      points.map((point) => ((point[0] - x) * down - (point[1] - y) * across) / (Math.hypot(across, down) || 1));
    const [here, there] = [side(one), side(other)];
    return Math.max(...here) <= Math.min(...there) + hair || Math.max(...there) <= Math.min(...here) + hair;
  });
}

interface Brush {
  fill: string;
  stroke?: string;
  /** A path draws all its fills before its strokes, so only faces of one level may share a path. */
  level?: number;
}

function forBothThemes(day: Brush, night: Brush): Brush {
  const both = (light: string, dark: string) => (light === dark ? light : `light-dark(${light},${dark})`);
  const stroke = day.stroke && night.stroke && both(day.stroke, night.stroke);
  return { ...day, fill: both(day.fill, night.fill), ...(stroke && { stroke }) };
}

/** Returns how a face looks in a pass. */
export function brushFor(
  { color: paint, drop, decal, points }: Face,
  { selected }: Solid,
  pass: Pass,
  outline: string,
  contrast = 1,
): Brush {
  const level = points[0]?.[2] ?? 0;
  if (pass === "wireframe")
    return {
      fill: toHex(wireGround),
      stroke: selected ? outline : decal ? "#566078" : "#a3aec6",
      level: level + drop,
    };

  const base = pass === "blockout" && !selected ? grayOf(paint) : paint;
  const fill = toHex(shade(base, drop * (selected ? 1 : contrast)));
  if (decal) return { fill };
  // On sides, the stroke closes the hairline gap to the neighbor; on tops, it catches the light along the edge.
  return drop === 0 ? { fill, stroke: toHex(shade(base, -0.045)), level } : { fill, stroke: fill };
}

/** Returns the gray of an unpainted color, as light or as dark as the paint. */
export function grayOf({ lightness }: Color): Color {
  return color(0.75 + (lightness - 0.66) * 0.42, 0.006, 265);
}

function drawSelection(solids: readonly Solid[], pen: Pen): string {
  const selected = solids.find((solid) => solid.selected);
  if (!selected) return "";
  const { unit, digits, outline: stroke = selectionColor } = pen;
  const { outline, handles, size } = selectionOf(selected, pen);
  const squares = handles
    .map(([x, y]) => `M${pair([x - size / 2, y - size / 2], digits)}h${size}v${size}h${-size}z`)
    .join("");
  return (
    `<g class="selection" stroke="${stroke}" stroke-linejoin="round"><path fill="none" stroke-width="${round(4.5 * unit, 1)}" d="${closedPath(outline, digits)}"/>` +
    `<path fill="#fff" stroke-width="${round(3.4 * unit, 1)}" d="${squares}"/></g>`
  );
}

/** Returns the outline of a selected solid on paper, and the centers and the size of its handles. */
export function selectionOf(
  { lowest, highest }: Solid,
  { camera, unit, digits }: Pick<Pen, "camera" | "unit" | "digits">,
): { outline: Point2[]; handles: Point2[]; size: number } {
  const corners = [lowest, highest].flatMap(([x]) =>
    [lowest, highest].flatMap(([, y]) => [lowest, highest].map(([, , z]): Point3 => [x, y, z])),
  );
  const outline = growOutline(outlineOf(corners.map((corner) => toPaper(corner, camera))), 5 * unit);
  const size = round(13 * unit, digits);
  // On a flat object the corners come in pairs, and one handle is enough for both.
  const handles = outline.filter(([x, y], index) =>
    outline.slice(0, index).every(([otherX, otherY]) => Math.hypot(x - otherX, y - otherY) > size * 1.8),
  );
  return { outline, handles, size };
}

/**
 * Writes a start, then relative steps from corner to corner. Steps are shorter than absolute points, and steps between rounded points add
 * up exactly.
 */
function closedPath(points: readonly Point2[], digits: number): string {
  let path = "";
  let last: Point2 | undefined;
  for (const [x, y] of points) {
    const corner: Point2 = [round(x, digits), round(y, digits)];
    if (!last) path = `M${corner[0]} ${corner[1]}l`;
    else path += `${step(corner[0] - last[0], digits)}${step(corner[1] - last[1], digits)}`;
    last = corner;
  }
  return `${path.replace("l ", "l")}z`;
}

/** A minus sign separates numbers as well as a space does. */
function step(distance: number, digits: number): string {
  const rounded = round(distance, digits);
  return rounded < 0 ? `${rounded}` : ` ${rounded}`;
}

function pair([x, y]: Point2, digits: number): string {
  return `${round(x, digits)} ${round(y, digits)}`;
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits)) + 0;
}
