import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useState } from "react";
import { limits } from "#contract/limits.ts";
import { useWords } from "#web/shared/site/words.ts";
import { ahead } from "#web/shared/browser/reading-direction.ts";
import type { LatestPost } from "../home-data.ts";
import { CarouselControls } from "./carousel-controls.tsx";
import { CarouselSlide, type Place } from "./carousel-slide.tsx";
import { useAutoplay } from "./use-autoplay.ts";
import { useSwipe } from "./use-swipe.ts";
import "./post-carousel.css";

const { autoplay, hintAfter, hintFor } = limits.carousel;

/** The visible slide and how it got there. `turn` counts the changes. */
type View = { index: number; from: number | null; direction: "next" | "previous"; turn: number; byVisitor: boolean };

/** Shows one post at a time. Advances automatically until the visitor starts reading, and whenever a button is pressed. */
export function PostCarousel({ posts, label }: { posts: readonly LatestPost[]; label: string }): React.ReactElement {
  const count = posts.length;
  const words = useWords();
  const [view, setView] = useState<View>({ index: 0, from: null, direction: "next", turn: 0, byVisitor: false });
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [stopped, setStopped] = useState(false);

  const show = useCallback(
    (target: (index: number) => number, direction: View["direction"] | null, byVisitor: boolean) => {
      setView((now) => {
        const index = (target(now.index) + count) % count;
        if (index === now.index) return now;
        return {
          index,
          from: now.index,
          direction: direction ?? (index > now.index ? "next" : "previous"),
          turn: now.turn + 1,
          byVisitor,
        };
      });
    },
    [count],
  );
  const { track, touching, forgetDrag, handlers } = useSwipe((by) =>
    show((index) => index + by, by === 1 ? "next" : "previous", true),
  );
  const step = (by: -1 | 1) => {
    forgetDrag();
    show((index) => index + by, by === 1 ? "next" : "previous", true);
  };
  const pick = (index: number) => {
    forgetDrag();
    show(() => index, null, true);
  };
  const turnPage = useCallback(() => {
    forgetDrag();
    show((index) => index + 1, "next", false);
  }, [forgetDrag, show]);

  const running = useAutoplay({
    held: pointed || focused || touching || stopped || count < 2,
    turn: view.turn,
    delay: autoplay,
    onTurn: turnPage,
  });
  const hinted = useSwipeHint(view.turn);

  // The focused link is now hidden, so the focus moves to the same link in the new slide.
  useEffect(() => {
    const { index, from } = view;
    const slides = track.current?.children;
    if (from !== null && slides?.[from]?.contains(document.activeElement))
      slides[index]?.querySelector("a")?.focus({ preventScroll: true });
  }, [view, track]);

  // The pointer may already be over the carousel when React hydrates.
  useEffect(() => setPointed(track.current?.parentElement?.matches(":hover") ?? false), [track]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    step((event.key === "ArrowRight") === (ahead(event.currentTarget) === 1) ? 1 : -1);
  }

  // A click also focuses its button. Only keyboard focus (`:focus-visible`) or a focused link means that the visitor is staying.
  function onFocus({ target }: FocusEvent): void {
    setFocused(target.matches("a, :focus-visible"));
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys for the buttons and links inside
    <div
      className="carousel"
      role="group"
      aria-roledescription={words.carousel.carousel}
      aria-label={label}
      tabIndex={-1}
      data-keys={count > 1 ? "ArrowLeft ArrowRight" : undefined}
      onKeyDown={count > 1 ? onKeyDown : undefined}
      onPointerEnter={(event) => setPointed(event.pointerType === "mouse")}
      onPointerLeave={() => setPointed(false)}
      onFocus={onFocus}
      onBlur={() => setFocused(false)}
    >
      <div
        ref={track}
        className="carousel-track"
        data-direction={view.from === null ? undefined : view.direction}
        {...(count > 1 && handlers)}
      >
        {posts.map((post, index) => (
          <CarouselSlide
            key={post.id}
            post={post}
            place={placeOf(index, view, count)}
            leaving={index === view.from}
            label={words.lists.place({ place: index + 1, of: count })}
          />
        ))}
      </div>
      {count > 1 && (
        <CarouselControls
          posts={posts}
          index={view.index}
          running={running}
          stopped={stopped}
          onStep={step}
          onPick={pick}
          onToggle={() => setStopped(!stopped)}
        />
      )}
      <span className="carousel-hint" data-shown={hinted || undefined} aria-hidden="true">
        {words.carousel.swipe}
      </span>
      <p className="visually-hidden" aria-live="polite">
        {view.byVisitor &&
          words.carousel.announced({ place: view.index + 1, of: count, title: posts[view.index]?.title ?? "" })}
      </p>
    </div>
  );
}

/** Returns the position of a slide. The next and previous slides wait beside the current one; with two posts, the other post is both. */
function placeOf(slide: number, { index }: View, count: number): Place {
  if (slide === index) return "current";
  if (count === 2) return "both";
  if (slide === (index + 1) % count) return "next";
  return slide === (index - 1 + count) % count ? "previous" : "away";
}

/** Returns true for a while, some time after each change. The styles show the hint on narrow screens only. */
function useSwipeHint(turn: number): boolean {
  const [shownFor, setShownFor] = useState(0);
  useEffect(() => {
    if (turn === 0) return;
    const appear = setTimeout(() => setShownFor(turn), hintAfter);
    const vanish = setTimeout(() => setShownFor(0), hintAfter + hintFor);
    return () => {
      clearTimeout(appear);
      clearTimeout(vanish);
    };
  }, [turn]);
  return turn > 0 && shownFor === turn;
}
