import { memo, useLayoutEffect, useRef } from "react";
import { Picture } from "#web/shared/ui/picture.tsx";
import type { Shot } from "./shot.ts";

/** How many times the size of the window an image can have. */
export const zooms = [1, 2, 4] as const;
export type Zoom = (typeof zooms)[number];

const middle = { x: 0.5, y: 0.5 };
/** A press that moves further than this, in pixels, isn't a click. */
const slip = 4;

type SlideProps = { shot: Shot; alt: string; zoom: Zoom; onZoom: (zoom: Zoom) => void };

/** One image in its window. A click zooms in around the clicked point; a zoomed image can be dragged or scrolled. */
export const Slide = memo(function Slide({ shot, alt, zoom, onZoom }: SlideProps): React.ReactElement {
  const stage = useRef<HTMLDivElement>(null);
  /** The point that stays in place while the size changes, as a fraction of the window. */
  const hold = useRef(middle);
  const before = useRef({ zoom, left: 0, top: 0 });
  const drag = useRef({ x: 0, y: 0, left: 0, top: 0, moved: false });

  useLayoutEffect(() => {
    const { zoom: was, left, top } = before.current;
    if (!stage.current || was === zoom) return;
    const { clientWidth, clientHeight } = stage.current;
    const at = (from: number, part: number, size: number) => ((from + part * size) / was) * zoom - part * size;
    stage.current.scrollTo({
      left: at(left, hold.current.x, clientWidth),
      top: at(top, hold.current.y, clientHeight),
      behavior: "instant",
    });
    before.current = { zoom, left: stage.current.scrollLeft, top: stage.current.scrollTop };
    hold.current = middle;
  }, [zoom]);

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the viewer handles the keys
    <div
      ref={stage}
      className="viewer-stage"
      data-zoom={zoom}
      {...(zoom > 1 && { tabIndex: 0, role: "group", "aria-label": alt })}
      onScroll={({ currentTarget: { scrollLeft, scrollTop } }) => {
        before.current = { zoom, left: scrollLeft, top: scrollTop };
      }}
      onDragStart={(event) => {
        event.preventDefault();
      }}
      onPointerDown={({ currentTarget, pointerType, pointerId, clientX, clientY }) => {
        drag.current = {
          x: clientX,
          y: clientY,
          left: currentTarget.scrollLeft,
          top: currentTarget.scrollTop,
          moved: false,
        };
        if (pointerType === "mouse") currentTarget.setPointerCapture(pointerId);
      }}
      onPointerMove={({ currentTarget, pointerId, clientX, clientY }) => {
        if (!currentTarget.hasPointerCapture(pointerId)) return;
        const { x, y, left, top } = drag.current;
        if (Math.hypot(clientX - x, clientY - y) > slip) drag.current.moved = true;
        if (zoom > 1)
          currentTarget.scrollTo({ left: left - (clientX - x), top: top - (clientY - y), behavior: "instant" });
      }}
      onClick={({ currentTarget, clientX, clientY }) => {
        if (drag.current.moved) return;
        const { left, top, width, height } = currentTarget.getBoundingClientRect();
        hold.current = { x: (clientX - left) / width, y: (clientY - top) / height };
        onZoom(zoom === 1 ? 2 : 1);
      }}
    >
      <Picture {...shot.picture} placeholder="" alt={alt} sizes={`${zoom * 100}vw`} className="viewer-picture" />
    </div>
  );
});
