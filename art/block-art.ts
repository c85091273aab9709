// Generated images for entries without an uploaded image: isometric scenes made from a seed, as SVG text. This folder is pure (no I/O, no
// dependencies), so the server and browsers draw the same image.
import { type Accent } from "./accent.ts";
import { drawGrid, drawScene, drawSky, extentOf, type Frame, type Pass, type Pen } from "./drawing.ts";
import { familyOf, sceneOf } from "./families.ts";
import { boundsOf, fitCamera, toPaper, type Camera } from "./isometric.ts";
import { islandFrame } from "./island-frame.ts";
import { type IslandLight, type IslandOptions, islandSky, layOutIsland } from "./island.ts";
import { drawLights, drawNightSky, nightContrast, nightSkyOf } from "./night.ts";
import type { ArtKind } from "./kinds.ts";
import { isDark, paintsFor, pickHues, type Light, type Paints, withAccent } from "./paints.ts";
import { createRandom, hashText } from "./random.ts";
import { layersScene } from "./scenes/apps.ts";
import { assetsScene } from "./scenes/assets.ts";
import { flowScene } from "./scenes/design.ts";
import { gameScene } from "./scenes/game.ts";
import { postScene } from "./scenes/post.ts";
import { gridScene } from "./scenes/three-d.ts";
import { drawScreen, screenFrame } from "./screen-frame.ts";
import { type Scene, type SceneBuilder, type SceneOrder } from "./scene.ts";
import { type Solid } from "./solids.ts";

export { type IslandLight, type IslandOptions } from "./island.ts";
export { palettes, type Light } from "./paints.ts";

export interface BlockArtOptions {
  /** The same seed and kind always give the same image. For posts, the letters of the title form the skyline. */
  seed: string;
  kind: ArtKind;
  /** In pixels; 1200 × 750 by default. */
  width?: number;
  height?: number;
  /** Chosen by the seed by default; the seed never chooses the night. */
  light?: Light;
  /** The composition; chosen by the seed by default. */
  family?: string;
  pass?: Pass;
  /** Zooms in on the selected object, so that the scene extends beyond the frame. */
  closeUp?: boolean;
  /** Shows the scene on the screen of a device, below the interface of a product. Always 1200 × 750. */
  screen?: boolean;
  /** Leaves out the sky and the grid. The drawing fills its frame on a transparent background. */
  bare?: boolean;
  /** The color of the selected object. */
  accent?: Pick<Accent, "paint" | "outline">;
  /** Required if the same image appears twice in one page. */
  idPrefix?: string;
}

export function blockArt(options: BlockArtOptions): string {
  const order = orderScene(options);
  const family = options.family ?? familyOf(options.kind, options.seed);
  const scene = sceneOf(options.kind, family);
  if (!options.screen) return drawImage(scene(order), order.paints, options);
  // A screen shines by itself, in the dark as well.
  const shown = isDark(order.paints) ? orderScene({ ...options, light: "day" }) : order;
  const id = idOf(options, order.paints);
  return wrap(
    screenFrame,
    drawScreen(scene(shown), shown.paints, order.paints, { ...options, family, id, outline: options.accent?.outline }),
  );
}

function orderScene({
  seed,
  kind,
  light,
  accent,
}: Pick<BlockArtOptions, "seed" | "kind" | "light" | "accent">): SceneOrder {
  // The look has a stream of its own, so that a seed gives the same scene in any light.
  const look = createRandom(`look:${kind}:${seed}`);
  const seedLight = look.pick(lights);
  const chosen = light ?? seedLight;
  const paints = paintsFor(kind, chosen, createRandom(`paint:${kind}:${seed}`), pickHues(kind, look));
  return { seed, random: createRandom(`${kind}:${seed}`), paints: withAccent(paints, accent), detail: "full" };
}

/** Three images in five in daylight, from morning to evening. */
const lights: readonly [Light, ...Light[]] = ["day", "day", "morning", "golden", "dusk", "dusk", "dusk"];

export function drawImage(scene: Scene, paints: Paints, options: BlockArtOptions): string {
  const { seed, width = 1200, height = 750, pass = "painted", bare = false, closeUp = false } = options;
  const frame = { width, height };
  const unit = Math.min(width / 1200, height / 750) * (closeUp ? 1.3 : 1);
  const camera = closeUp ? closeUpCamera(scene, frame) : fitCamera(extentOf(scene), frame, bare ? 0.97 : 0.78);
  const id = idOf(options, paints);
  const isNight = paints.light === "night" && pass === "painted";
  const pen: Pen = {
    camera,
    pass,
    unit,
    digits: width < 1000 ? 1 : 0,
    outline: options.accent?.outline,
    contrast: isNight ? nightContrast : 1,
  };
  const sky = drawSky(paints, pass, frame, `${id}-sky`) + (isNight ? drawNightSky(nightSkyOf(seed, frame), id) : "");
  const ground = bare ? "" : sky + drawGrid(paints, frame, pen);
  return wrap(frame, ground + drawScene(scene, pen, isNight ? drawLights(scene, paints, camera, id) : ""));
}

