import { useEffect, useRef } from "react";
import { count } from "#web/shared/browser/count.ts";

/**
 * Counts a play once the build runs, and the time played once the visitor leaves it. Returns a function that takes the seconds that the build
 * has reported so far, which never exceed the time that has passed.
 */
export function usePlayCount(path: string, isPlaying: boolean): (seconds: number) => void {
  const played = useRef(0);
  const reported = useRef(0);
  const beganAt = useRef(0);
  useEffect(() => {
    if (!isPlaying) return;
    const detail = decodeURIComponent(path.slice(path.lastIndexOf("/") + 1));
    beganAt.current = performance.now();
    played.current = 0;
    reported.current = 0;
    count("play", { detail });
    const report = () => {
      const seconds = Math.round(played.current - reported.current);
      if (seconds > 0) count("play", { detail, seconds });
      reported.current += seconds;
    };
    addEventListener("pagehide", report);
    return () => {
      removeEventListener("pagehide", report);
      report();
    };
  }, [path, isPlaying]);
  return (seconds) => {
    played.current = Math.min(seconds, (performance.now() - beganAt.current) / 1000);
  };
}
