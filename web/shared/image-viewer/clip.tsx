import type { Shot } from "./shot.ts";

/**
 * A short video without sound that plays again and again while it is in view. The boot script plays it, and its button stops it
 * (web/boot/clips.ts); without script, it has its controls. The styles are those of clips in a text (prose-embeds.css).
 */
export function Clip({ shot, alt, className }: { shot: Shot; alt: string; className: string }): React.ReactElement {
  const { src, width, height } = shot.picture;
  return (
    <div className="clip">
      <video
        className={className}
        src={shot.address}
        poster={src}
        width={width}
        height={height}
        aria-label={alt}
        loop
        muted
        playsInline
        controls
        preload="none"
        suppressHydrationWarning
      />{" "}
      <button
        type="button"
        className="clip-button"
        aria-pressed="false"
        aria-label={`Play clip: ${alt}`}
        suppressHydrationWarning
      />
    </div>
  );
}
