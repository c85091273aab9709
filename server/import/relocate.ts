import { DomUtils } from "htmlparser2";
import { excerpt } from "#contract/excerpt.ts";
import { pixelsPattern } from "#contract/post-html.ts";
import { escapeHtml, htmlTag } from "../markdown/escape.ts";
import { readWikiLink } from "../markdown/wiki-links.ts";
import type { OldSite } from "./old-addresses.ts";
import { withoutPathPlaceholders } from "./path-placeholders.ts";
import type { Remark } from "./report.ts";
import type { ImageTaker, TakenImage, TakenVideo } from "./images.ts";
import {
  ancestorsOf,
  type Document,
  type Element,
  findElements,
  parseHtml,
  replaceWith,
  textOf,
} from "../markdown/post-structure.ts";

export type Place = {
  /** The file of the post: `path` on this machine, `file` below the folder. */
  path: string;
  file: string;
  site: OldSite;
  pictures: ImageTaker;
  imageNames?: ImageNames;
};

/**
 * Returns the possible names of an image in the folder and its possible URLs elsewhere, best first, or null for an image of another kind.
 */
export type ImageNames = (source: string) => { local: string[]; remote: string[] } | null;

const ownPages = /^\/(?:$|about\/?$|portfolio(?:\/|$)|blogs?\/?$|(?:feed|rss)\.(?:xml|json)$|#)/;

/** Copies a post's images to this site and updates its links. Returns a sentence for each failure. */
export async function relocate(document: Document, place: Place): Promise<Remark[]> {
  const problems: Remark[] = [];
  const players = findElements(document, "video", "audio");
  for (const image of findElements(document, "img")) await relocateImage(image, place, problems);
  for (const player of players) await relocateVideo(player, place, problems);
  const lost = leadToHeadings(document);
  if (lost.length > 0)
    problems.push({
      topic: "link",
      message: `${lost.length === 1 ? "a link leads" : `${lost.length} links lead`} to no place in the post: ${[...new Set(lost)].join(", ")}`,
    });
  const dead: string[] = [];
  for (const link of findElements(document, "a")) await relocateLink(link, place, dead);
  if (dead.length > 0)
    problems.push({
      topic: "link",
      message: `${dead.length === 1 ? "a link leads" : `${dead.length} links lead`} to nothing that was imported, and became plain text: ${[...new Set(dead)].join(", ")}`,
    });
  return problems;
}

/**
 * Generators name headings in different ways, so a heading gets the id by which a link in the post refers to it. Returns the links without
 * a target.
 */
function leadToHeadings(document: Document): string[] {
  const ids = new Set(
    DomUtils.findAll(({ attribs }) => "id" in attribs, document.children).map(({ attribs }) => attribs.id),
  );
  const headings = findElements(document, "h1", "h2", "h3", "h4", "h5", "h6");
  const named = (words: string) => headings.filter((heading) => letters(textOf(heading)) === letters(words));
  const lost: string[] = [];
  for (const link of findElements(document, "a")) {
    const href = link.attribs.href ?? "";
    const name = decodeName(href.slice(1));
    if (!href.startsWith("#") || name === "" || name === "top" || ids.has(name)) continue;
    // The second of several equal headings is called `name-1`.
    const [, base = "", number = ""] = /^(.+)-(\d+)$/.exec(name) ?? [];
    const heading = named(name)[0] ?? named(base)[Number(number)];
    if (!heading) {
      lost.push(href);
    } else if (heading.attribs.id === undefined) {
      heading.attribs.id = name;
      ids.add(name);
    } else {
      link.attribs.href = `#${heading.attribs.id}`;
    }
  }
  return lost;
}

function letters(words: string): string {
  return words.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** Imports an image from any URL. An image of the old site is looked up in the folder first. */
export async function takeImage(source: string, { path, site, pictures, imageNames }: Place): Promise<TakenImage> {
  const names = imageNames?.(source) ?? null;
  if (names !== null) {
    for (const name of names.local) if ((await pictures.find(path, name)) !== null) return pictures.take(path, name);
    let taken: TakenImage = { problem: "was not found in the folder" };
    for (const address of names.remote) {
      taken = await pictures.take(path, address);
      if ("url" in taken) break;
    }
    return taken;
  }
  if (!site.isOwn(source)) return pictures.take(path, source);
  const local = new URL(source.replace(/^\/\//, "https://")).pathname;
  return (await pictures.find(path, local)) === null ? pictures.take(path, source) : pictures.take(path, local);
}

async function relocateImage(image: Element, place: Place, problems: Remark[]): Promise<void> {
  const { src = "", alt = "" } = image.attribs;
  const lazy = image.attribs["data-src"] ?? image.attribs["data-original"];
  const source = (lazy !== undefined && (src === "" || src.startsWith("data:")) ? lazy : src).trim();
  if (videoFile.test(source)) {
    image.attribs.src = source;
    return relocateVideo(image, place, problems);
  }
  const taken: TakenImage = source === "" ? { problem: "has no address" } : await takeImage(source, place);
  if ("url" in taken) {
    image.attribs.src = taken.url;
    if (taken.note !== undefined) problems.push({ topic: "image", message: `the image ${source} ${taken.note}` });
    return;
  }
  const name = source.startsWith("data:") ? "in the text" : source || `"${excerpt(alt, 60)}"`;
  const address = /^(?:https?:)?\/\//.test(source)
    ? source.replace(/^\/\//, "https://")
    : source.startsWith("data:") || source === ""
      ? null
      : place.site.resolve(place.file, source);
  const isLinked = isInLink(image);
  problems.push({
    topic: "image",
    message: `${taken.host === undefined ? `the image ${name}` : `an image of ${taken.host}`} ${taken.problem}${address === null || isLinked ? "" : "; a link stands in its place"}`,
  });
  // A caption that says the same stays below the place of the image.
  const figure = [...ancestorsOf(image)].find(({ name }) => name === "figure");
  const isSaid = figure !== undefined && findIn(figure, "figcaption").some((each) => textOf(each) === alt.trim());
  const words = escapeHtml((isSaid ? "" : alt.trim()) || (address === null ? "" : `Image ${decodeName(source)}`));
  if (words === "") DomUtils.removeElement(image);
  else
    replaceWith(
      image,
      address === null || isLinked ? `<em>${words}</em>` : `${htmlTag("a", { href: address })}${words}</a>`,
    );
}

/** Imports a video of the folder or the old site, but none of other sites. */
async function takeVideo(source: string, place: Place): Promise<TakenVideo> {
  const { path, pictures, imageNames, site } = place;
  const names = imageNames?.(source) ?? null;
  const isElsewhere = /^(?:https?:)?\/\//i.test(source);
  if (isElsewhere && names === null && !site.isOwn(source)) return { problem: "is on another server" };
  for (const name of [localOf(source, place), ...(names?.local ?? [])])
    if (!/^(?:https?:)?\/\//i.test(name) && (await pictures.find(path, name)) !== null)
      return pictures.takeVideo(path, name);
  return pictures.takeVideo(path, source);
}

/** Shows the imported video, or a link to the old URL of one that can't be imported. Recordings become links. */
async function relocateVideo(video: Element, place: Place, problems: Remark[]): Promise<void> {
  const source =
    video.attribs.src ??
    DomUtils.findOne(({ name, attribs }) => name === "source" && attribs.src !== undefined, video.children)?.attribs
      .src ??
    "";
  const what = video.name === "audio" ? "recording" : "video";
  const named = video.attribs.title || video.attribs["aria-label"] || video.attribs.alt || undefined;
  const title = named ?? (what === "video" ? "Watch the video" : "Listen to the recording");
  const taken: TakenVideo =
    source === ""
      ? { problem: "has no address" }
      : what === "recording"
        ? { problem: "can't be kept here, because the media library takes images and videos only" }
        : await takeVideo(source, place);
  const address =
    "url" in taken
      ? taken.url
      : /^https?:/.test(source)
        ? source
        : source === ""
          ? null
          : place.site.resolve(place.file, source);
  if ("problem" in taken)
    problems.push({
      topic: "video",
      message: `${taken.host === undefined ? `the ${what} ${source}` : `a ${what} of ${taken.host}`} ${taken.problem}${address === null ? "" : "; a link stands in its place"}`,
    });
  const paragraph = [...ancestorsOf(video)].find(({ name }) => name === "p");
  if ("url" in taken) {
    const { width, height, poster = "", loop, muted, autoplay } = video.attribs;
    const isSized = [width, height].every((side) => pixelsPattern.test(side ?? ""));
    const still: TakenImage =
      taken.poster === undefined && poster !== "" ? await takeImage(poster, place) : { problem: "has one" };
    // In other editors, clips play automatically, which browsers only do without sound.
    const isClip = loop !== undefined && (muted ?? autoplay) !== undefined;
    // A player must be between paragraphs, not inside one.
    DomUtils.append(
      paragraph ?? video,
      parsePlayer(
        htmlTag("video", {
          src: taken.url,
          title: named,
          controls: "",
          poster: "url" in still ? still.url : taken.poster,
          ...(isClip && { loop: "", muted: "", playsinline: "" }),
          width: isSized ? width : taken.width?.toString(),
          height: isSized ? height : taken.height?.toString(),
        }),
      ),
    );
    DomUtils.removeElement(video);
    if (paragraph && isEmpty(paragraph)) DomUtils.removeElement(paragraph);
    return;
  }
  const words =
    address === null
      ? video.attribs.title
        ? `<em>${escapeHtml(title)}</em>`
        : ""
      : `${htmlTag("a", { href: address })}${escapeHtml(title)}</a>`;
  replaceWith(video, paragraph || words === "" ? words : `<p>${words}</p>`);
  if (paragraph && isEmpty(paragraph)) DomUtils.removeElement(paragraph);
}

function parsePlayer(tag: string): Document["children"][number] {
  const [player] = parseHtml(`${tag}</video>`).children;
  if (!player) throw new Error("A player has no element.");
  return player;
}

function isEmpty(paragraph: Element): boolean {
  return textOf(paragraph) === "" && !DomUtils.existsOne(({ name }) => name === "img", paragraph.children);
}

/** Returns the path of a URL of the old site in its folder. */
function localOf(source: string, { site }: Place): string {
  return site.isOwn(source) ? new URL(source.replace(/^\/\//, "https://")).pathname : source;
}

/** Already imported. */
const ownMedia = /^\/media\/[0-9a-f]{32}\.\w+$/;
const videoFile = /\.(?:mp4|m4v|webm)(?:[?#].*)?$/i;

async function relocateLink(link: Element, place: Place, dead: string[]): Promise<void> {
  const href = withoutPathPlaceholders(link.attribs.href?.trim() ?? "");
  if (href === "" || href.startsWith("#") || ownMedia.test(href)) return;
  const wiki = readWikiLink(href);
  if (wiki !== null) {
    const post = place.site.findHere(place.file, `post:${wiki.name}`);
    if (post !== null) link.attribs.href = post;
    else {
      dead.push(wiki.typed);
      replaceWith(link, escapeHtml(wiki.typed));
    }
    return;
  }
  const here = place.site.findHere(place.file, href);
  if (here !== null) {
    link.attribs.href = `${here}${/#.+$/.exec(href)?.[0] ?? ""}`;
    return;
  }
  // A link to an image or a video, such as the link around a thumbnail.
  if (
    /\.(?:png|jpe?g|gif|webp|avif|bmp|svg|mp4|m4v|webm)(?:[?#].*)?$/i.test(href) &&
    (!/^[a-z]+:|^\/\//i.test(href) || place.site.isOwn(href))
  ) {
    const taken = videoFile.test(href)
      ? await place.pictures.takeVideo(place.path, localOf(href, place))
      : await takeImage(href, place);
    if ("url" in taken) {
      link.attribs.href = taken.url;
      return;
    }
  }
  if (/^[a-z][\w+.-]*:|^\/\//i.test(href) && !href.startsWith("post:")) return;
  if (ownPages.test(href)) return;
  const address = href.startsWith("post:") ? null : place.site.resolve(place.file, href);
  if (address === null) {
    dead.push(href);
    delete link.attribs.href;
    if (link.attribs.id === undefined) unwrap(link);
  } else {
    link.attribs.href = address;
  }
}

function unwrap(element: Element): void {
  for (const child of element.children.toReversed()) DomUtils.append(element, child);
  DomUtils.removeElement(element);
}

function findIn(element: Element, name: string): Element[] {
  return DomUtils.findAll((inner) => inner.name === name, element.children);
}

function isInLink(element: Element): boolean {
  return [...ancestorsOf(element)].some(({ name, attribs }) => name === "a" && attribs.href !== undefined);
}

function decodeName(source: string): string {
  const name =
    source
      .replace(/[?#].*$/, "")
      .split("/")
      .at(-1) ?? "";
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
