import { useEffect, useRef, useState } from "react";
import { useWords } from "../site/words.ts";
import { Icon } from "../icons/icon.tsx";
import "../ui/icon-button.css";
import "./ambient-video.css";

/**
 * A muted video that plays automatically and loops. For visitors who prefer reduced motion, no source matches, so they see only the still
 * image until they press the button.
 */
export function AmbientVideo({ src, poster }: { src: string; poster?: string | undefined }): React.ReactElement {
  const words = useWords().video;
  const video = useRef<HTMLVideoElement>(null);
  /** Null until React has started: the browser starts the video earlier, depending on the visitor's settings. */
  const [isPlaying, setPlaying] = useState<boolean | null>(null);
  useEffect(() => setPlaying(video.current?.paused === false), []);

  function toggle(): void {
    const { current } = video;
    if (!current) return;
    if (!current.paused) return current.pause();
    if (current.currentSrc === "") current.src = src;
    // A browser may refuse, for example to save power.
    current.play().catch(() => undefined);
  }

  return (
    <div className="ambient-video">
      <video
        ref={video}
        poster={poster}
        autoPlay
        muted
        loop
        playsInline
        aria-hidden="true"
        tabIndex={-1}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      >
        <source src={src} media="(prefers-reduced-motion: no-preference)" />
      </video>
      <button type="button" className="icon-button icon-button-outline" onClick={toggle}>
        {isPlaying !== false && (
          <span className={isPlaying === null ? "ambient-video-moving" : undefined}>
            <Icon name="pause" />
            <span className="visually-hidden">{words.pauseBackground}</span>
          </span>
        )}
        {isPlaying !== true && (
          <span className={isPlaying === null ? "ambient-video-still" : undefined}>
            <Icon name="play" />
            <span className="visually-hidden">{words.playBackground}</span>
          </span>
        )}
      </button>
    </div>
  );
}
