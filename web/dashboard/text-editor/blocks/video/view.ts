import { words } from "../views/atom-view.ts";
import { drawThumbnail } from "../views/draw-image.ts";
import { figureView, ownEvents } from "../views/figure-view.ts";
import { hostOf, isOwnSource } from "../views/own-source.ts";

export const videoView = figureView({
  classes: ({ attrs }) => (attrs.size === "text" ? "video" : `video figure-${attrs.size}`),
  shown: ({ attrs: { isEmbed, src, poster, width, height } }) => [isEmbed, src, poster, width, height],
  draw: ({ attrs: { isEmbed, src, poster, width, height } }) => [
    isEmbed ? drawStill(String(src), String(poster ?? "")) : drawVideo({ src, poster, width, height }),
  ],
  refresh: ({ attrs: { title, isEmbed, isClip, src } }, [part]) => {
    if (part instanceof HTMLVideoElement) part.muted = part.loop = Boolean(isClip);
    const name = part?.querySelector(".video-still-title");
    if (name) name.textContent = title === "" ? "Video" : String(title);
    if (!isEmbed) part?.setAttribute("aria-label", title === "" ? "Video" : String(title));
    else part?.querySelector(".video-still-host")?.replaceChildren(hostOf(String(src)).replace("-nocookie", ""));
  },
});

/** The editor requests nothing from the other site. */
function drawStill(src: string, poster: string): HTMLElement {
  const still = document.createElement("div");
  still.className = "video-embed video-still";
  if (poster !== "" && isOwnSource(poster)) {
    still.classList.add("has-poster");
    still.append(drawThumbnail(poster));
  }
  const label = document.createElement("span");
  label.className = "video-still-words";
  label.append(words("span", "video-still-title", ""), words("span", "video-still-host", hostOf(src)));
  still.append(words("span", "video-still-play", ""), label);
  return still;
}

function drawVideo({
  src,
  poster,
  width,
  height,
}: Record<"src" | "poster" | "width" | "height", unknown>): HTMLElement {
  const video = document.createElement("video");
  video.className = ownEvents;
  video.controls = true;
  video.preload = "metadata";
  if (typeof poster === "string" && isOwnSource(poster)) video.poster = poster;
  if (width !== null && height !== null) [video.width, video.height] = [Number(width), Number(height)];
  if (isOwnSource(String(src))) video.src = String(src);
  return video;
}
