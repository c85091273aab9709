import { DomainError, InvalidError, StorageFullError, StoreUnreachableError } from "#server/errors.ts";
import type { Database } from "#server/store/database.ts";
import { findMediaByAnyId } from "#server/store/tables/media.ts";
import { createLimiter } from "../workers/limiter.ts";
import { isPlaceholder, listHtmlImages, replaceHtmlImages, writeTag } from "./html-images.ts";
import { storeImage } from "./images.ts";
import { FetchError, fetchImage } from "./remote.ts";
import { addressIn, findMediaId, type MediaContext, mediaPath } from "./storage.ts";

export type AdoptOptions = {
  /** URL of this site: images below it are already in the media library. */
  siteUrl?: string;
  fetch?: (url: string) => Promise<Buffer>;
  /** The field that errors name. */
  field?: string;
};

const maxImages = 200;

/**
 * Adds every image in the HTML to the media library: stores pasted ones (data URLs) and fetches those elsewhere on the web once, and
 * replaces their `src`. Throws an InvalidError that names an unusable image.
 */
export async function adoptImages(media: MediaContext, html: string, options: AdoptOptions = {}): Promise<string> {
  const sources = new Set(
    listHtmlImages(html)
      .filter((image) => !isPlaceholder(image))
      .map((image) => image.attributes.src ?? ""),
  );
  if ([...sources].filter(isForeign).length > maxImages)
    throw new InvalidError(`Save at most ${maxImages} new images at a time.`, errorAbout(options));
  const limiter = createLimiter(4);
  const adopted = new Map(
    await Promise.all(
      [...sources].map(
        async (source) => [source, await limiter.run(() => adoptImage(media, source, options))] as const,
      ),
    ),
  );
  return replaceHtmlImages(html, (image) => {
    const { attributes } = image;
    // Content copied from the site's own pages includes placeholders.
    if (isPlaceholder(image)) return "";
    const { src = "" } = attributes;
    const url = adopted.get(src) ?? src;
    return url === src ? null : writeTag("img", { ...attributes, src: url });
  });
}

/** Does the same for a single URL, such as a cover's. Returns other URLs unchanged. */
export async function adoptImage(media: MediaContext, source: string, options: AdoptOptions = {}): Promise<string> {
  const own =
    options.siteUrl !== undefined && source.startsWith(options.siteUrl + mediaPath)
      ? source.slice(options.siteUrl.length)
      : source;
  if (own.startsWith(mediaPath)) return findOwnAddress(media.db, own);
  return isForeign(source) ? adopt(media, source, options) : source;
}

/** Returns whether saving the HTML adds images to the media library. */
export function bringsImages(html: string): boolean {
  return listHtmlImages(html).some((image) => !isPlaceholder(image) && isForeign(image.attributes.src ?? ""));
}

export function isForeign(source: string): boolean {
  return /^\s*(data:|https?:|[/\\]{2})/i.test(source);
}

/**
 * Returns the URL of the original if `url` is a variant, as in content copied from a page. Returns the current file's URL if the file was
 * replaced.
 */
export async function findOwnAddress(db: Database, url: string): Promise<string> {
  const id = findMediaId(url);
  const row = id === null ? null : await findMediaByAnyId(db, id);
  return row && (row.kind === "image" || row.id !== id) ? addressIn(row, url) : url;
}

async function adopt(media: MediaContext, source: string, options: AdoptOptions): Promise<string> {
  const { fetch = fetchImage } = options;
  const url = source.trim().replace(/^[/\\]{2}/, "https://");
  try {
    const isPasted = /^data:/i.test(url);
    const bytes = isPasted ? decodeDataUrl(url) : await fetch(url);
    const name = isPasted ? "" : decodeName(new URL(url).pathname);
    return (await storeImage(media, bytes, { name })).url;
  } catch (error) {
    if (error instanceof StorageFullError || error instanceof StoreUnreachableError) throw error;
    if (error instanceof FetchError)
      throw new InvalidError(`The image ${shorten(url)} could not be fetched: ${error.message}.`, {
        cause: error,
        ...errorAbout(options),
      });
    if (error instanceof DomainError)
      throw new InvalidError(`The image ${shorten(url)} cannot be used: ${error.message}`, {
        cause: error,
        ...errorAbout(options),
      });
    throw error;
  }
}

function errorAbout({ field }: AdoptOptions): { field?: string } {
  return field === undefined ? {} : { field };
}

function decodeDataUrl(url: string): Buffer {
  const parts = /^data:([^,]*),(.*)$/is.exec(url);
  if (!parts || !/^image\//i.test(parts[1] ?? "")) throw new InvalidError("It is not an image.");
  const data = parts[2] ?? "";
  return /;\s*base64\s*$/i.test(parts[1] ?? "")
    ? Buffer.from(decodePercent(data), "base64")
    : Buffer.from(decodePercent(data), "utf8");
}

function decodeName(path: string): string {
  return decodePercent(path.split("/").at(-1) ?? "");
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Shortens a URL but keeps it recognizable: URLs can be long, and a pasted image is one long URL. */
function shorten(url: string): string {
  if (/^data:/i.test(url)) return "that was pasted into the text";
  return url.length > 120 ? `${url.slice(0, 119)}…` : url;
}
