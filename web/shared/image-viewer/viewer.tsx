import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Dialog } from "#web/shared/dialogs/dialog.tsx";
import { IconButton } from "#web/shared/ui/icon-button.tsx";
import { Clip, isClip } from "./clip.tsx";
import type { Shot } from "./shot.ts";
import { Slide, type Zoom, zooms } from "./slide.tsx";
import "./viewer.css";
import { useWords } from "../site/words.ts";
import { ahead } from "../browser/reading-direction.ts";

type ViewerProps = {
  title: string;
  shots: readonly Shot[];
  /** The index of the first image. */
  first: number;
  /** Of a document, whose pages are the images: URL of their texts, a list of strings. */
  textUrl?: string | undefined;
  /** Gets the index of the last visible image. */
  onClose: (index: number) => void;
};

/** How far an arrow key moves a zoomed image, in pixels. */
const panStep = 80;
const pans: ReadonlyMap<string, { left?: number; top?: number }> = new Map(
  Object.entries<{ left?: number; top?: number }>({
    ArrowLeft: { left: -panStep },
    ArrowRight: { left: panStep },
    ArrowUp: { top: -panStep },
    ArrowDown: { top: panStep },
  }),
);

/**
 * Shows images at the size of the window, in a row with scroll snapping, so that the browser handles swiping. Arrows, Home and End change
 * the image, and + and - change the size. In a zoomed image the arrows scroll.
 */
export function Viewer({ title, shots, first, textUrl, onClose }: ViewerProps): React.ReactElement {
  const [shown, setShown] = useState(first);
  const [zoom, setZoom] = useState<Zoom>(1);
  const texts = useTexts(textUrl);
  const words = useWords().viewer;
  const isDocument = textUrl !== undefined;
  const row = useRef<HTMLUListElement>(null);
  /** The image that the row is scrolling to. The images on the way don't count. */
  const aim = useRef<number | null>(null);

  useLayoutEffect(() => scrollTo(row.current, first, "instant"), [first]);

  function show(index: number): void {
    setShown(index);
    setZoom(1);
  }

  function goTo(index: number): void {
    const next = (index + shots.length) % shots.length;
    aim.current = next;
    scrollTo(row.current, next, Math.abs(next - shown) === 1 ? "auto" : "instant");
    show(next);
  }

  const canZoom = shots[shown]?.clip === undefined;
  const stepZoom = (by: 1 | -1) => {
    if (!canZoom) return;
    setZoom((now) => zooms[zooms.indexOf(now) + by] ?? now);
  };

  const keysOf = (side: 1 | -1): Record<string, () => void> => ({
    ArrowLeft: () => {
      goTo(shown - side);
    },
    ArrowRight: () => {
      goTo(shown + side);
    },
    Home: () => {
      goTo(0);
    },
    End: () => {
      goTo(shots.length - 1);
    },
    "+": () => {
      stepZoom(1);
    },
    "=": () => {
      stepZoom(1);
    },
    "-": () => {
      stepZoom(-1);
    },
    "0": () => {
      setZoom(1);
    },
  });

  function onKeyDown(event: KeyboardEvent): void {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const pan = zoom > 1 ? pans.get(event.key) : undefined;
    const act = pan
      ? () => {
          row.current?.children[shown]?.firstElementChild?.scrollBy(pan);
        }
      : keysOf(ahead(event.currentTarget))[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  const place = { number: shown + 1, of: shots.length };
  const caption = shots[shown]?.caption || shots[shown]?.alt || "";
  return (
    <Dialog
      open
      onClose={() => {
        onClose(shown);
      }}
      title={title}
      className="viewer"
      onKeyDown={onKeyDown}
      footer={
        <>
          {caption !== title && <p className="viewer-caption">{caption}</p>}
          <div className="viewer-controls">
            {shots.length > 1 && (
              <>
                <IconButton
                  label={isDocument ? words.previousPage : words.previousImage}
                  icon="chevron-left"
                  variant="outline"
                  onClick={() => {
                    goTo(shown - 1);
                  }}
                />
                <p className="viewer-count number" aria-hidden="true">
                  {words.place(place)}
                </p>
                <p className="visually-hidden" role="status">
                  {isDocument ? words.page(place) : words.image(place)}
                </p>
                <IconButton
                  label={isDocument ? words.nextPage : words.nextImage}
                  icon="chevron-right"
                  variant="outline"
                  onClick={() => {
                    goTo(shown + 1);
                  }}
                />
              </>
            )}
            <IconButton
              label={words.smaller}
              icon="zoom-out"
              variant="outline"
              aria-disabled={zoom === 1}
              onClick={() => {
                stepZoom(-1);
              }}
            />
            <IconButton
              label={words.larger}
              icon="zoom-in"
              variant="outline"
              aria-disabled={!canZoom || zoom === zooms.at(-1)}
              onClick={() => {
                stepZoom(1);
              }}
            />
          </div>
        </>
      }
    >
      <ul
        ref={row}
        className="viewer-row"
        aria-label={isDocument ? words.pages : words.images}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be reached by keyboard
        tabIndex={0}
        data-zoomed={zoom > 1 || undefined}
        onPointerDown={() => {
          aim.current = null;
        }}
        onWheel={() => {
          aim.current = null;
        }}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          const nearest = Math.round(Math.abs(scrollLeft) / clientWidth);
          if (aim.current !== null && aim.current !== nearest) return;
          aim.current = null;
          if (nearest !== shown) show(nearest);
        }}
      >
        {shots.map((shot, index) => (
          <li key={index} className="viewer-item" inert={index !== shown}>
            {isClip(shot) ? (
              <div className="viewer-clip">
                <Clip shot={shot} alt={shot.alt || title} className="viewer-picture" />
              </div>
            ) : (
              <Slide
                shot={shot}
                alt={shot.alt || words.imageOf({ title, number: index + 1, of: shots.length })}
                zoom={index === shown ? zoom : 1}
                onZoom={setZoom}
              />
            )}
            {texts[index] && (
              <p className="visually-hidden" dir="auto">
                {texts[index]}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function scrollTo(row: HTMLUListElement | null, index: number, behavior: ScrollBehavior): void {
  row?.scrollTo({ left: ahead(row) * index * row.clientWidth, behavior });
}

/** Loads the words of a document's pages for those who can't see them. Without them, the pages still show. */
function useTexts(url: string | undefined): readonly string[] {
  const [texts, setTexts] = useState<readonly string[]>([]);
  useEffect(() => {
    if (url === undefined) return;
    const controller = new AbortController();
    void fetch(url, { signal: controller.signal })
      .then((response) => (response.ok ? (response.json() as Promise<string[]>) : []))
      .then(setTexts, () => undefined);
    return () => controller.abort();
  }, [url]);
  return texts;
}
