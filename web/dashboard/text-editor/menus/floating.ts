// Boxes that float over the text: where they are, and when they close.
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from "react";
import { visibleArea } from "../caret-room.ts";
import { type Closing, useClosing } from "./closing.ts";

/**
 * `below`, `below end` (with its end below the end of the anchor), `above` and `beside` are in the window, or on the other side if there
 * is no room. `in text` is below the anchor, too, but scrolls with the text.
 */
export type Side = "below" | "below end" | "above" | "beside" | "in text";
export type Anchor = () => DOMRect | null;

/** Pixels between a menu and its anchor. */
const gap = 6;

type Floating = { anchor: Anchor; side: Side };

/**
 * Keeps an element at a part of the page and inside the visible area, also while something scrolls or the keyboard opens, and closes it. For
 * a component that is mounted only while the element is shown.
 */
export function useFloating(
  element: RefObject<HTMLElement | null>,
  { anchor, side, ...closing }: Floating & Closing,
): void {
  const place = useEffectEvent(() => {
    const rect = element.current && anchor();
    if (!element.current || !rect) return;
    if (side === "in text") placeInText(element.current, rect);
    else placeInWindow(element.current, rect, side);
  });
  useClosing(element, closing);
  useLayoutEffect(() => {
    place();
  });
  useEffect(() => {
    const follow = () => place();
    const { visualViewport } = window;
    addEventListener("scroll", follow, { capture: true, passive: true });
    addEventListener("resize", follow);
    visualViewport?.addEventListener("resize", follow);
    visualViewport?.addEventListener("scroll", follow);
    return () => {
      removeEventListener("scroll", follow, { capture: true });
      removeEventListener("resize", follow);
      visualViewport?.removeEventListener("resize", follow);
      visualViewport?.removeEventListener("scroll", follow);
    };
  }, []);
}

/** Places the element below a part of the text, within the width of the text. */
function placeInText(element: HTMLElement, rect: DOMRect): void {
  const around = element.offsetParent?.getBoundingClientRect();
  if (!around) return;
  element.style.top = `${rect.bottom - around.top}px`;
  element.style.left = `${clamp(rect.left - around.left, 0, around.width - element.offsetWidth)}px`;
}

function placeInWindow(element: HTMLElement, rect: DOMRect, side: Exclude<Side, "in text">): void {
  const area = visibleArea();
  const { style } = element;
  const limit = (pixels: number) => style.setProperty("--floating-room", `${Math.max(pixels, 0)}px`);
  limit(area.bottom - area.top);
  const { offsetWidth: width, offsetHeight: height } = element;
  if (side === "beside") {
    const fits = rect.right + width <= area.right;
    style.left = `${clamp(fits ? rect.right : rect.left - width, area.left, area.right - width)}px`;
    style.top = `${clamp(rect.top, area.top, area.bottom - height)}px`;
    return;
  }
  const roomBelow = area.bottom - rect.bottom - gap;
  const roomAbove = rect.top - gap - area.top;
  const isBelow = side === "above" ? height > roomAbove : height <= roomBelow || roomBelow >= roomAbove;
  // A list becomes shorter where there is less room than it needs, instead of covering the text.
  const room = isBelow ? roomBelow : roomAbove;
  const shown = Math.min(height, Math.max(room, 0));
  limit(room);
  const left = side === "below end" ? rect.right - width : rect.left;
  style.left = `${clamp(left, area.left, area.right - width)}px`;
  style.top = `${clamp(isBelow ? rect.bottom + gap : rect.top - gap - shown, area.top, area.bottom - shown)}px`;
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max));
}
