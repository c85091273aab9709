import { DomUtils } from "htmlparser2";
import { escapeHtml, htmlTag } from "./escape.ts";
import type { OldSite } from "./old-addresses.ts";
import { shorten } from "./post-fields.ts";
import type { PictureTaker, TakenPicture } from "./pictures.ts";
import { ancestorsOf, type Document, type Element, findElements, replaceWith } from "./post-structure.ts";

export type Place = {
  /** The post's file, on this machine and below the folder. */
  path: string;
  file: string;
  site: OldSite;
  pictures: PictureTaker;
  pictureNames?: PictureNames;
};

/** Under which names a picture may lie in the folder, and at which addresses elsewhere; the best first. Null for one of no such kind. */
export type PictureNames = (source: string) => { local: string[]; remote: string[] } | null;

const ownPages = /^\/(?:$|about\/?$|portfolio(?:\/|$)|blogs?\/?$|(?:feed|rss)\.(?:xml|json)$|#)/;

/** Brings the pictures of a post here and leads its links to where things are now. Answers what did not work, a sentence each. */
export async function relocate(document: Document, place: Place): Promise<string[]> {
  const problems: string[] = [];
  for (const image of findElements(document, "img")) await relocateImage(image, place, problems);
  for (const film of findElements(document, "video", "audio")) relocateFilm(film, place, problems);
  const dead: string[] = [];
  for (const link of findElements(document, "a")) await relocateLink(link, place, dead);
  if (dead.length > 0) problems.push(`${dead.length === 1 ? "a link leads" : `${dead.length} links lead`} to nothing that was imported, and became plain text: ${[...new Set(dead)].join(", ")}`);
  return problems;
}

/** A picture by any address: one of the old site's own is looked for in the folder first. */
export async function takePicture(source: string, { path, site, pictures, pictureNames }: Place): Promise<TakenPicture> {
  const names = pictureNames?.(source) ?? null;
  if (names !== null) {
    for (const name of names.local) if (await pictures.find(path, name) !== null) return pictures.take(path, name);
    let taken: TakenPicture = { problem: "was not found in the folder" };
    for (const address of names.remote) {
      taken = await pictures.take(path, address);
      if ("url" in taken) break;
    }
    return taken;
  }
  if (!site.isOwn(source)) return pictures.take(path, source);
  const local = new URL(source.replace(/^\/\//, "https://")).pathname;
  return await pictures.find(path, local) === null ? pictures.take(path, source) : pictures.take(path, local);
}

async function relocateImage(image: Element, place: Place, problems: string[]): Promise<void> {
  const { src = "", alt = "" } = image.attribs;
  const lazy = image.attribs["data-src"] ?? image.attribs["data-original"];
  const source = (lazy !== undefined && (src === "" || src.startsWith("data:")) ? lazy : src).trim();
  const taken: TakenPicture = source === "" ? { problem: "has no address" } : await takePicture(source, place);
  if ("url" in taken) {
    image.attribs.src = taken.url;
    return;
  }
  const name = source.startsWith("data:") ? "in the text" : source || `"${shorten(alt, 60)}"`;
  const address = /^(?:https?:)?\/\//.test(source) ? source.replace(/^\/\//, "https://") : source.startsWith("data:") || source === "" ? null : place.site.resolve(place.file, source);
  const isLinked = isInLink(image);
  problems.push(`the picture ${name} ${taken.problem}${address === null || isLinked ? "" : "; a link stands in its place"}`);
  const words = escapeHtml(alt.trim() || (address === null ? "" : `Picture ${decodeName(source)}`));
  if (words === "") DomUtils.removeElement(image);
  else replaceWith(image, address === null || isLinked ? `<em>${words}</em>` : `${htmlTag("a", { href: address })}${words}</a>`);
}

/** Films don't come along: a link to where they were, if that is known. */
function relocateFilm(film: Element, place: Place, problems: string[]): void {
  const source = film.attribs.src ?? DomUtils.findOne(({ name, attribs }) => name === "source" && attribs.src !== undefined, film.children)?.attribs.src ?? "";
  const address = source === "" ? null : /^https?:/.test(source) ? source : place.site.resolve(place.file, source);
  const what = film.name === "audio" ? "recording" : "film";
  problems.push(`the ${what} ${source} was not taken${address === null ? "" : "; a link stands in its place"}`);
  const title = film.attribs.title || film.attribs["aria-label"] || (what === "film" ? "Watch the film" : "Listen to the recording");
  if (address === null) DomUtils.removeElement(film);
  else replaceWith(film, `<p>${htmlTag("a", { href: address })}${escapeHtml(title)}</a></p>`);
}

async function relocateLink(link: Element, place: Place, dead: string[]): Promise<void> {
  const href = link.attribs.href?.trim();
  if (href === undefined || href === "" || href.startsWith("#")) return;
  const here = place.site.findHere(place.file, href);
  if (here !== null) {
    link.attribs.href = `${here}${/#.+$/.exec(href)?.[0] ?? ""}`;
    return;
  }
  // A link to a picture, as around a smaller one that shows it.
  if (/\.(?:png|jpe?g|gif|webp|avif|bmp)(?:[?#].*)?$/i.test(href) && (!/^[a-z]+:|^\/\//i.test(href) || place.site.isOwn(href))) {
    const taken = await takePicture(href, place);
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

function isInLink(element: Element): boolean {
  return [...ancestorsOf(element)].some(({ name, attribs }) => name === "a" && attribs.href !== undefined);
}

function decodeName(source: string): string {
  const name = source.replace(/[?#].*$/, "").split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
