import { type RefObject, useEffect } from "react";
import { limits } from "#contract/limits.ts";

const { revealAt } = limits.timeline;

/**
 * Marks cards that are out of sight as waiting, and marks each as shown, once, when enough of it is in view. Without JavaScript or with
 * reduced motion, all cards are visible from the start.
 */
export function useReveal(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!frame.current || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const watcher = new IntersectionObserver(
      (sightings) => {
        for (const { target, isIntersecting, intersectionRatio, boundingClientRect, rootBounds } of sightings) {
          if (!(target instanceof HTMLElement)) continue;
          const { dataset } = target;
          // A card that has been seen is never hidden again.
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
