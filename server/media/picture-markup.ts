import { describeArt } from "#art/words.ts";
import { readArtUrl } from "#contract/art-urls.ts";
import type { Picture } from "#contract/media.ts";
import type { Database } from "#server/store/database.ts";
import { listMediaByIds, type Media, type Variant } from "#server/store/tables/media.ts";
import { listHtmlImages, placeholderClass, replaceHtmlImages, writeTag } from "./html-images.ts";
import { findMediaId, mediaUrl } from "./storage.ts";

/** Fallback for browsers without AVIF and `srcset`, and for feed readers. */
const plainWidth = 1280;
const artSize = { width: 1200, height: 750 };
/** Pixels. Narrower images load before a blur would be visible. */
const minBlurred = 160;

/** Returns the image data of each URL of generated art or in the media library; for a video, of its still. Skips other URLs. */
export async function findImages(db: Database, urls: Iterable<string>): Promise<Record<string, Picture>> {
  const ids = new Map<string, string>();
  for (const url of urls) {
    const id = findMediaId(url);
    if (id !== null) ids.set(url, id);
  }
  const rows = new Map((await listMediaByIds(db, [...new Set(ids.values())])).map((row) => [row.id, row]));
  // Texts name images as they like, also by what every object inherits.
  const pictures = Object.create(null) as Record<string, Picture>;
  for (const url of urls) {
    const art = readArtUrl(url);
    if (art) pictures[url] = { src: url, ...artSize, alt: describeArt(art), placeholder: "", sources: [] };
  }
  for (const [url, id] of ids) {
    const row = rows.get(id);
    const picture = row && toPicture(row);
    if (picture) pictures[url] = picture;
  }
  return pictures;
}

/**
 * Returns post content as it is shown: every image in the media library with its variants, size, description and a placeholder behind it,
 * in the markup of web/shared/ui/picture.tsx. The saved content has plain `<img>`s, which adopting and cleaning this HTML returns. `sizes`
 * is the width of the column; the images of wider and narrower blocks have their own.
 */
export async function renderMedia(db: Database, html: string, sizes: string): Promise<string> {
  const images = listHtmlImages(html, ["img", "video"]);
  const pictures = await findImages(
    db,
    images.map(({ attributes }) => attributes.src ?? ""),
  );
  return replaceHtmlImages(
    html,
    ({ name, attributes }) => {
      const picture = pictures[attributes.src ?? ""];
      return name === "video" ? writeVideo(attributes, picture) : writePicture(attributes, picture, sizes);
    },
    images,
  );
}

/** Gives a video of the media library its size, and its still if it has no poster. */
function writeVideo(attributes: Record<string, string>, picture: Picture | undefined): string | null {
  if (!picture) return null;
  const size: Record<string, string> =
    "width" in attributes ? {} : { width: String(picture.width), height: String(picture.height) };
  const still: Record<string, string> = "poster" in attributes ? {} : { poster: picture.src, preload: "none" };
  return writeTag("video", { ...attributes, ...size, ...still });
}

function writePicture(given: Record<string, string>, picture: Picture | undefined, column: string): string {
  const { sizes = column, ...attributes } = given;
  const lazy = { loading: "lazy", decoding: "async" };
  if (!picture) return writeTag("img", { ...attributes, ...lazy });
  const { src, width, height, alt, sources, placeholder } = picture;
  const size: Record<string, string> =
    "width" in attributes && "height" in attributes ? {} : { width: String(width), height: String(height) };
  const img = writeTag("img", { ...attributes, ...size, ...lazy, src, alt: attributes.alt || alt });
  const written = sources.map(({ type, srcSet }) => writeTag("source", { type, srcset: srcSet, sizes }));
  const shown = written.length === 0 ? img : `<picture class="picture-sources">${written.join("")}${img}</picture>`;
  const isSign = Number(attributes.width ?? width) < minBlurred;
  return placeholder === "" || isSign
    ? shown
    : `<span class="picture-stack">${writeTag("img", { class: placeholderClass, src: placeholder, alt: "", "aria-hidden": "true" })}${shown}</span>`;
}

function toPicture(row: Media): Picture | null {
  const file = row.kind === "video" ? row.poster : row.file;
  if (file === "" || row.width === null || row.height === null) return null;
  return {
    src: mediaUrl(pickPlain(row.variants)?.file ?? file),
    width: row.width,
    height: row.height,
    alt: row.alt,
    placeholder: row.placeholder,
    sources: (["image/avif", "image/webp"] as const).flatMap((type) => {
      const srcSet = row.variants
        .filter((variant) => variant.mime === type)
        .map((variant) => `${mediaUrl(variant.file)} ${variant.width}w`)
        .join(", ");
      return srcSet === "" ? [] : [{ type, srcSet }];
    }),
  };
}

function pickPlain(variants: readonly Variant[]): Variant | undefined {
  const webp = variants.filter((variant) => variant.mime === "image/webp").toSorted((a, b) => a.width - b.width);
  return webp.findLast((variant) => variant.width <= plainWidth) ?? webp[0];
}
