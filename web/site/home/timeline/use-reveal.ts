import { type RefObject, useEffect } from "react";
import { limits } from "#contract/limits.ts";

const { revealAt } = limits.timeline;

/**
 * Marks the cards that are still out of sight as waiting, and each as shown, once, when enough of it is in sight. Whoever
 * has no script, or wants no movement, sees all of them from the start.
 */
export function useReveal(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!frame.current || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const watcher = new IntersectionObserver(
      (sightings) => {
        for (const { target, isIntersecting, intersectionRatio, boundingClientRect, rootBounds } of sightings) {
          if (!(target instanceof HTMLElement)) continue;
          const { dataset } = target;
          // Nothing that has been seen is taken away again.
          if (dataset.reveal === undefined && !isIntersecting && boundingClientRect.top > 0) {
            dataset.reveal = "waiting";
            continue;
          }
          const fits = rootBounds === null || boundingClientRect.height * revealAt < rootBounds.height;
          if (dataset.reveal === "waiting" && (!isIntersecting || (fits && intersectionRatio < revealAt))) continue;
          if (dataset.reveal === "waiting") dataset.reveal = "shown";
          watcher.unobserve(target);
        }
      },
      { threshold: [0, revealAt] },
    );
    for (const card of frame.current.querySelectorAll(".timeline-entry")) watcher.observe(card);
    return () => watcher.disconnect();
  }, [frame]);
}
