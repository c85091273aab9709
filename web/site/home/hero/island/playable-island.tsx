import { type ComponentType, Fragment, type KeyboardEvent, useId, useRef, useState } from "react";
import type { Pass } from "#art/drawing.ts";
import { Island } from "#web/shared/island/island.tsx";
import type { HomeData } from "../../home-data.ts";
import { GameInvitation } from "./game-invitation.tsx";
import type { Action, IslandCanvasProps } from "./island-canvas.tsx";
import type { Score } from "./island-game.ts";
import "./playable-island.css";

const passes: readonly { pass: Pass; label: string }[] = [
  { pass: "wireframe", label: "Wireframe" },
  { pass: "blockout", label: "Blockout" },
  { pass: "painted", label: "Painted" },
];
const keys = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" } as const;

/** The island: an image until the visitor starts to play, then a small game. */
export function PlayableIsland({ projects }: { projects: HomeData["projects"] | null }): React.ReactElement {
  const hint = useId();
  const [Canvas, setCanvas] = useState<ComponentType<IslandCanvasProps> | null>(null);
  const [pass, setPass] = useState<Pass>("painted");
  const [score, setScore] = useState<Score | null>(null);
  const [words, setWords] = useState("");
  const act = useRef<((action: Action) => void) | null>(null);
  const early = useRef<Action[]>([]);

  function play(action?: Action): void {
    if (act.current && action) act.current(action);
    else if (action) early.current.push(action);
    if (Canvas) return;
    // Without the file, the island stays an image.
    import("./island-canvas.tsx").then(({ IslandCanvas }) => setCanvas(() => IslandCanvas)).catch(() => undefined);
  }

  function pressKey(event: KeyboardEvent): void {
    if (!(event.key in keys) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    play({ kind: "move", direction: keys[event.key as keyof typeof keys] });
  }

  return (
    <>
      <div className="hero-island" data-playing={Canvas ? "" : undefined}>
        <div
          className="island-game"
          role="application"
          aria-label="Playable island"
          aria-describedby={hint}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application takes keys
          tabIndex={0}
          data-needs-script="press"
          data-keys="ArrowUp ArrowDown ArrowLeft ArrowRight"
          onKeyDown={pressKey}
          onClick={({ clientX, clientY }) => play({ kind: "go", clientX, clientY })}
        >
          <Island className="island-still" />
          {Canvas && (
            <Canvas
              pass={pass}
              onReady={(next) => {
                act.current = next;
                for (const action of early.current.splice(0)) next(action);
              }}
              onScore={(next) => {
                setScore(next);
                setWords("");
              }}
              onWords={setWords}
            />
          )}
        </div>
      </div>
      <div className="island-bar">
        <div className="island-passes" role="group" aria-label="How the island is drawn">
          {passes.map(({ pass: each, label }) => (
            <Fragment key={each}>
              <button
                type="button"
                aria-pressed={each === pass}
                onClick={() => {
                  setPass(each);
                  play();
                }}
              >
                {label}
              </button>{" "}
            </Fragment>
          ))}
        </div>
        <div className="island-words">
          <p className="island-hint" id={hint}>
            <span role="status">{words || wordsFor(score)}</span>{" "}
            {score?.atFlag && (
              <button type="button" className="island-again" onClick={() => play({ kind: "restart" })}>
                Play again
              </button>
            )}
          </p>
          {projects && <GameInvitation projects={projects} atFlag={score?.atFlag ?? false} />}
        </div>
      </div>
    </>
  );
}

function wordsFor(score: Score | null): string {
  if (!score || (score.gems === 0 && !score.atFlag)) return "Move the block: arrow keys, tap or drag.";
  const { gems, of, atFlag } = score;
  if (!atFlag) return gems === of ? `All ${of} gems. Now to the flag!` : `${gems} of ${of} gems`;
  return gems === of ? `The flag, and all ${of} gems!` : `The flag, with ${gems} of ${of} gems.`;
}
