// Videos, audio, 3D models and files to download.
import { atomView, words } from "./atom-view.ts";
import { figureView, ownEvents } from "./figure-view.ts";
import { hostOf, isOwnSource } from "./own-source.ts";

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

/** Nothing is requested from the other site while one writes. */
function drawStill(src: string, poster: string): HTMLElement {
  const still = document.createElement("div");
  still.className = "video-embed video-still";
  if (poster !== "" && isOwnSource(poster)) {
    const image = document.createElement("img");
    image.alt = "";
    image.draggable = false;
    image.src = poster;
    still.classList.add("has-poster");
    still.append(image);
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

export const audioView = figureView({
  classes: () => "audio",
  shown: ({ attrs: { src } }) => src,
  draw: ({ attrs: { src } }) => {
    const player = document.createElement("div");
    player.className = "media-player media-player-audio";
    const audio = document.createElement("audio");
    audio.className = ownEvents;
    audio.controls = true;
    audio.preload = "none";
    if (isOwnSource(String(src))) audio.src = String(src);
    player.append(words("span", "media-player-title", ""), audio);
    return [player];
  },
  refresh: ({ attrs: { title } }, [player]) => {
    const name = player?.querySelector(".media-player-title");
    if (name) name.textContent = title === "" ? "Audio" : String(title);
  },
});

/** The viewer itself opens on the page only. */
export const modelView = figureView({
  classes: () => "model",
  shown: ({ attrs: { poster, width, height } }) => [poster, width, height],
  draw: ({ attrs: { poster, width, height } }) => {
    const stage = document.createElement("div");
    stage.className = "model-still";
    if (typeof poster === "string" && isOwnSource(poster)) {
      const image = document.createElement("img");
      image.alt = "";
      image.draggable = false;
      if (width !== null && height !== null) [image.width, image.height] = [Number(width), Number(height)];
      image.src = poster;
      stage.append(image);
    }
    const label = document.createElement("span");
    label.className = "model-still-words";
    label.append(words("span", "model-still-title", ""), words("span", "model-still-kind", "3D model"));
    stage.append(label);
    return [stage];
  },
  refresh: ({ attrs: { title } }, [stage]) => {
    stage?.querySelector(".model-still-title")?.replaceChildren(String(title));
  },
});

export const fileView = atomView({
  tag: "p",
  draw: ({ attrs: { label, download, detail } }, dom) => {
    dom.classList.add("file");
    const link = words("a", "", label === "" ? String(download) : String(label));
    dom.replaceChildren(link, ...(detail === "" ? [] : [words("small", "", String(detail))]));
  },
});
