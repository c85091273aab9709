import { Icon } from "../icons/icon.tsx";
import "../ui/icon-button.css";
import "./ambient-video.css";

/** A video without sound that plays by itself. The boot script starts and stops it, so that it needs no React. */
export function AmbientVideo({ src, poster }: { src: string; poster?: string | undefined }): React.ReactElement {
  return (
    <div className="ambient-video">
      <video
        src={src}
        poster={poster}
        muted
        loop
        playsInline
        preload="metadata"
        aria-hidden="true"
        tabIndex={-1}
        data-ambient=""
      />
      <button
        type="button"
        className="icon-button icon-button-outline"
        aria-label="Pause the background video"
        aria-pressed="true"
        data-video-toggle=""
        suppressHydrationWarning
      >
        <Icon name="pause" />
        <Icon name="play" />
      </button>
    </div>
  );
}
