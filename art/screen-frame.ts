// The view "screen": a device that stands in the image and shows the running product. A phone lies on its side for games and stands upright for
// apps; all else runs in a window.
import { type Color, color, mixColors, shade, toHex } from "./color.ts";
import { drawGrid, drawScene, drawSky, extentOf, type Frame, type Pen, selectionColor } from "./drawing.ts";
import { type Camera, fitCamera, gameProjection } from "./isometric.ts";
import type { ArtKind } from "./kinds.ts";
import { drawNightSky, glow, light, nightSkyOf } from "./night.ts";
import { isDark, type Paints } from "./paints.ts";
import { createRandom } from "./random.ts";
import { type Scene } from "./scene.ts";
import { bar, dot, interfacesOf, type Surface, touchGames } from "./screen-interfaces.ts";

export const screenFrame: Frame = { width: 1200, height: 750 };

/** A device and where it stands; `head` is the height of a window's title bar. */
const browser = { x: 142, y: 110, width: 900, height: 562, radius: 20, bezel: 12, head: 46 };
const lyingPhone = { x: 112, y: 180, width: 960, height: 443, radius: 58, bezel: 15, head: 15 };
const frontPhone = { x: 294, y: 60, width: 286, height: 620, radius: 44, bezel: 12, head: 12 };
const backPhone = { ...frontPhone, x: 632, y: 70 };
type Device = typeof browser;

/** How much a device is turned. */
const slope = -0.055;
/** The way from the front of a device to its back, on paper. */
const depth = [17, -9] as const;

interface ScreenOptions {
  kind: ArtKind;
  family: string;
  seed: string;
  id: string;
  outline?: string;
}

interface DeviceOptions extends ScreenOptions {
  scene: Scene;
  paints: Paints;
  room: Paints;
}

/** `paints` are the colors on the screen, which shines by itself, and `room` those around the device. */
export function drawScreen(scene: Scene, paints: Paints, room: Paints, options: ScreenOptions): string {
  const { kind, family, seed, id } = options;
  const [first, second] = interfacesOf(kind, family);
  const single = kind === "game" && touchGames.has(family) ? lyingPhone : browser;
  const devices: { device: Device; draw: (surface: Surface) => string }[] = second
    ? [
        { device: backPhone, draw: second },
        { device: frontPhone, draw: first },
      ]
    : [{ device: single, draw: first }];
  const sky = nightSkyOf(seed, screenFrame, 12);
  const camera: Camera = { projection: gameProjection, scale: 1.5, left: 600, top: 375 };
  return (
    drawSky(
      { ...room, sky: [dull(room, room.sky[0]), dull(room, room.sky[1])] },
      "painted",
      screenFrame,
      `${id}-room`,
    ) +
    // At night the moon stands in the corner that no device reaches, and the grid could hardly be seen.
    (room.light === "night"
      ? drawNightSky({ ...sky, moon: { ...sky.moon, x: 72, y: 72 } }, id)
      : drawGrid(room, screenFrame, { camera, pass: "painted", unit: 1, digits: 0 })) +
    (isDark(room) ? shine() : "") +
    devices
      .map(({ device, draw }, index) =>
        drawDevice(device, draw, { ...options, scene, paints, room, id: `${id}-${index}` }),
      )
      .join("")
  );

  /** Draws the light around devices. */
  function shine(): string {
    const lights = devices.map(({ device: { x, y, width, height } }) =>
      light({ x: x + width / 2, y: y + height / 2, radius: Math.max(width, height) * 0.8 }, `${id}-shine`),
    );
    return glow(`${id}-shine`, toHex(mixColors(room.screen, paints.main, 0.4)), 0.8 / devices.length) + lights.join("");
  }
}

/** In daylight, colors around a screen are weaker than those on it. */
function dull(room: Paints, { lightness, chroma, hue }: Color): Color {
  return isDark(room) ? color(lightness, chroma, hue) : color(lightness - 0.03, chroma * 0.6, hue);
}

function drawDevice(
  { x, y, width, height, radius, bezel, head }: Device,
  draw: (surface: Surface) => string,
  { seed, scene, paints, room, outline = selectionColor, ...options }: DeviceOptions,
): string {
  const isNight = room.light === "night";
  const isPhone = head === bezel;
  const body = isPhone ? color(isNight ? 0.2 : 0.27, 0.03, 268) : room.main;
  const button = shade(body, -0.14);
  const inner: Frame = { width: width - 2 * bezel, height: height - head - bezel };
  const glass = bar([0, 0, inner.width, inner.height], paints.screen, Math.max(8, radius - bezel));
  let models = 0;
  const model: Surface["model"] = (
    content,
    [left, top, across, down],
    { fill = 0.88, corner = 0, grid = false } = {},
  ) => {
    const area: Frame = { width: across, height: down };
    const camera = fitCamera(extentOf(content), area, fill);
    const pen: Pen = {
      camera,
      pass: "painted",
      unit: Math.min(1, Math.max(0.45, across / 900)),
      digits: 0,
      outline,
    };
    const id = `${options.id}-${models++}`;
    const place = `<g transform="translate(${left} ${top})"`;
    if (corner === 0) return `${place}>${drawScene(content, pen)}</g>`;
    return (
      `<clipPath id="${id}">${bar([0, 0, across, down], paints.screen, corner)}</clipPath>${place} clip-path="url(#${id})">` +
      `${drawSky(paints, "painted", area, `${id}-sky`)}${grid ? drawGrid(paints, area, pen) : ""}${drawScene(content, pen)}</g>`
    );
  };
  return (
    `<g transform="matrix(1 ${slope} 0 1 ${x} ${y - (width / 2) * slope})">` +
    `<path class="shadow" opacity="${isDark(room) ? 0.3 : 0.13}" d="M${radius} ${height}H${width - 8}l100 46H${radius + 100}z"/>` +
    drawBack({ width, height }, radius, shade(body, isPhone ? -0.12 : 0.24)) +
    bar([0, 0, width, height], body, radius) +
    (isPhone ? "" : [30, 56, 82].map((left) => dot(left, head / 2, 8, left === 30 ? room.gold : button)).join("")) +
    (isPhone ? "" : bar([122, 12, width - 240, head - 24], button)) +
    `<clipPath id="${options.id}-glass">${glass}</clipPath>` +
    `<g transform="translate(${bezel} ${head})" clip-path="url(#${options.id}-glass)">` +
    glass +
    draw({ ...inner, paints, scene, model, outline, random: createRandom(`screen:${seed}`) }) +
    `</g></g>`
  );
}

/** Draws the back of a device, and the sides between its back and its front. */
function drawBack({ width, height }: Frame, radius: number, paint: Color): string {
  const [across, down] = depth;
  // The sides touch the round corners where their outline runs along the depth.
  const share = radius / Math.hypot(across, down);
  const [x, y] = [Math.round(-down * share), Math.round(across * share)];
  const sides = `M${radius - x} ${radius - y}l${across} ${down}L${width - radius + x + across} ${height - radius + y + down}l${-across} ${-down}z`;
  return bar([across, down, width, height], paint, radius) + `<path fill="${toHex(paint)}" d="${sides}"/>`;
}
