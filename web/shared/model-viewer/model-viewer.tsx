import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { ShownModel } from "#contract/media.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { ToggleChip } from "#web/shared/ui/chip.tsx";
import { SelectField } from "#web/shared/ui/field.tsx";
import { megabytes, trianglesInWords } from "./model-words.ts";
import { type Background, openStage, type Shading, shadings, type Stage } from "./stage.ts";
import "./model-viewer.css";

const names: Record<Shading, string> = {
  shaded: "Shaded",
  matcap: "Clay",
  color: "Base color",
  normal: "Normals",
  roughness: "Roughness",
  metal: "Metalness",
};

const step = Math.PI / 12;
const lost = "The browser stopped the 3D view, perhaps to save memory. Open it again to go on.";
const failed = "The model couldn’t be loaded. Check your connection and try again.";
const impossible = "This browser can’t show 3D models, because WebGL is missing or turned off.";

type ModelViewerProps = { title: string; model: ShownModel; onClose: (problem?: string) => void };

export function ModelViewer({ title, model, onClose }: ModelViewerProps): React.ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null);
  const help = useId();
  const [stage, setStage] = useState<Stage | null>(null);
  const [share, setShare] = useState(0);
  const [shading, setShading] = useState<Shading>("shaded");
  const [hasWires, setWires] = useState(false);
  const [background, setBackground] = useState<Background>(themeNow);
  const [isSpinning, setSpinning] = useState(() => !matchMedia("(prefers-reduced-motion: reduce)").matches);
  const leave = useEffectEvent(onClose);
  const [time, setTime] = useState(0);

  useEffect(() => {
    const aborting = new AbortController();
    let opened: Stage | null = null;
    void (async () => {
      try {
        const glb = await download(model, aborting.signal, setShare);
        const { current } = canvas;
        if (aborting.signal.aborted || !current) return;
        opened = await openStage({ canvas: current, glb, onTime: setTime, onLost: () => leave(lost) });
        // The visitor left meanwhile.
        if (aborting.signal.aborted as boolean) return void opened.dispose();
        setStage(opened);
        current.focus({ preventScroll: true });
      } catch (error) {
        if (!aborting.signal.aborted) leave(isNoWebGl(error) ? impossible : failed);
      }
    })();
    return () => {
      aborting.abort();
      opened?.dispose();
    };
  }, [model]);

  useEffect(() => stage?.shade(shading), [stage, shading]);
  useEffect(() => stage?.showWires(hasWires), [stage, hasWires]);
  useEffect(() => stage?.setBackground(background), [stage, background]);
  useEffect(() => stage?.spin(isSpinning), [stage, isSpinning]);

  /** Returns whether the key means something here. */
  function press(key: string): boolean {
    if (!stage) return false;
    const turn = turns[key];
    const chosen = shadings[Number(key) - 1];
    if (turn) stage.turn(...turn);
    else if (key === "+" || key === "=") stage.zoom(0.85);
    else if (key === "-") stage.zoom(1 / 0.85);
    else if (key === "0") stage.reset();
    else if (chosen) setShading(chosen);
    else return false;
    if (turn) setSpinning(false);
    return true;
  }

  return (
    <>
      <div className="model-stage" data-background={background}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the view takes keys, as its description says */}
        <canvas
          ref={canvas}
          className="model-canvas"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the view takes keys
          tabIndex={0}
          // oxlint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role -- screen readers pass the keys on
          role="application"
          aria-label={`3D view of ${title}`}
          aria-describedby={help}
          data-ready={stage ? "" : undefined}
          onKeyDown={(event) => {
            if (event.ctrlKey || event.metaKey || event.altKey) return;
            if (event.key === "Escape") onClose();
            else if (press(event.key)) event.preventDefault();
          }}
        />
        {!stage && (
          <p className="model-loading" role="status">
            Loading… {Math.round(share * 100)}%
          </p>
        )}
      </div>
      <p className="model-meta" id={help}>
        Drag to turn. With the keyboard: arrows turn, + and − zoom, 0 resets, 1–6 choose what you see.
      </p>
      <div className="model-tools">
        <div className="cluster" role="group" aria-label="What you see">
          {shadings.map((each) => (
            <ToggleChip key={each} pressed={shading === each} onClick={() => setShading(each)}>
              {names[each]}
            </ToggleChip>
          ))}
        </div>
        <div className="cluster" role="group" aria-label="View">
          <ToggleChip pressed={hasWires} onClick={() => setWires(!hasWires)}>
            Wireframe
          </ToggleChip>
          <ToggleChip pressed={isSpinning} onClick={() => setSpinning(!isSpinning)}>
            Turntable
          </ToggleChip>
          <ToggleChip
            pressed={background === "dark"}
            onClick={() => setBackground(background === "dark" ? "light" : "dark")}
          >
            Dark background
          </ToggleChip>
          <Button size="small" onClick={() => stage?.reset()}>
            Reset view
          </Button>
          <Button size="small" icon="close" onClick={() => onClose()}>
            Close 3D view
          </Button>
        </div>
        {stage && stage.clips.length > 0 && <Clips stage={stage} time={time} onSeek={setTime} />}
        {stage && stage.parts.length > 1 && <Parts stage={stage} />}
        <Figures model={model} />
      </div>
    </>
  );
}

