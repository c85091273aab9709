import { around, isForBrowser, on, removeEverywhere, root } from "./page.ts";

// Generated art replaces an image that doesn't load.
on("error", ({ target }) => {
  const art = target instanceof HTMLImageElement && target.dataset.fallback;
  if (!art) return;
  delete target.dataset.fallback;
  target.removeAttribute("srcset");
  for (const source of (target.parentElement as HTMLElement).querySelectorAll("source")) source.remove();
  target.src = root.dataset.theme === "dark" ? art.replace("/art/", "/art/night/") : art;
});

// The poster of a video fills its frame; the video itself is shown whole.
on("play", ({ target }) => {
  (target as HTMLVideoElement).dataset.played = "";
});

// The player of a video comes from another site, so the page loads it only on request.
on<MouseEvent>("click", (event) => {
  const video = around(event, "[data-video]");
  if (!video || isForBrowser(event)) return;
  event.preventDefault();
  const player = document.createElement("iframe");
  player.src = `${video.dataset.video}?autoplay=1`;
  player.title = video.textContent;
  // YouTube plays only if it gets a referrer, even on pages whose policy sends none.
  player.referrerPolicy = "strict-origin";
  player.allow = "autoplay; fullscreen; picture-in-picture";
  video.replaceWith(player);
  player.focus();
});

// The slider over images moves the line between them, and announces what it shows if the images have names. Its first use loads images that
// the page has not loaded before.
on("pointerover focusin input", (event) => {
  const slider = around(event, ".wipe-range") as HTMLInputElement | null | undefined;
  if (!slider) return;
  slider.parentElement?.style.setProperty("--wipe", `${slider.value}%`);
  const names = slider.dataset.names?.split("|");
  if (names) slider.ariaValueText = names[Math.floor((+slider.value * names.length) / 101)] ?? "";
});

// The image of the chosen card grows into the cover of the next page.
on("click", (event) => {
  const image = around(event, ".card:has(.card-link)")?.querySelector<HTMLElement>(".card-picture");
  if (!image) return;
  removeEverywhere("data-cover");
  image.dataset.cover = "";
});
