// Joins the shapes of a drawing into one path.

type Attributes = Record<string, string>;

/** The attributes that a shape may have to become part of a path: geometry, but no paint. */
const geometry = new Set(["d", "cx", "cy", "r", "rx", "ry", "x", "y", "width", "height"]);

/**
 * Joins all shapes of a drawing that are painted alike, such as `<circle cx="12" cy="12" r="4"/><path d="M12 2v2"/>`, into one path. Shapes
 * with their own paint, and kinds that no icon uses, follow it unchanged.
 */
export function joinShapes(markup: string): string {
  const parts: string[] = [];
  const others: string[] = [];
  for (const [shape, name = "", text = ""] of markup.matchAll(/<(\w+)((?: [\w-]+="[^"]*")*)\/>/g)) {
    const attributes = Object.fromEntries(
      [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [key, value]),
    );
    const path = Object.keys(attributes).every((key) => geometry.has(key)) ? pathOf(name, attributes) : null;
    if (path === null) others.push(shape);
    else parts.push(path);
  }
  // A path that begins with a relative step would begin at the end of the path before.
  const d = parts.map((part, index) => (index > 0 && part.startsWith("m") ? `M0 0${part}` : part)).join("");
  return `${d && `<path d="${d}"/>`}${others.join("")}`;
}

function pathOf(name: string, attributes: Attributes): string | null {
  const at = (key: string): number => Number(attributes[key] ?? 0);
  if (name === "path") return attributes["d"] ?? "";
  if (name === "circle") return ellipse(at("cx"), at("cy"), at("r"), at("r"));
  if (name === "ellipse") return ellipse(at("cx"), at("cy"), at("rx"), at("ry"));
  if (name === "rect") return rectangle(at("x"), at("y"), at("width"), at("height"), at("rx"));
  return null;
}

function ellipse(cx: number, cy: number, rx: number, ry: number): string {
  return `M${short(cx - rx)} ${short(cy)}a${rx} ${ry} 0 1 0 ${short(2 * rx)} 0a${rx} ${ry} 0 1 0 ${short(-2 * rx)} 0z`;
}

/** Returns the path of a rectangle with round corners, which are as high as wide. */
function rectangle(x: number, y: number, width: number, height: number, r: number): string {
  const corner = (dx: number, dy: number): string => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  const [across, down] = [short(width - 2 * r), short(height - 2 * r)];
  return `M${short(x + r)} ${short(y)}h${across}${corner(r, r)}v${down}${corner(-r, r)}h-${across}${corner(-r, -r)}v-${down}${corner(r, -r)}z`;
}

/** Formats a number without floating-point noise. */
function short(value: number): number {
  return Number(value.toFixed(3));
}
