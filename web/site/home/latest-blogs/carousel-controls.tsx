import { limits } from "#contract/limits.ts";
import { useWords } from "#web/shared/site/words.ts";
import { IconButton } from "#web/shared/ui/icon-button.tsx";
import type { LatestPost } from "../home-data.ts";
import "./carousel-controls.css";

type ControlsProps = {
  posts: readonly LatestPost[];
  index: number;
  /** Whether the timer for the next slide is running. */
  running: boolean;
  /** Whether the visitor has turned off automatic changes. */
  stopped: boolean;
  onStep: (by: -1 | 1) => void;
  onPick: (index: number) => void;
  onToggle: () => void;
};

export function CarouselControls({
  posts,
  index,
  running,
  stopped,
  onStep,
  onPick,
  onToggle,
}: ControlsProps): React.ReactElement {
  const words = useWords().carousel;
  return (
    <div className="carousel-controls">
      <div className="carousel-dots">
        {posts.map((post, dot) => (
          <button
            key={post.id}
            type="button"
            className="carousel-dot"
            aria-label={words.show({ place: dot + 1, title: post.title })}
            aria-current={dot === index ? "true" : undefined}
            onClick={() => onPick(dot)}
          >
            <span className="carousel-diamond">
              {dot === index && running && (
                <span className="carousel-time" style={{ animationDuration: `${limits.carousel.autoplay}ms` }} />
              )}
            </span>
          </button>
        ))}
      </div>
      <div className="carousel-buttons">
        <IconButton
          icon="chevron-left"
          label={words.previous}
          variant="outline"
          tooltip="none"
          onClick={() => onStep(-1)}
        />
        <IconButton
          className="carousel-pause"
          icon={stopped ? "play" : "pause"}
          label={stopped ? words.start : words.pause}
          variant="outline"
          tooltip="none"
          onClick={onToggle}
        />
        <IconButton
          icon="chevron-right"
          label={words.next}
          variant="outline"
          tooltip="none"
          onClick={() => onStep(1)}
        />
      </div>
    </div>
  );
}
