// The island of the front page, in parts: the server draws it, and the front page plays with it.
import { type Accent } from "./accent.ts";
import { extentOf } from "./drawing.ts";
import { islandFrame } from "./island-frame.ts";
import { fitCamera, type Camera } from "./isometric.ts";
import { paintsForIsland, type Paints, type Palette, withAccent } from "./paints.ts";
import { createRandom } from "./random.ts";
import { type Scene } from "./scene.ts";
import { assembleGame, type GameParts, layOutGame } from "./scenes/game.ts";

export type IslandOptions = { seed: string; palette: Palette; accent?: Pick<Accent, "paint" | "outline"> };

export type IslandParts = { parts: GameParts; scene: Scene; paints: Paints; camera: Camera };

export function layOutIsland({ seed, palette, accent }: IslandOptions): IslandParts {
  const random = createRandom(`hero:${seed}`);
  const paints = withAccent(paintsForIsland(palette, random), accent);
  const parts = layOutGame({ seed, random, paints, detail: "rich" });
  const scene = assembleGame(parts);
  return { parts, scene, paints, camera: fitCamera(extentOf(scene), islandFrame, 0.97) };
}
