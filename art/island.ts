// The island of the front page, in parts: the server draws it, and the front page plays with it.
import { type Accent } from "./accent.ts";
import { extentOf } from "./drawing.ts";
import { islandFrame } from "./island-frame.ts";
import { fitCamera, type Camera } from "./isometric.ts";
import { type NightSky, nightSkyOf } from "./night.ts";
import { paintsForIsland, type Paints, type Palette, withAccent } from "./paints.ts";
import { createRandom } from "./random.ts";
import { type Scene } from "./scene.ts";
import { assembleGame, type GameParts, layOutGame } from "./scenes/game.ts";

/** By day, or by night for the dark theme. */
export type IslandLight = "day" | "night";

export type IslandOptions = { seed: string; palette: Palette; accent?: Pick<Accent, "paint" | "outline"> };

export type IslandParts = { parts: GameParts; scene: Scene; paints: Paints; camera: Camera };

/** The light changes the paints only: every part has its place, and its place in the lists. */
export function layOutIsland({ seed, palette, accent }: IslandOptions, light: IslandLight = "day"): IslandParts {
  const random = createRandom(`hero:${seed}`);
  const paints = withAccent(paintsForIsland(palette, light, random), accent);
  const parts = layOutGame({ seed, random, paints, detail: "rich" });
  const scene = assembleGame(parts);
  return { parts, scene, paints, camera: fitCamera(extentOf(scene), islandFrame, 0.97) };
}

/** Fewer stars than other scenes have, because they are part of the front page. */
export function islandSky(seed: string): NightSky {
  return nightSkyOf(seed, islandFrame, 12);
}
