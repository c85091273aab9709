// Closes the boxes that float over the text: on Escape, the last opened first, and on a press outside.
import { type RefObject, useEffect, useEffectEvent } from "react";

export type Closing = {
  /**
   * Called on Escape or a press outside. `isFocusBack`: the focus was in the box or nowhere and returns to where it was before the box opened;
   * otherwise it is on something else and stays there.
   */
  onClose?: (isFocusBack: boolean) => void;
  /** The button that opens and closes the box. The box also closes when the focus leaves both the button and the box. */
  opener?: RefObject<HTMLElement | null>;
  /** `release` is for a box that changes the height of the page when it closes: if it closed on the press, the release would miss its target. */
  outside?: "press" | "release" | "stays open";
};

type Box = Pick<Closing, "outside"> & {
  element: HTMLElement;
  openedAt: number;
  holds: (path: readonly EventTarget[]) => boolean;
  close: (isFocusBack: boolean) => void;
};

/** The open boxes, in the order in which they were opened. */
const boxes: Box[] = [];

/** Closes an element that is shown while its component is mounted. */
export function useClosing(
  box: RefObject<HTMLElement | null>,
  { onClose, opener, outside = "press" }: Closing = {},
): void {
  const close = useEffectEvent((isFocusBack: boolean) => onClose?.(isFocusBack));
  const closes = onClose !== undefined;
  useEffect(() => {
    const element = box.current;
    if (!element || !closes) return;
    const parts = [element, opener?.current];
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (opener && relatedTarget instanceof Node && !parts.some((part) => part?.contains(relatedTarget))) close(false);
    };
    element.addEventListener("focusout", leave);
    const remove = add({
      element,
      outside,
      openedAt: performance.now(),
      holds: (path) => parts.some((part) => part && path.includes(part)),
      close: (isFocusBack) => close(isFocusBack),
    });
    return () => {
      element.removeEventListener("focusout", leave);
      remove();
    };
  }, [box, closes, opener, outside]);
}

function add(box: Box): () => void {
  if (boxes.length === 0) {
    document.addEventListener("keydown", pressKey, true);
    document.addEventListener("pointerdown", pressOutside, true);
    document.addEventListener("click", pressOutside);
  }
  boxes.push(box);
  return () => {
    boxes.splice(boxes.indexOf(box), 1);
    if (boxes.length > 0) return;
    document.removeEventListener("keydown", pressKey, true);
    document.removeEventListener("pointerdown", pressOutside, true);
    document.removeEventListener("click", pressOutside);
  };
}

function pressKey(event: KeyboardEvent): void {
  const last = boxes.at(-1);
  if (event.key !== "Escape" || event.isComposing || !last || isInOtherDialog(event.target, last.element)) return;
  event.preventDefault();
  event.stopPropagation();
  last.close(true);
}

/** A dialog that was opened over the box closes first. */
function isInOtherDialog(target: EventTarget | null, element: HTMLElement): boolean {
  return target instanceof Element && target.closest("dialog") !== element.closest("dialog");
}

function pressOutside(event: Event): void {
  const at = event.type === "click" ? "release" : "press";
  const path = event.composedPath();
  for (const { element, openedAt, outside, holds, close } of boxes.toReversed()) {
    if (holds(path)) return;
    // The press that opened it may still be on its way up.
    if (outside !== at || event.timeStamp < openedAt) continue;
    const { activeElement } = document;
    close(activeElement === document.body || element.contains(activeElement));
  }
}
