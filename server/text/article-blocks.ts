// The blocks of a post as readers see them: callouts, comparisons of two images, videos, recordings and formulas.
import { Element } from "domhandler";
import { DomUtils } from "htmlparser2";
import { calloutKinds } from "#contract/post-html.ts";
import { videoWatchUrl } from "#contract/video-address.ts";
import type { ArticleWords } from "./article.ts";
import { become, element, hasClass, wrap } from "./article-elements.ts";
import { renderMath } from "./math.ts";

/** The widths of images in wide blocks, as `sizes`; any other image is as wide as the text. */
const sizes = {
  "figure-wide": "(min-width: 72rem) 1040px, 92vw",
  "figure-full": "100vw",
  gallery: "(min-width: 45rem) 336px, 46vw",
  "before-after": "(min-width: 45rem) 672px, 92vw",
  bookmark: "(min-width: 34rem) 220px, 92vw",
} as const;
/** Milliseconds for one formula. */
const maxForFormula = 1000;

/** Gives a callout the word that its color stands for. */
export function nameCallout(aside: Element, { callouts }: ArticleWords): void {
  const kind = calloutKinds.find((name) => hasClass(aside, `callout-${name}`)) ?? "note";
  // In right-to-left text, the word doesn't set the direction of the callout.
  const title = element("p", { class: "callout-title" }, element("bdi", {}, callouts[kind]));
  become(aside, aside.name, { ...aside.attribs, role: "note" }, [title, ...aside.children]);
}

/** Tells browsers how wide the images of a figure are. */
export function sizeImages(figure: Element): void {
  const names = ["before-after", "bookmark", "figure-full", "figure-wide", "gallery"] as const;
  const name = names.find((each) => hasClass(figure, each));
  if (name === undefined) return;
  for (const image of DomUtils.findAll((inner) => inner.name === "img", figure.children)) {
    image.attribs.sizes = sizes[name];
    // The title beside it says the same.
    if (name === "bookmark" && !image.attribs.alt) image.attribs["aria-hidden"] = "true";
  }
}

/**
 * Puts the two images of a comparison beside each other, each with its label. With scripts, the styles lay them over each other instead,
 * and a slider moves the line between them (web/boot/media.ts).
 */
export function compareImages(figure: Element, words: ArticleWords): void {
  const images = figure.children.filter((child) => child instanceof Element && child.name === "img");
  if (images.length !== 2) return;
  const others = figure.children.filter((child) => !images.includes(child));
  const sides = [words.before, words.after].map((label, index) => {
    const side = element("div", { class: "wipe-side" }, element("span", { class: "wipe-label" }, label));
    become(side, side.name, side.attribs, [...images.slice(index, index + 1), ...side.children]);
    return side;
  });
  const slider = element("input", {
    type: "range",
    class: "wipe-range",
    min: "0",
    max: "100",
    value: "50",
    "aria-label": words.comparison,
  });
  const line = element("span", { class: "wipe-line", "aria-hidden": "true" });
  const wipe = element("div", { class: "wipe", dir: "ltr" }, ...sides, slider, line);
  become(figure, figure.name, figure.attribs, [wipe, ...others]);
}

/** Replaces a video with a link, which the boot script turns into the player. Without script, it leads to the video's own page. */
export function replaceVideo(frame: Element, words: ArticleWords): void {
  const { src: embed = "", title: given = "", "data-poster": poster } = frame.attribs;
  const title = given === "Video" ? "" : given;
  const site = embed.includes("vimeo") ? "Vimeo" : "YouTube";
  const link = element(
    "a",
    { href: videoWatchUrl(embed), "data-video": embed, rel: "noopener noreferrer", target: "_blank" },
    title === "" ? words.playVideo({ site }) : words.playTitle({ title, site }),
  );
  const image = poster === undefined ? [] : [element("img", { src: poster, alt: "", "aria-hidden": "true" })];
  become(frame, "div", { class: image.length > 0 ? "video-embed has-poster" : "video-embed" }, [...image, link]);
}

/**
 * Prepares a video or a recording of this site: it loads nothing before it is played, except for a first image that it lacks. A clip has a
 * button, and the boot script plays it while it is in view (web/boot/clips.ts); without script, it has its controls.
 */
export function preparePlayer(player: Element, words: ArticleWords): void {
  const { src = "", title = "", poster } = player.attribs;
  const isVideo = player.name === "video";
  player.attribs.preload = isVideo && poster === undefined ? "metadata" : "none";
  if (isVideo) player.attribs.playsinline = "";
  const isClip = isVideo && player.attribs.loop !== undefined;
  const [name, titled] = isClip
    ? [words.clip, words.clipTitle]
    : isVideo
      ? [words.video, words.videoTitle]
      : [words.recording, words.recordingTitle];
  // On paper, the URL is all that is left of it.
  const link = element("a", { class: "media-player-address", href: src }, title === "" ? name : titled({ title }));
  const before = isVideo || title === "" ? [] : [element("span", { class: "media-player-title" }, title)];
  const button = element("button", {
    type: "button",
    class: "clip-button",
    "aria-pressed": "false",
    "aria-label": title === "" ? words.playClip : words.playClipTitle({ title }),
  });
  wrap(
    player,
    "div",
    { class: isClip ? "media-player media-player-video clip" : `media-player media-player-${player.name}` },
    { before, after: isClip ? [button, link] : [link] },
  );
}

/** Replaces TeX with MathML. A formula that is wrong or takes too long stays TeX. Returns the milliseconds that are left. */
export function drawFormula(code: Element, left: number, { formula }: ArticleWords): number {
  const start = performance.now();
  const isBlock = code.name === "pre";
  const math = renderMath(DomUtils.textContent(code), isBlock ? "block" : "inline", Math.min(left, maxForFormula));
  // A formula wider than the page scrolls in a box, which the keyboard must reach.
  if (isBlock)
    become(code, "div", { class: "math-block", tabindex: "0", role: "group", "aria-label": formula }, [
      math ?? element("code", { class: "math" }, DomUtils.textContent(code)),
    ]);
  else if (math) become(code, math.name, math.attribs, math.children);
  return left - (performance.now() - start);
}
