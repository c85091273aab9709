import type { Upload } from "#contract/media.ts";
import { insertMedia, type Media, mediaEarlier, type MediaFile, mediaTable } from "#server/store/tables/media.ts";
import type { FileKind } from "./detect.ts";
import { type MediaContext, mediaUrl } from "./storage.ts";

export type StoreOptions = {
  /** The file's original name; shown in the media library, never used as a path. */
  name?: string;
  alt?: string;
  example?: boolean;
  /** Stores an SVG file as a rendered PNG image; without this, SVG is rejected. */
  drawSvg?: boolean;
};

/** A file in the storage's staging folder. The caller moves or removes it. */
export type StagedFile = {
  path: string;
  size: number;
  /** The type by the first bytes. */
  kind: FileKind | null;
  /** SHA-256 of the file. */
  hash: string;
  /** SHA-256 of the upload, before metadata was removed. */
  sourceHash: string;
};

/** A file that is checked and in the storage, but has no row yet. */
export type Prepared = MediaFile;

/** Finds an earlier upload of the same file, which needs no work. */
export async function findKnown(media: MediaContext, sourceHash: string): Promise<Media | null> {
  const known = await mediaTable.find(media.db, { sourceHash });
  return known && (await media.storage.findSize(known.file)) !== null ? known : null;
}

/** Adds the row. Removes the files if that fails. */
export async function addPrepared(media: MediaContext, prepared: Prepared, options: StoreOptions): Promise<Upload> {
  try {
    const stored = await insertMedia(media.db, {
      ...prepared,
      originalName: cleanName(options.name ?? ""),
      alt: options.alt ?? "",
      createdAt: media.clock.now().toISOString(),
      example: options.example ?? false,
    });
    await mediaEarlier.remove(media.db, { id: stored.id });
    media.events.emit(stored.kind === "model" ? "modelsDue" : "imagesDue");
    return toUpload(stored);
  } catch (error) {
    await discardPrepared(media, prepared);
    throw error;
  }
}

/** Removes the files, unless another upload has stored the same ones. */
export async function discardPrepared(
  media: MediaContext,
  { hash, file, poster }: Pick<Prepared, "hash" | "file" | "poster">,
): Promise<void> {
  if (
    (await mediaTable.exists(media.db, { hash }).catch(() => false)) ||
    (await mediaEarlier.exists(media.db, { file }).catch(() => false))
  )
    return;
  for (const name of [file, poster]) if (name !== "") await media.storage.remove(name);
}

export function toUpload(media: Media): Upload {
  return {
    url: mediaUrl(media.file),
    fileId: media.itemId,
    ...(media.width !== null && { width: media.width }),
    ...(media.height !== null && { height: media.height }),
    ...(media.duration !== null && { duration: media.duration }),
    ...(media.poster !== "" && { poster: mediaUrl(media.poster) }),
    ...(media.alt !== "" && { alt: media.alt }),
  };
}

const maxName = 120;

/** Returns the last part of a path, without invisible characters and those that change the text direction. A long name keeps its ending. */
export function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const clean = last.replace(/[\p{C}\u2028\u2029]/gu, "").trim();
  if (clean.length <= maxName) return clean;
  const ending = /\.[a-z\d]{1,10}$/i.exec(clean)?.[0] ?? "";
  // Half of a character that takes two units is no text.
  return `${clean.slice(0, maxName - ending.length).replace(/[\ud800-\udbff]$/, "")}${ending}`;
}
