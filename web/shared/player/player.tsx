// Plays a build in a frame of another origin. This file is loaded when a visitor presses Play.
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Playable } from "#contract/builds.ts";
import type { Shown } from "#web/shared/image-viewer/shot.ts";
import { useModal } from "#web/shared/dialogs/modal.ts";
import { formatBytes } from "#words/numbers.ts";
import { Button, ButtonLink } from "#web/shared/ui/button.tsx";
import { Picture } from "#web/shared/ui/picture.tsx";
import { type BridgeMessage, readMessage } from "./bridge.ts";
import { useWords } from "#web/shared/site/words.ts";
import type { Words } from "#words/en.ts";
import { usePlayCount } from "./use-play-count.ts";
import { factsOf } from "./playable.ts";
import { Facts, Screen } from "./stage.tsx";

/** The frame can't navigate the page around it. It has another origin, so the first two values don't let it escape. */
const sandbox = [
  "allow-scripts",
  "allow-same-origin",
  "allow-pointer-lock",
  "allow-forms",
  "allow-modals",
  "allow-downloads",
  "allow-popups",
  "allow-popups-to-escape-sandbox",
].join(" ");
const allowed = [
  "fullscreen",
  "gamepad",
  "autoplay",
  "accelerometer",
  "gyroscope",
  "screen-wake-lock",
  "cross-origin-isolated",
].join("; ");
/** Engines that are WebAssembly. */
const wasmEngines: ReadonlySet<string> = new Set(["unity", "godot", "rust"]);
/** A loaded page that sends no message for this many milliseconds isn't the build's page. */
const maxSilence = 3000;
/** Milliseconds without progress after which a page that has drawn nothing is shown, because it may wait for a press. */
const quiet = 1500;

type State = "loading" | "playing" | "failed" | "impossible" | "alone";
type PlayerProps = {
  title: string;
  /** The path of the project's page. */
  path: string;
  build: Playable;
  poster: Shown;
  /** Whether the player fills the window, above the page. */
  isAbove: boolean;
  onLeave: () => void;
  onAnnounce: (words: string) => void;
};

export function Player(props: PlayerProps): React.ReactElement {
  const { title, build, isAbove, onLeave } = props;
  const [attempt, setAttempt] = useState(0);
  const content = <Attempt key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
  return isAbove ? (
    <Above title={title} build={build} onLeave={onLeave}>
      {content}
    </Above>
  ) : (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the key works wherever the focus is in the player
    <div className="player-inside" onKeyDown={(event) => leaveOn(event, onLeave)}>
      {content}
    </div>
  );
}

function Attempt({
  title,
  path,
  build,
  poster,
  isAbove,
  onLeave,
  onAnnounce,
  onRetry,
}: PlayerProps & { onRetry: () => void }): React.ReactElement {
  const { controls, numbers, player: words } = useWords();
  const frame = useRef<HTMLIFrameElement>(null);
  const { state, bytes, problem, onLoad } = useBuild(frame, build, { path, onLeave });
  const cover = useRef<HTMLDivElement>(null);
  const announce = useEffectEvent(onAnnounce);
  const sentence = sentenceOf(state, title, words);
  useEffect(() => {
    announce(sentence);
  }, [sentence]);

  // Until the build runs, the page would receive the keys of impatient players, and scroll.
  useEffect(() => {
    if (state === "loading") cover.current?.focus({ preventScroll: true });
    // The cover had the focus and is gone.
    else if (state === "playing" && (isAbove || document.activeElement === document.body)) giveFocus(frame.current);
  }, [state, isAbove]);

  const isFramed = state === "loading" || state === "playing";
  return (
    <>
      <Screen
        build={build}
        frame={
          isFramed && (
            <iframe
              ref={frame}
              className="player-frame"
              title={title}
              src={build.url}
              sandbox={sandbox}
              allow={allowed}
              onLoad={onLoad}
            />
          )
        }
      >
        {state !== "playing" && (
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it holds keys back, and has none of its own
          <div ref={cover} className="player-cover" tabIndex={-1} onKeyDown={holdKey}>
            <Picture {...poster} alt="" className="player-poster" sizes="92vw" />
            <div className="player-words">
              {state === "loading" ? <Loading build={build} bytes={bytes} /> : <p>{sentence}</p>}
              {state === "loading" && problem !== "" && <p>{words.problem({ problem })}</p>}
              {(state === "failed" || (state === "loading" && problem !== "")) && (
                <Button variant="block" onClick={onRetry}>
                  {controls.tryAgain}
                </Button>
              )}
              {state === "alone" && (
                <ButtonLink variant="block" to={`${build.url}?alone`} newTab iconAfter="external-link">
                  {words.openAlone}
                </ButtonLink>
              )}
            </div>
          </div>
        )}
      </Screen>
      <div className="player-bar">
        <Facts facts={factsOf(build, { player: words, numbers })} date={build.date} />
        <div className="player-actions">
          {isFramed && !isAbove && document.fullscreenEnabled && (
            <Button size="small" icon="maximize" onClick={() => void fill(frame)}>
              {words.fullscreen}
            </Button>
          )}
          <Button size="small" icon="close" aria-keyshortcuts="Shift+Escape" onClick={onLeave}>
            {words.leave}
          </Button>
        </div>
      </div>
    </>
  );
}

