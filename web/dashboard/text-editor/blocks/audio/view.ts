import { words } from "../views/atom-view.ts";
import { figureView, ownEvents } from "../views/figure-view.ts";
import { isOwnSource } from "../views/own-source.ts";

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
