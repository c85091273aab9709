import { type PointerEvent, useRef } from "react";

/** How far a finger has to drag a sheet down to close it, in pixels, or how fast, in pixels per millisecond. */
const closingDistance = 120;
const closingSpeed = 0.5;

/** Screens on which dialogs are sheets at the bottom, as in dialog.css. */
const sheets = "(width <= 768px)";

type Start = { pointer: number; y: number; time: number };

/** Lets a finger on the head of a sheet drag the sheet down to close it. The styles read `--sheet-drag`. */
export function useSheetDrag(onClose: () => void) {
  const start = useRef<Start | null>(null);

  function begin({ pointerId, pointerType, isPrimary, clientY, timeStamp, target, currentTarget }: PointerEvent): void {
    if (pointerType === "mouse" || !isPrimary || !matchMedia(sheets).matches) return;
    if (target instanceof Element && target.closest("button")) return;
    start.current = { pointer: pointerId, y: clientY, time: timeStamp };
    currentTarget.setPointerCapture(pointerId);
  }

  function follow({ pointerId, clientY, currentTarget }: PointerEvent): void {
    const sheet = currentTarget.closest("dialog");
    if (start.current?.pointer !== pointerId || !sheet) return;
    sheet.dataset.dragging = "";
    sheet.style.setProperty("--sheet-drag", `${Math.max(0, clientY - start.current.y)}px`);
  }

  function end({ pointerId, clientY, timeStamp, type, currentTarget }: PointerEvent): void {
    const from = start.current;
    const sheet = currentTarget.closest("dialog");
    if (from?.pointer !== pointerId || !sheet) return;
    start.current = null;
    delete sheet.dataset.dragging;
    sheet.style.removeProperty("--sheet-drag");
    const distance = clientY - from.y;
    const isFar = distance > closingDistance || distance / (timeStamp - from.time) > closingSpeed;
    if (type === "pointerup" && isFar) onClose();
  }

  return { onPointerDown: begin, onPointerMove: follow, onPointerUp: end, onPointerCancel: end };
}
