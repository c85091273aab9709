import { type RefObject, useEffect, useEffectEvent } from "react";

type Options = {
  /** Whether it is open. */
  isOpen?: boolean;
  /** At the release instead of the press, for what changes the height of the page when it closes: the release would miss its target. */
  atRelease?: boolean;
};

/** Closes something when anything but its parts is pressed. */
export function usePressOutside(
  parts: readonly RefObject<HTMLElement | null>[],
  onClose: () => void,
  { isOpen = true, atRelease = false }: Options = {},
): void {
  const press = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && !parts.some((part) => part.current?.contains(target))) onClose();
  });
  useEffect(() => {
    if (!isOpen) return;
    const openedAt = performance.now();
    const listen = (event: Event) => {
      // The press that opened it may still be on its way up.
      if (event.timeStamp >= openedAt) press(event);
    };
    if (atRelease) document.addEventListener("click", listen);
    else document.addEventListener("pointerdown", listen, true);
    return () => {
      document.removeEventListener("click", listen);
      document.removeEventListener("pointerdown", listen, true);
    };
  }, [isOpen, atRelease]);
}
