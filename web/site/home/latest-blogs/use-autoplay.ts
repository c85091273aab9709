import { useEffect, useState, useSyncExternalStore } from "react";

const stillMotion = "(prefers-reduced-motion: reduce)";
const deeds = ["pointerdown", "keydown", "wheel", "touchstart"] as const;

/** Calls `onTurn` after `delay` milliseconds, again for each new `turn`, unless paused. Returns whether the timer is running. */
export function useAutoplay({
  held,
  turn,
  delay,
  onTurn,
}: {
  held: boolean;
  turn: number;
  delay: number;
  onTurn: () => void;
}): boolean {
  const still = useSyncExternalStore(
    watchMotion,
    () => matchMedia(stillMotion).matches,
    () => true,
  );
  const asleep = useSleep();
  const running = !held && !still && !asleep;
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(onTurn, delay);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every turn, automatic or not, restarts the timer
  }, [running, turn, delay, onTurn]);
  return running;
}

/** Returns true from the moment the tab is hidden until the next interaction with the page. */
function useSleep(): boolean {
  const [asleep, setAsleep] = useState(false);
  useEffect(() => {
    if (asleep) {
      const wake = () => setAsleep(false);
      for (const deed of deeds) addEventListener(deed, wake, { capture: true, passive: true });
      return () => {
        for (const deed of deeds) removeEventListener(deed, wake, { capture: true });
      };
    }
    const doze = () => {
      if (document.hidden) setAsleep(true);
    };
    doze();
    document.addEventListener("visibilitychange", doze);
    return () => document.removeEventListener("visibilitychange", doze);
  }, [asleep]);
  return asleep;
}

function watchMotion(onChange: () => void): () => void {
  const query = matchMedia(stillMotion);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
