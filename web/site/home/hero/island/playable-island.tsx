import { type ComponentType, Fragment, type KeyboardEvent, useId, useRef, useState } from "react";
import type { Pass } from "#art/drawing.ts";
import type { Words } from "#words/en.ts";
import { useWords } from "#web/shared/site/words.ts";
import { Island } from "#web/shared/island/island.tsx";
import type { HomeData } from "../../home-data.ts";
import { GameInvitation } from "./game-invitation.tsx";
import type { Action, IslandCanvasProps } from "./island-canvas.tsx";
import type { Score } from "./island-game.ts";
import type { Obstacle } from "./level.ts";
import "./playable-island.css";

const passes: readonly Pass[] = ["wireframe", "blockout", "painted"];
const keys = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" } as const;

/** The island: an image until the visitor starts to play, then a small game. */
export function PlayableIsland({ projects }: { projects: HomeData["projects"] | null }): React.ReactElement {
  const hint = useId();
  const [Canvas, setCanvas] = useState<ComponentType<IslandCanvasProps> | null>(null);
  const [pass, setPass] = useState<Pass>("painted");
  const [score, setScore] = useState<Score | null>(null);
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);
  const words = useWords().island;
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
          aria-label={words.label}
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
                setObstacle(null);
              }}
              onObstacle={setObstacle}
            />
          )}
        </div>
      </div>
      <div className="island-bar">
        <div className="island-passes" role="group" aria-label={words.passes}>
          {passes.map((each) => (
            <Fragment key={each}>
              <button
                type="button"
                aria-pressed={each === pass}
                onClick={() => {
                  setPass(each);
                  play();
                }}
              >
                {words[each]}
              </button>{" "}
            </Fragment>
          ))}
        </div>
        <div className="island-words">
          <p className="island-hint" id={hint}>
            <span role="status">{obstacle ? words[obstacle] : wordsFor(score, words)}</span>{" "}
            {score?.atFlag && (
              <button type="button" className="island-again" onClick={() => play({ kind: "restart" })}>
                {words.again}
              </button>
            )}
          </p>
          {projects && <GameInvitation projects={projects} atFlag={score?.atFlag ?? false} />}
        </div>
      </div>
    </>
  );
}

function wordsFor(score: Score | null, words: Words["island"]): string {
  if (!score || (score.gems === 0 && !score.atFlag)) return words.move;
  const { gems, of, atFlag } = score;
  if (!atFlag) return gems === of ? words.allGems({ n: of }) : words.gems({ gems, n: of });
  return gems === of ? words.flagAndAllGems({ n: of }) : words.flagAndGems({ gems, n: of });
}
