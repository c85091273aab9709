import { around, on } from "./page.ts";

// A clip is a muted video that loops. It plays automatically while at least half of it is in view, unless the visitor prefers reduced motion
// or data, or has stopped it. The clip of a card is in view while a mouse or the focus is on the card (card.css), and begins anew each time.
const view = new IntersectionObserver(
  (entries) => {
    for (const { target, intersectionRatio } of entries) {
      const clip = target as HTMLVideoElement;
      if (intersectionRatio < 0.5) {
        clip.pause();
        if (clip.ariaHidden) clip.currentTime = 0;
      } else if (clip.dataset.stopped === undefined && !wantsLess()) play(clip);
    }
  },
  { threshold: 0.5 },
);

function wantsLess(): boolean | undefined {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return matchMedia("(prefers-reduced-motion: reduce)").matches || connection?.saveData;
}

function play(clip: HTMLVideoElement): void {
  // A browser may refuse, for example to save power.
  clip.play().catch(() => undefined);
}

// Every video fires this event before it loads anything, including videos that are added later.
on("loadstart", (event) => {
  const clip = around(event, ".clip > video, .card-clip") as HTMLVideoElement | null | undefined;
  if (!clip) return;
  // The browser's controls are for visitors without JavaScript.
  clip.controls = false;
  view.observe(clip);
});

on("play pause", (event) => {
  const button = around(event, ".clip > video")?.nextElementSibling;
  if (button) button.ariaPressed = String(event.type === "play");
});

on("click", (event) => {
  const clip = around(event, ".clip-button")?.previousElementSibling as HTMLVideoElement | null | undefined;
  if (!clip) return;
  if (clip.paused) {
    delete clip.dataset.stopped;
    play(clip);
  } else {
    clip.dataset.stopped = "";
    clip.pause();
  }
});
