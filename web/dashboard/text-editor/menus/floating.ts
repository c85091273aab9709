import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from "react";
import { visibleArea } from "../caret-room.ts";

export type Side = "below" | "above" | "beside";
export type Anchor = () => DOMRect | null;

/** Pixels between a menu and what it belongs to. */
const gap = 6;

/** Keeps a fixed element beside a part of the page and inside the visible area, also while something scrolls or the keyboard opens. */
export function useFloating(element: RefObject<HTMLElement | null>, anchor: Anchor, side: Side): void {
  const place = useEffectEvent(() => {
    const rect = element.current && anchor();
    if (element.current && rect) placeAt(element.current, rect, side);
  });
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

/** Places an element that scrolls with the text below a part of it, within the width of the text. */
export function placeBelow(element: HTMLElement, rect: DOMRect): void {
  const around = element.offsetParent?.getBoundingClientRect();
  if (!around) return;
  element.style.insetBlockStart = `${rect.bottom - around.top}px`;
  element.style.insetInlineStart = `${clamp(rect.left - around.left, 0, around.width - element.offsetWidth)}px`;
}

function placeAt(element: HTMLElement, rect: DOMRect, side: Side): void {
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
  const isBelow = side === "below" ? height <= roomBelow || roomBelow >= roomAbove : height > roomAbove;
  // A list is shorter where there is less room than it would like, instead of lying over the words.
  const room = isBelow ? roomBelow : roomAbove;
  const shown = Math.min(height, Math.max(room, 0));
  limit(room);
  style.left = `${clamp(rect.left, area.left, area.right - width)}px`;
  style.top = `${clamp(isBelow ? rect.bottom + gap : rect.top - gap - shown, area.top, area.bottom - shown)}px`;
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
