// Videos without sound that play by themselves, again and again: only if the visitor accepts motion, and with a button that stops them.
import { around, on } from "./page.ts";

on("loadedmetadata", ({ target }) => {
  const video = target as HTMLVideoElement;
  if (isAmbient(video) && !matchMedia("(prefers-reduced-motion: reduce)").matches) play(video);
});
on("play pause", ({ target, type }) => {
  const video = target as HTMLVideoElement;
  if (isAmbient(video)) video.nextElementSibling?.setAttribute("aria-pressed", String(type === "pause"));
});
on("click", (event) => {
  const video = around(event, "[data-video-toggle]")?.previousElementSibling as HTMLVideoElement | undefined;
  if (!video) return;
  if (video.paused) play(video);
  else video.pause();
});

function isAmbient(video: HTMLVideoElement): boolean {
  return "ambient" in video.dataset;
}

/** A browser may refuse, for example to save power. The button starts the video then. */
function play(video: HTMLVideoElement): void {
  video.play().catch(() => undefined);
}
