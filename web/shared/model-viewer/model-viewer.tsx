import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { EnvironmentName, ModelBackground, ModelView, ShownModel } from "#contract/media.ts";
import { isDark } from "#web/shared/browser/theme.ts";
import { useWords } from "#web/shared/site/words.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { ToggleChip } from "#web/shared/ui/chip.tsx";
import { SelectField } from "#web/shared/ui/field.tsx";
import { formatBytes, formatNumber } from "#words/numbers.ts";
import { formatTriangles } from "./model-size.ts";
import { openStage, type Shading, shadings, type Stage } from "./stage.ts";
import { nameOfPart, UvLayout } from "./uv-layout.tsx";
import "./model-viewer.css";

const step = Math.PI / 12;

/** The current view, and an image of it. */
export type Capture = (width: number) => Promise<{ view: ModelView; image: Blob }>;

type ModelViewerProps = {
  title: string;
  model: ShownModel;
  onClose: (problem?: string) => void;
  /** Returns the content below the tools, once the model is loaded. */
  renderActions?: (capture: Capture) => React.ReactNode;
};

export function ModelViewer({ title, model, onClose, renderActions }: ModelViewerProps): React.ReactElement {
  const words = useWords().model;
  const canvas = useRef<HTMLCanvasElement>(null);
  const help = useId();
  const [stage, setStage] = useState<Stage | null>(null);
  const [share, setShare] = useState(0);
  const [shading, setShading] = useState<Shading>("shaded");
  const [hasWires, setWires] = useState(false);
  const [background, setBackground] = useState<ModelBackground>(() => model.view?.background ?? themeNow());
  const [environment, setEnvironment] = useState<EnvironmentName>(model.view?.environment ?? "studio");
  const [isSpinning, setSpinning] = useState(() => (model.view?.turntable ?? true) && !minds.matches);
  const [clip, setClip] = useState(-1);
  const [isPlaying, setPlaying] = useState(false);
  const [hasUvs, setUvs] = useState(false);
  const leave = useEffectEvent((why: "lost" | "failed" | "impossible") => onClose(words[why]));
  /** Starts with the saved clip. Visitors who prefer reduced motion see its first frame. */
  const begin = useEffectEvent((opened: Stage) => {
    const wanted = model.view?.clip ? opened.clips.findIndex(({ name }) => name === model.view?.clip) : -1;
    if (wanted < 0) return;
    setClip(wanted);
    opened.choose(wanted);
    setPlaying(!minds.matches);
  });
  const [time, setTime] = useState(0);

  useEffect(() => {
    const aborting = new AbortController();
    let opened: Stage | null = null;
    void (async () => {
      try {
        const glb = await download(model, aborting.signal, setShare);
        const { current } = canvas;
        if (aborting.signal.aborted || !current) return;
        opened = await openStage({
          canvas: current,
          glb,
          camera: model.view,
          environment: model.view?.environment ?? "studio",
          onTime: setTime,
          onLost: () => leave("lost"),
        });
        // The visitor has left in the meantime.
        if (aborting.signal.aborted as boolean) return void opened.dispose();
        setStage(opened);
        begin(opened);
        current.focus({ preventScroll: true });
      } catch (error) {
        if (!aborting.signal.aborted) leave(isNoWebGl(error) ? "impossible" : "failed");
      }
    })();
    return () => {
      aborting.abort();
      const held = opened?.dispose() ?? 0;
      if (held > 0) console.error(`The 3D view left ${held} things on the GPU.`);
    };
  }, [model]);

  useEffect(() => stage?.shade(shading), [stage, shading]);
  useEffect(() => stage?.showWires(hasWires), [stage, hasWires]);
  useEffect(() => stage?.setBackground(background), [stage, background]);
  useEffect(() => stage?.spin(isSpinning), [stage, isSpinning]);
  useEffect(() => stage?.surround(environment), [stage, environment]);
  useEffect(() => stage?.play(isPlaying), [stage, isPlaying]);

  function choose(wanted: number): void {
    setClip(wanted);
    setTime(0);
    stage?.choose(wanted);
    setPlaying(wanted >= 0);
  }

  function seek(seconds: number): void {
    setPlaying(false);
    setTime(seconds);
    stage?.seek(seconds);
  }

  const capture: Capture = async (width) => {
    if (!stage) throw new Error("The model isn’t there yet.");
    const clipName = stage.clips[clip]?.name ?? "";
    const view = { ...stage.readCamera(), environment, background, clip: clipName, turntable: isSpinning };
    return { view, image: await stage.capture(width) };
  };

  /** Returns whether the key means something here. */
  function press(key: string): boolean {
    if (!stage) return false;
    const turn = turns.get(key);
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
          aria-label={words.viewOf({ title })}
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
            {words.loaded({ percent: Math.round(share * 100) })}
          </p>
        )}
      </div>
      <p className="model-meta" id={help}>
        {words.help}
      </p>
      <div className="model-tools">
        <div className="cluster" role="group" aria-label={words.shading}>
          {shadings.map((each) => (
            <ToggleChip key={each} pressed={shading === each} onClick={() => setShading(each)}>
              {words.shadings[each]}
            </ToggleChip>
          ))}
        </div>
        <div className="cluster" role="group" aria-label={words.tools}>
          <ToggleChip pressed={hasWires} onClick={() => setWires(!hasWires)}>
            {words.wireframe}
          </ToggleChip>
          <ToggleChip pressed={isSpinning} onClick={() => setSpinning(!isSpinning)}>
            {words.turntable}
          </ToggleChip>
          <ToggleChip pressed={hasUvs} onClick={() => setUvs(!hasUvs)}>
            {words.uvLayout}
          </ToggleChip>
          <Button size="small" onClick={() => stage?.reset()}>
            {words.reset}
          </Button>
          <Button size="small" icon="close" onClick={() => onClose()}>
            {words.close}
          </Button>
        </div>
        {stage && hasUvs && <UvLayout stage={stage} />}
        <div className="model-choices">
          <SelectField
            label={words.environment}
            value={environment}
            onChange={(event) => setEnvironment(event.target.value as EnvironmentName)}
          >
            {options(words.environments)}
          </SelectField>
          <SelectField
            label={words.background}
            value={background}
            onChange={(event) => setBackground(event.target.value as ModelBackground)}
          >
            {options(words.backgrounds)}
          </SelectField>
          {stage && stage.clips.length > 0 && (
            <Clips clips={stage.clips} {...{ clip, isPlaying, time, choose, seek }} onPlay={setPlaying} />
          )}
        </div>
        {stage && stage.parts.length > 1 && <Parts stage={stage} />}
        <Figures model={model} />
        {stage && renderActions?.(capture)}
      </div>
    </>
  );
}

