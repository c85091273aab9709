/** A color in OKLCH, in which equal steps of lightness look equal. It is written out as hex, which every renderer reads. */
export interface Color {
  lightness: number;
  chroma: number;
  /** In degrees. */
  hue: number;
}

export function color(lightness: number, chroma: number, hue: number): Color {
  return { lightness, chroma, hue };
}

/** Returns the same paint in less light: darker, a little stronger, and turned towards red, as warm paint is in the shade. */
export function shade({ lightness, chroma, hue }: Color, drop: number): Color {
  return { lightness: lightness - drop, chroma: chroma * (1 + drop * 0.25), hue: hue - drop * 42 };
}

export function mixColors(from: Color, to: Color, share: number): Color {
  const a = toLab(from);
  const b = toLab(to);
  const [lightness, greenRed, blueYellow] = [0, 1, 2].map(
    (axis) => (a[axis] ?? 0) * (1 - share) + (b[axis] ?? 0) * share,
  );
  return fromLab(lightness ?? 0, greenRed ?? 0, blueYellow ?? 0);
}

/** Returns the nearest color that a screen can show, as `#rrggbb`. Only chroma is reduced; lightness and hue stay. */
export function toHex(source: Color): string {
  // Rounded first, so that every color with the same cache key gives the same hex.
  const [lightness, chroma, hue] = [round(source.lightness, 1000), round(source.chroma, 1000), round(source.hue, 10)];
  const key = `${lightness} ${chroma} ${hue}`;
  const known = hexOf.get(key);
  if (known) return known;

  let reduced = chroma;
  let channels = toLinearRgb({ lightness, chroma, hue });
  while (reduced > 0 && channels.some((value) => value < -0.001 || value > 1.001)) {
    reduced = Math.max(0, reduced - 0.004);
    channels = toLinearRgb({ lightness, chroma: reduced, hue });
  }
  const hex = `#${channels.map(toHexPair).join("")}`;
  if (hexOf.size > 5000) hexOf.clear();
  hexOf.set(key, hex);
  return hex;
}

/** Returns the color of a hex value such as `#ff9138`. */
export function fromHex(hex: string): Color {
  const [red, green, blue] = [fromHexPair(hex, 1), fromHexPair(hex, 3), fromHexPair(hex, 5)];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return fromLab(
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  );
}

/** Returns the linear value of the channel whose two digits start at an index: 0 to 1. */
export function fromHexPair(hex: string, index: number): number {
  const channel = Number.parseInt(hex.slice(index, index + 2), 16) / 255;
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

// One image uses the same few dozen colors hundreds of times.
const hexOf = new Map<string, string>();

// The matrices are by Björn Ottosson: https://bottosson.github.io/posts/oklab/
function toLinearRgb(source: Color): [number, number, number] {
  const [lightness, a, b] = toLab(source);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

function toLab({ lightness, chroma, hue }: Color): [number, number, number] {
  const angle = (hue * Math.PI) / 180;
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)];
}

function fromLab(lightness: number, greenRed: number, blueYellow: number): Color {
  return {
    lightness,
    chroma: Math.hypot(greenRed, blueYellow),
    hue: (Math.atan2(blueYellow, greenRed) * 180) / Math.PI,
  };
}

function round(value: number, parts: number): number {
  return Math.round(value * parts) / parts;
}

function toHexPair(linear: number): string {
  const value = Math.min(1, Math.max(0, linear));
  const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
  return Math.round(255 * encoded)
    .toString(16)
    .padStart(2, "0");
}
