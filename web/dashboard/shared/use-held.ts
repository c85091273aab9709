import { useEffect, useLayoutEffect, useRef, useState } from "react";

/**
 * Returns a value, and as long as a button of the mouse is down or `isHeld`, the value before. What appears because a press leaves a field
 * would otherwise move the pressed button away before its click. Touches count too, because browsers make a press of each tap.
 */
export function useHeld<Value>(value: Value, isHeld = false): Value {
  const [shown, setShown] = useState(value);
  const isPressed = useRef(false);
  const latest = useRef({ value, isHeld });

  useLayoutEffect(() => {
    latest.current = { value, isHeld };
    if (!isHeld && !isPressed.current) setShown(value);
  }, [value, isHeld]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const press = () => {
      clearTimeout(timer);
      isPressed.current = true;
    };
    const release = () => {
      clearTimeout(timer);
      isPressed.current = false;
      if (!latest.current.isHeld) setShown(latest.current.value);
    };
    // A press that moved has no click.
    const releaseSoon = () => {
      timer = setTimeout(release);
    };
    addEventListener("mousedown", press, true);
    addEventListener("mouseup", releaseSoon, true);
    addEventListener("click", release, true);
    // Dragging something ends without `mouseup`, and so does a press that another window takes over.
    addEventListener("dragend", release, true);
    addEventListener("blur", release);
    return () => {
      clearTimeout(timer);
      removeEventListener("mousedown", press, true);
      removeEventListener("mouseup", releaseSoon, true);
      removeEventListener("click", release, true);
      removeEventListener("dragend", release, true);
      removeEventListener("blur", release);
    };
  }, []);

  return shown;
}