const minds = matchMedia("(prefers-reduced-motion: reduce)");

function options(names: Record<string, string>): React.ReactNode {
  return Object.entries(names).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
}

const turns: ReadonlyMap<string, [across: number, up: number]> = new Map(
  Object.entries<[across: number, up: number]>({
    ArrowLeft: [-step, 0],
    ArrowRight: [step, 0],
    ArrowUp: [0, step],
    ArrowDown: [0, -step],
  }),
);

type ClipsProps = {
  clips: Stage["clips"];
  /** -1 for none. */
  clip: number;
  isPlaying: boolean;
  time: number;
  choose: (clip: number) => void;
  seek: (seconds: number) => void;
  onPlay: (isPlaying: boolean) => void;
};

function Clips({ clips, clip, isPlaying, time, choose, seek, onPlay }: ClipsProps): React.ReactElement {
  const { numbers, model: words } = useWords();
  const duration = clips[clip]?.duration ?? 0;
  return (
    <>
      <SelectField label={words.animation} value={clip} onChange={(event) => choose(Number(event.target.value))}>
        <option value={-1}>{words.noAnimation}</option>
        {clips.map(({ name }, at) => (
          <option key={at} value={at}>
            {name || words.animationNumber({ number: at + 1 })}
          </option>
        ))}
      </SelectField>
      {clip >= 0 && (
        <>
          <Button size="small" icon={isPlaying ? "pause" : "play"} onClick={() => onPlay(!isPlaying)}>
            {isPlaying ? words.pause : words.play}
          </Button>
          <label className="model-time">
            <span className="field-label">{words.time({ seconds: formatNumber(time, numbers, 1) })}</span>
            <input
              type="range"
              min={0}
              max={duration}
              step="any"
              value={Math.min(time, duration)}
              onChange={(event) => seek(Number(event.target.value))}
            />
          </label>
        </>
      )}
    </>
  );
}

function Parts({ stage }: { stage: Stage }): React.ReactElement {
  const { numbers, model: words } = useWords();
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  return (
    <details className="model-parts">
      <summary>{words.parts({ n: stage.parts.length })}</summary>
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
              <bdi>{nameOfPart(name, at, words)}</bdi>{" "}
              <span className="model-meta">{formatTriangles(triangles, { model: words, numbers })}</span>
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Figures({ model }: { model: ShownModel }): React.ReactElement {
  const { numbers, model: words } = useWords();
  const { triangles, vertices, materials, drawCalls, textureCount, textureMemory, bones } = model;
  const figures = [
    [words.trianglesLabel, triangles],
    [words.vertices, vertices],
    [words.materials, materials],
    [words.drawCalls, drawCalls],
    [words.textures, textureCount],
    [words.textureMemory, formatBytes(textureMemory, numbers)],
    ...(bones > 0 ? [[words.bones, bones] as const] : []),
  ] as const;
  return (
    <dl className="model-figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt> <dd>{typeof value === "number" ? formatNumber(value, numbers) : value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Reports the loaded share. Of a compressed response, only the total size is known. */
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

function themeNow(): ModelBackground {
  return isDark() ? "dark" : "light";
}
