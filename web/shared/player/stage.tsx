// The place of a build on the page: its image and a button, or the build itself.
import { useEffect, useId, useRef, useState } from "react";
import type { Playable } from "#contract/builds.ts";
import type { Shown } from "#web/shared/image-viewer/shot.ts";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Button } from "#web/shared/ui/button.tsx";
import { DateTime } from "#web/shared/ui/date-time.tsx";
import { useWords } from "#web/shared/site/words.ts";
import { PageCover } from "#web/shared/ui/growing-image.tsx";
import { Picture } from "#web/shared/ui/picture.tsx";
import { useShareLink } from "#web/shared/sharing/use-share-link.ts";
import { factsOf, shapeOf, touchOnly } from "./playable.ts";
import type { UsedPlayer } from "./use-player.ts";

/** Badges of projects link to the button with this id. */
const playId = "play";

const posterSizes = { page: "(min-width: 1352px) 1240px, 92vw", text: "(min-width: 45rem) 672px, 92vw" };

type Video = { address: string; width: number; height: number; picture: { src: string } };
type StageProps = {
  title: string;
  path: string;
  build: Playable;
  poster: Shown;
  /** The project's video, which phones show instead of a game that they can't play. */
  video?: Video | null;
  player: UsedPlayer;
  /** Whether the player is in a text instead of at the top of the page. */
  isInText?: boolean;
};

/** Pages that use this need player.css. */
export function Stage({
  title,
  path,
  build,
  poster,
  video = null,
  player,
  isInText = false,
}: StageProps): React.ReactElement {
  const { numbers, player: words } = useWords();
  const { playing, Player, section, play, leave } = player;
  const [announcement, announce] = useState("");
  const button = useRef<HTMLButtonElement>(null);
  const hasFocus = useRef(false);
  const cautionId = useId();
  const keyboardVideo = build.needsKeyboard ? video : null;
  const isPlaying = playing !== null && Player !== null;
  // A phone has no room around the build, so it plays above the page.
  const isAbove = isPlaying && matchMedia(touchOnly).matches;

  useEffect(() => {
    // After the frame gets the focus, which scrolls, too.
    if (isPlaying && !isAbove) section.ref.current?.scrollIntoView({ block: "nearest", behavior: "instant" });
  }, [isPlaying, isAbove, section.ref]);

  // A badge links here. Browsers move the focus when they load a document, but not within one.
  useEffect(() => {
    if (!isInText && location.hash === `#${playId}`) button.current?.focus({ preventScroll: true });
  }, [isInText]);

  useEffect(() => {
    if (isPlaying) return;
    // Another player of the page took its place.
    if (!hasFocus.current) return announce("");
    hasFocus.current = false;
    button.current?.focus();
  }, [isPlaying]);

  function end(): void {
    hasFocus.current = true;
    announce(words.left({ title }));
    leave();
  }

  const start = (
    <Screen build={build}>
      {keyboardVideo && <StageVideo title={title} video={keyboardVideo} />}
      <Picture
        {...poster}
        alt=""
        className="player-poster"
        sizes={isInText ? posterSizes.text : posterSizes.page}
        priority={!isInText}
      />
      <div className={build.needsKeyboard ? "player-start player-start-keyboard" : "player-start"}>
        {build.caution !== "" && (
          <p className="player-caution" id={cautionId}>
            <Icon name="circle-alert" /> {build.caution}
          </p>
        )}
        <Button
          ref={button}
          id={isInText ? undefined : playId}
          aria-describedby={build.caution === "" ? undefined : cautionId}
          variant="block"
          icon="play"
          aria-label={words.playTitle({ title })}
          onClick={() => play(build)}
        >
          {words.play}
        </Button>
        {build.needsKeyboard && <MadeForKeyboard title={title} path={path} />}
      </div>
    </Screen>
  );

  return (
    <section className="player" aria-label={isInText ? words.playTitle({ title }) : words.label} {...section}>
      {isPlaying && (
        <Player
          key={playing.number}
          title={title}
          path={path}
          build={playing}
          poster={poster}
          isAbove={isAbove}
          onLeave={end}
          onAnnounce={announce}
        />
      )}
      {(!isPlaying || isAbove) && (
        <>
          {isInText ? start : <PageCover>{start}</PageCover>}
          <div className="player-bar">
            <Facts facts={factsOf(build, { player: words, numbers })} date={build.date} />
            <span className="player-actions player-actions-later" />
          </div>
          <noscript>
            <a className="link" href={build.url}>
              {words.playAlone({ title })}
            </a>
          </noscript>
        </>
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </section>
  );
}

/** A box with the shape of the build, as large as fits into the window, and in it the frame. A canvas has its shape before anything loads. */
export function Screen({
  build,
  frame,
  children,
}: {
  build: Playable;
  frame?: React.ReactNode;
  children: React.ReactNode;
}): React.ReactElement {
  const { width, height } = shapeOf(build);
  return (
    // A build without a fixed size fills any frame, unless it is made for portrait format.
    <div className="player-screen" data-fills={(build.width === null && build.orientation !== "portrait") || undefined}>
      <div className="player-box">
        <canvas className="player-shape" width={width} height={height} aria-hidden="true" />
        {frame}
      </div>
      {children}
    </div>
  );
}

export function Facts({ facts, date }: { facts: readonly string[]; date: string | null }): React.ReactElement {
  return (
    <p className="player-facts">
      {facts.join(" · ")}
      {date !== null && (
        <>
          {" · "}
          <DateTime value={date} />
        </>
      )}
    </p>
  );
}

/** A video that loads nothing before it is played. */
function StageVideo({
  title,
  video: { address, width, height, picture },
}: {
  title: string;
  video: Video;
}): React.ReactElement {
  const words = useWords().player;
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a video of the work itself; the page describes it in text
    <video
      className="player-video"
      src={address}
      poster={picture.src}
      width={width}
      height={height}
      aria-label={words.video({ title })}
      controls
      muted
      playsInline
      preload="none"
    />
  );
}

function MadeForKeyboard({ title, path }: { title: string; path: string }): React.ReactElement {
  const words = useWords().player;
  const share = useShareLink();
  return (
    <div className="player-keyboard">
      <p>{words.keyboardOnly}</p>
      <Button icon="link" onClick={() => share({ title, path })}>
        {words.send}
      </Button>
    </div>
  );
}