/** The whole window of a phone. Back leaves it. */
function Above({
  title,
  build: { orientation },
  onLeave,
  children,
}: Pick<PlayerProps, "title" | "build" | "onLeave"> & { children: React.ReactNode }): React.ReactElement {
  const modal = useModal({ open: true, onClose: onLeave });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key works wherever the focus is in the player
    <dialog
      {...modal}
      className="player-above"
      aria-label={title}
      data-orientation={orientation}
      onKeyDown={(event) => leaveOn(event, onLeave)}
    >
      {children}
    </dialog>
  );
}

function Loading({ build, bytes }: { build: Playable; bytes: number }): React.ReactElement {
  const { controls, numbers, player: words } = useWords();
  const share = Math.min(1, bytes / Math.max(1, build.unpackedBytes));
  return (
    <>
      <label>
        {controls.loading}{" "}
        <span className="number">
          {words.loaded({
            loaded: formatBytes(share * build.downloadBytes, numbers),
            all: formatBytes(build.downloadBytes, numbers),
          })}
        </span>{" "}
        <progress className="player-progress" max={1} value={share} />
      </label>
    </>
  );
}

/** Handles the messages of the frame. */
function useBuild(
  frame: RefObject<HTMLIFrameElement | null>,
  build: Playable,
  { path, onLeave }: Pick<PlayerProps, "path" | "onLeave">,
): { state: State; bytes: number; problem: string; onLoad: () => void } {
  const { url, threads, reports } = build;
  const [state, setState] = useState<State>(() =>
    wasmEngines.has(build.engine) && typeof WebAssembly === "undefined" ? "impossible" : "loading",
  );
  const [bytes, setBytes] = useState(0);
  const [problem, setProblem] = useState("");
  const notePlayed = usePlayCount(path, state === "playing");
  const timer = useRef(0);
  const hasStarted = useRef(false);
  const hasLoaded = useRef(false);

  const wait = () => {
    clearTimeout(timer.current);
    if (hasLoaded.current)
      timer.current = window.setTimeout(
        () => setState((now) => (now !== "loading" ? now : hasStarted.current ? "playing" : "failed")),
        hasStarted.current ? quiet : maxSilence,
      );
  };

  const hear = useEffectEvent((message: BridgeMessage) => {
    if (message.type === "leave") return onLeave();
    if (message.type === "played") return notePlayed(message.seconds);
    if (message.type === "start") {
      hasStarted.current = true;
      // Some browsers can't isolate a frame, but can isolate a window.
      if (threads && !message.isolated) setState("alone");
    } else if (message.type === "progress") setBytes((before) => Math.max(before, message.bytes));
    else if (message.type === "error") setProblem(message.message);
    else setState((now) => (now === "loading" ? "playing" : now));
    wait();
  });

  useEffect(() => {
    const { origin } = new URL(url);
    const listen = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || event.source === null || event.source !== frame.current?.contentWindow) return;
      const message = readMessage(event.data);
      if (message) hear(message);
    };
    addEventListener("message", listen);
    return () => {
      removeEventListener("message", listen);
      clearTimeout(timer.current);
    };
  }, [frame, url]);

  return {
    state,
    bytes,
    problem,
    onLoad() {
      hasLoaded.current = true;
      if (reports) wait();
      else setState((now) => (now === "loading" ? "playing" : now));
    },
  };
}

/** Returns what the page says about the build, and screen readers hear. */
function sentenceOf(state: State, title: string, words: Words["player"]): string {
  switch (state) {
    case "loading":
      return words.loadingTitle({ title });
    case "playing":
      return words.playing({ title });
    case "failed":
      return words.failed({ title });
    case "impossible":
      return words.impossible({ title });
    case "alone":
      return words.alone({ title });
  }
}

async function fill({ current }: RefObject<HTMLIFrameElement | null>): Promise<void> {
  // A browser may refuse.
  await current?.requestFullscreen().catch(() => undefined);
  giveFocus(current);
}

function giveFocus(frame: HTMLIFrameElement | null): void {
  // stage.tsx scrolls to the whole player.
  frame?.focus({ preventScroll: true });
  frame?.contentWindow?.focus();
}

/** The keys that games use most, and that scroll pages. */
const scrollKeys = /^(?: |Arrow(?:Up|Down|Left|Right)|Page(?:Up|Down)|Home|End)$/;

function holdKey(event: React.KeyboardEvent): void {
  if (event.target === event.currentTarget && scrollKeys.test(event.key)) event.preventDefault();
}

function leaveOn(event: React.KeyboardEvent, onLeave: () => void): void {
  if (event.key !== "Escape" || !event.shiftKey) return;
  event.preventDefault();
  onLeave();
}
