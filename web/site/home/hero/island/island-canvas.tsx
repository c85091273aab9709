// The part of the playable island that loads when the visitor starts to play.
import { useEffect, useRef } from "react";
import type { Pass } from "#art/drawing.ts";
import { starterIsland } from "#contract/look-files.ts";
import { isDark, onThemeChange } from "#web/shared/browser/theme.ts";
import { useSite } from "#web/shared/site/site.ts";
import { IslandGame, type Score } from "./island-game.ts";
import type { Direction, Obstacle } from "./level.ts";

export type Action =
  | { kind: "move"; direction: Direction }
  | { kind: "go"; clientX: number; clientY: number }
  | { kind: "restart" };

export type IslandCanvasProps = {
  pass: Pass;
  /** Called once the game has loaded, with the function for actions: for earlier ones that wait, and for all later ones. */
  onReady: (act: (action: Action) => void) => void;
  onScore: (score: Score) => void;
  /** Called with what the block ran into, and with null when it moves on. */
  onObstacle: (obstacle: Obstacle | null) => void;
};

export function IslandCanvas({ pass, onReady, onScore, onObstacle }: IslandCanvasProps): React.ReactElement {
  const { look } = useSite();
  const canvas = useRef<HTMLCanvasElement>(null);
  const grip = useRef<HTMLDivElement>(null);
  const game = useRef<IslandGame | null>(null);
  const { seed, palette } = look.hero.kind === "art" ? look.hero : starterIsland;

  useEffect(() => {
    if (!canvas.current || !grip.current) return;
    const { style } = grip.current;
    const island = new IslandGame(
      canvas.current,
      { seed, palette, accent: look.accent },
      {
        onScore,
        onStop: onObstacle,
        onPlace: (left, top) => {
          style.insetInlineStart = `${left}%`;
          style.insetBlockStart = `${top}%`;
          // The obstacle is behind the block.
          onObstacle(null);
        },
      },
    );
    game.current = island;
    onReady((action) => {
      if (action.kind === "move") island.move(action.direction);
      else if (action.kind === "go") island.go(action.clientX, action.clientY);
      else island.restart();
    });
    const unfollow = followPointer(canvas.current, grip.current, island);
    return () => {
      unfollow();
      island.destroy();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each island
  }, [seed, palette, look.accent]);
  useEffect(() => {
    const render = () => game.current?.render(pass, isDark() ? "night" : "day");
    render();
    return onThemeChange(render);
  }, [pass]);

  return (
    <>
      <canvas ref={canvas} className="island-canvas" />
      <div ref={grip} className="island-grip" />
    </>
  );
}

/** Shows the target of a press, and lets the block be dragged. */
function followPointer(canvas: HTMLElement, grip: HTMLElement, island: IslandGame): () => void {
  const listening = new AbortController();
  const on = (
    element: HTMLElement,
    type: "pointermove" | "pointerleave" | "pointerdown",
    run: (event: PointerEvent) => void,
  ) => element.addEventListener(type, run, { signal: listening.signal });
  on(canvas, "pointermove", ({ clientX, clientY }) => {
    canvas.toggleAttribute("data-over", island.hover(clientX, clientY));
  });
  on(canvas, "pointerleave", () => island.leave());
  on(grip, "pointerdown", ({ button, pointerId }) => {
    if (button === 0) grip.setPointerCapture(pointerId);
  });
  on(grip, "pointermove", ({ pointerId, clientX, clientY }) => {
    if (grip.hasPointerCapture(pointerId)) island.go(clientX, clientY);
  });
  return () => listening.abort();
}
