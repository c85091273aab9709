import { useWords } from "../site/words.ts";
import type { Shot } from "./shot.ts";

type Props = { shot: Shot & Required<Pick<Shot, "clip">>; alt: string; className: string };

/**
 * A short muted video that loops while it is in view. The boot script plays it, and its button stops it (web/boot/clips.ts). Without
 * JavaScript, it has the browser's controls. The styles are those of clips in a text (prose-embeds.css).
 */
export function Clip({ shot: { address, clip }, alt, className }: Props): React.ReactElement {
  const words = useWords().viewer;
  const { still, width, height } = clip;
  return (
    <div className="clip">
      <video
        className={className}
        src={address}
        poster={still ?? undefined}
        width={width}
        height={height}
        aria-label={alt}
        loop
        muted
        playsInline
        controls
        preload={still === null ? "metadata" : "none"}
        suppressHydrationWarning
      />{" "}
      <button
        type="button"
        className="clip-button"
        aria-pressed="false"
        aria-label={words.playClip({ title: alt })}
        suppressHydrationWarning
      />
    </div>
  );
}

export function isClip(shot: Shot): shot is Props["shot"] {
  return shot.clip !== undefined;
}