function idOf({ seed, kind, pass = "painted", screen, idPrefix }: BlockArtOptions, { light }: Paints): string {
  return idPrefix ?? `art-${hashText(`${kind}:${seed}:${light}:${screen ? "screen" : pass}`).toString(36)}`;
}

/** Draws a small bare image for a service or an empty state, for a width of about 124 pixels. */
export function blockGlyph(
  kind: ArtKind,
  seed: string = kind,
  accent?: BlockArtOptions["accent"],
  light: Light = "day",
): string {
  const frame = { width: 248, height: 200 };
  const random = createRandom(`${kind}:${seed}`);
  const paints = withAccent(paintsFor(kind, light, random), accent);
  const scene = glyphs[kind]({ seed, random, paints, detail: "small" });
  const camera = fitCamera(extentOf(scene), frame, 0.95);
  const contrast = light === "night" ? nightContrast : 1;
  const pen: Pen = { camera, pass: "painted", unit: 0.5, digits: 1, outline: accent?.outline, contrast };
  return wrap(frame, drawScene(scene, pen), { width: 124, height: 100 });
}

/**
 * Draws the island of the front page: large and bare, with the classes `gem`, `flag` and `selection` for the page to animate. As a part of a
 * page it follows the theme: its colors are pairs, and the page shows `art-night` in the dark theme. A file is drawn in one light.
 */
export function heroIsland(options: IslandOptions, light: IslandLight | "theme"): string {
  const { scene, camera } = layOutIsland(options, light === "theme" ? "day" : light);
  const night = light === "day" ? null : layOutIsland(options, "night");
  const pen: Pen = {
    camera,
    pass: "painted",
    unit: 1,
    digits: 0,
    outline: options.accent?.outline,
    contrast: light === "night" ? nightContrast : 1,
    ...(night && light === "theme" && { nightOf: twins(scene.solids, night.scene.solids) }),
  };
  const atNight = (drawing: string) => (light === "theme" ? `<g class="art-night">${drawing}</g>` : drawing);
  const sky = night && atNight(drawNightSky(islandSky(options.seed), "island"));
  const lights = night && atNight(drawLights(night.scene, night.paints, camera, "island"));
  return wrap(islandFrame, (sky ?? "") + drawScene(scene, pen, lights ?? ""));
}

function twins(days: readonly Solid[], nights: readonly Solid[]): ReadonlyMap<Solid, Solid> {
  return new Map(days.map((day, index) => [day, nights[index] ?? day]));
}

/** Draws an empty tile for an empty state. The page sets its colors: `currentColor`, and `--select` for the small tile. */
export function emptyTile(): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 150 96" width="150" height="96" aria-hidden="true" fill="none" stroke-width="2" stroke-linejoin="round">` +
    `<path class="tile-ground" d="M75 10 141 43 75 76 9 43z" stroke="currentColor" stroke-dasharray="6 5"/>` +
    `<path class="tile-depth" d="M9 43v9l66 33 66-33v-9M75 76v9" stroke="currentColor" opacity=".45"/>` +
    `<path class="tile-selection" d="M75 31 99 43 75 55 51 43z" stroke="var(--select, #ff9138)"/></svg>`
  );
}

const glyphs: Record<ArtKind, SceneBuilder> = {
  game: gameScene,
  apps: layersScene,
  "3d": gridScene,
  design: flowScene,
  assets: assetsScene,
  post: postScene,
};

function closeUpCamera(scene: Scene, frame: Frame): Camera {
  const whole = fitCamera(extentOf(scene), frame, 0.78);
  const scale = whole.scale * 2.1;
  const selected = scene.solids.find((solid) => solid.selected);
  const from: Camera = { ...whole, scale, left: 0, top: 0 };
  const focus = boundsOf((selected?.faces ?? []).flatMap((face) => face.points.map((point) => toPaper(point, from))));
  return {
    ...from,
    left: frame.width * 0.5 - (focus.left + focus.right) / 2,
    top: frame.height * 0.56 - (focus.top + focus.bottom) / 2,
  };
}

function wrap(frame: Frame, content: string, size: Frame = frame): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${frame.width} ${frame.height}" width="${size.width}" height="${size.height}" aria-hidden="true">${content}</svg>`;
}