const turns: Record<string, [across: number, up: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, step],
  ArrowDown: [0, -step],
};

function Clips({
  stage,
  time,
  onSeek,
}: {
  stage: Stage;
  time: number;
  onSeek: (seconds: number) => void;
}): React.ReactElement {
  const [clip, setClip] = useState(-1);
  const [isPlaying, setPlaying] = useState(false);
  const duration = stage.clips[clip]?.duration ?? 0;

  function choose(wanted: number): void {
    setClip(wanted);
    onSeek(0);
    stage.choose(wanted);
    play(wanted >= 0);
  }

  function play(wanted: boolean): void {
    setPlaying(wanted);
    stage.play(wanted);
  }

  return (
    <div className="model-clips">
      <SelectField label="Animation" value={clip} onChange={(event) => choose(Number(event.target.value))}>
        <option value={-1}>None</option>
        {stage.clips.map(({ name }, at) => (
          <option key={at} value={at}>
            {name || `Animation ${at + 1}`}
          </option>
        ))}
      </SelectField>
      {clip >= 0 && (
        <>
          <Button size="small" icon={isPlaying ? "pause" : "play"} onClick={() => play(!isPlaying)}>
            {isPlaying ? "Pause" : "Play"}
          </Button>
          <label className="model-time">
            <span className="field-label">Time: {time.toFixed(1)} s</span>
            <input
              type="range"
              min={0}
              max={duration}
              step="any"
              value={Math.min(time, duration)}
              onChange={(event) => {
                const seconds = Number(event.target.value);
                play(false);
                onSeek(seconds);
                stage.seek(seconds);
              }}
            />
          </label>
        </>
      )}
    </div>
  );
}

function Parts({ stage }: { stage: Stage }): React.ReactElement {
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  return (
    <details className="model-parts">
      <summary>{stage.parts.length} parts</summary>
      <ul>
        {stage.parts.map(({ name, triangles }, at) => (
          <li key={at}>
            <label>
              <input
                type="checkbox"
                checked={!hidden.has(at)}
                onChange={({ target: { checked } }) => {
                  setHidden((before) => new Set(checked ? [...before].filter((each) => each !== at) : [...before, at]));
                  stage.showPart(at, checked);
                }}
              />{" "}
              <bdi>{name}</bdi> <span className="model-meta">{trianglesInWords(triangles)}</span>
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Figures({ model }: { model: ShownModel }): React.ReactElement {
  const { triangles, vertices, materials, drawCalls, textureCount, textureMemory, bones } = model;
  const figures = [
    ["Triangles", triangles],
    ["Vertices", vertices],
    ["Materials", materials],
    ["Draw calls", drawCalls],
    ["Textures", textureCount],
    ["Texture memory", megabytes(textureMemory)],
    ...(bones > 0 ? [["Bones", bones] as const] : []),
  ] as const;
  return (
    <dl className="model-figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt> <dd>{value.toLocaleString("en")}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Reports the loaded share; the size of what is sent packed is only known as a whole. */
async function download(
  { src, bytes }: ShownModel,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<ArrayBuffer> {
  const answer = await fetch(src, { signal });
  if (!answer.ok || !answer.body) throw new Error(`The model was answered with ${answer.status}.`);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = answer.body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(read.value);
    length += read.value.length;
    onProgress(Math.min(1, length / bytes));
  }
  return new Blob(parts).arrayBuffer();
}

function isNoWebGl(error: unknown): boolean {
  return error instanceof Error && /WebGL/i.test(error.message);
}

function themeNow(): Background {
  return getComputedStyle(document.documentElement).colorScheme === "dark" ||
    (document.documentElement.dataset.theme ?? "") === "dark" ||
    (!document.documentElement.dataset.theme && matchMedia("(prefers-color-scheme: dark)").matches)
    ? "dark"
    : "light";
}
