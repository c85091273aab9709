// The image of the biography page: one scene as wireframe, as gray blocks and painted, side by side.
import type { Accent } from "./accent.ts";
import { drawImage } from "./block-art.ts";
import { selectionColor, type Pass } from "./drawing.ts";
import { type IslandLight } from "./island.ts";
import { paintsFor, withAccent } from "./paints.ts";
import { createRandom } from "./random.ts";
import { gameScene } from "./scenes/game.ts";

export type StagedSceneOptions = {
  seed: string;
  width: number;
  height: number;
  accent?: Pick<Accent, "paint" | "outline">;
  /** Of its painted part; day by default. */
  light?: IslandLight;
};

/** How much further to the right a border stands at the top than at the bottom. */
const lean = 150;

export function stagedScene({ accent, light = "day", ...scene }: StagedSceneOptions): string {
  const { width, height } = scene;
  const [first, second] = [0.32 * width, 0.585 * width];
  const part = (pass: Pass, from: number, to: number): string => {
    const random = createRandom(`game:${scene.seed}`);
    // Skips a number, so that the image stays as it was drawn first.
    random.chance(0.5);
    const paints = withAccent(paintsFor("game", pass === "painted" ? light : "day", random), accent);
    const island = gameScene({ seed: scene.seed, random, paints, detail: "full" });
    const drawing = drawImage(island, paints, { ...scene, accent, kind: "game", pass, idPrefix: pass });
    return `<clipPath id="part-${pass}"><path d="M${from + lean / 2} 0H${to + lean / 2}L${to - lean / 2} ${height}H${from - lean / 2}z"/></clipPath><g clip-path="url(#part-${pass})">${drawing}</g>`;
  };
  const stroke = accent?.outline ?? selectionColor;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    part("wireframe", -width, first) +
    part("blockout", first, second) +
    part("painted", second, 2 * width) +
    [first, second]
      .map((x) => `<path d="M${x + lean / 2} 0 ${x - lean / 2} ${height}" stroke="${stroke}" stroke-width="5"/>`)
      .join("") +
    "</svg>"
  );
}
