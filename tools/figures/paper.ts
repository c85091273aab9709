// The drawing kit of the figures: shared shapes in the type and the colors of the site, for the light and the dark theme.

export const color = {
  paper: "#fbfaf7",
  white: "#ffffff",
  sunken: "#f3f0ec",
  ink: "#141822",
  grey: "#4a505b",
  mute: "#c9c6bf",
  line: "#e0ded8",
  orange: "#fb8225",
  orangeInk: "#ac4411",
  orangeSoft: "#fcebdb",
  teal: "#2b8ca3",
  tealInk: "#1b6a7d",
  tealSoft: "#dff0f3",
  green: "#2f9e6e",
  greenInk: "#1f7550",
  greenSoft: "#def2e8",
} as const;

/** What each color is in the dark theme. */
const darkColors: Readonly<Record<string, string>> = {
  [color.paper]: "#12151b",
  [color.white]: "#1a1e26",
  [color.sunken]: "#171b23",
  [color.ink]: "#f2f0ec",
  [color.grey]: "#babec6",
  [color.mute]: "#4b515d",
  [color.line]: "#2e333c",
  [color.orange]: "#ff9138",
  [color.orangeInk]: "#fda856",
  [color.orangeSoft]: "#362417",
  [color.teal]: "#3fa3bc",
  [color.tealInk]: "#7fd0e6",
  [color.tealSoft]: "#17303a",
  [color.green]: "#3cb481",
  [color.greenInk]: "#8fdcae",
  [color.greenSoft]: "#17332a",
};

/** Returns a figure in the colors of the dark theme. */
export function inDarkTheme(svg: string): string {
  return svg.replaceAll(/#[0-9a-f]{6}/g, (hex) => darkColors[hex] ?? hex);
}

export const sheetWidth = 1400;
/** By how much letters are larger than the figures say: Hanken Grotesk is narrow, and on a phone a sheet has a quarter of its width. */
const letters = 1.32;

interface TextStyle {
  size?: number;
  weight?: number;
  fill?: string;
  anchor?: "start" | "middle" | "end";
}

interface ShapeStyle {
  fill?: string;
  stroke?: string;
  width?: number;
  dash?: string;
  radius?: number;
}

interface Point {
  x: number;
  y: number;
}

/** A whole figure. The text is large because a phone shows the sheet at a quarter of its width. */
export function sheet(height: number, title: string, body: string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${sheetWidth}" height="${height}" viewBox="0 0 ${sheetWidth} ${height}" font-family="hanken-grotesk-basic, Hanken Grotesk">`,
    rect(0, 0, sheetWidth, height, { fill: color.paper }),
    text(70, 96, title, { size: 36, weight: 700 }),
    ...body,
    "</svg>",
  ].join("\n");
}

export function text(x: number, y: number, words: string, style: TextStyle = {}): string {
  const { size = 34, weight = 400, fill = color.ink, anchor = "start" } = style;
  return `<text x="${round(x)}" y="${round(y)}" font-size="${round(size * letters)}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}">${escapeXml(words)}</text>`;
}

export function rect(x: number, y: number, width: number, height: number, style: ShapeStyle = {}): string {
  const { fill = "none", stroke = "none", width: strokeWidth = 3, dash = "none", radius = 0 } = style;
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${radius}" fill="${fill}" stroke="${stroke}" stroke-width="${strokeWidth}" stroke-dasharray="${dash}"/>`;
}

export function path(points: Point[], style: ShapeStyle = {}): string {
  const d = points.map((point, index) => `${index === 0 ? "M" : "L"}${round(point.x)} ${round(point.y)}`).join("");
  return rawPath(d, style);
}

export function rawPath(d: string, style: ShapeStyle = {}): string {
  const { fill = "none", stroke = color.ink, width = 3, dash = "none" } = style;
  return `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${width}" stroke-dasharray="${dash}" stroke-linejoin="round" stroke-linecap="round"/>`;
}

export function dot(x: number, y: number, radius: number, fill: string, stroke = "none"): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${radius}" fill="${fill}" stroke="${stroke}" stroke-width="4"/>`;
}

/** A line with a filled head at its end. With `bend`, a curve whose middle is moved sideways by this many pixels. */
export function arrow(from: Point, to: Point, stroke: string = color.grey, bend = 0, dash = "none"): string {
  const along = Math.atan2(to.y - from.y, to.x - from.x);
  const middle = {
    x: (from.x + to.x) / 2 - Math.sin(along) * bend * 2,
    y: (from.y + to.y) / 2 + Math.cos(along) * bend * 2,
  };
  const end = bend === 0 ? along : Math.atan2(to.y - middle.y, to.x - middle.x);
  const head = 22;
  const neck = { x: to.x - Math.cos(end) * head, y: to.y - Math.sin(end) * head };
  const wing = (side: number) => ({ x: neck.x - Math.sin(end) * side, y: neck.y + Math.cos(end) * side });
  const d = `M${round(from.x)} ${round(from.y)}Q${round(middle.x)} ${round(middle.y)} ${round(neck.x)} ${round(neck.y)}`;
  return (
    rawPath(d, { stroke, width: 4, dash }) + path([to, wing(11), wing(-11), to], { fill: stroke, stroke, width: 2 })
  );
}

/** The site's selection outline: a line a little outside the object, with a handle at each corner. */
export function selected(x: number, y: number, width: number, height: number): string {
  const corners = [x, x + width].flatMap((cx) => [y, y + height].map((cy) => ({ cx, cy })));
  return (
    rect(x, y, width, height, { stroke: color.orange, width: 4 }) +
    corners
      .map(({ cx, cy }) => rect(cx - 9, cy - 9, 18, 18, { fill: color.white, stroke: color.orange, width: 4 }))
      .join("")
  );
}

/** Random numbers from 0 to 1 that are the same on every run. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escapeXml(words: string): string {
  return words.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
