import type { Upload } from "#contract/media.ts";
import {
  deleteEarlierFile,
  findMediaByHash,
  insertMedia,
  isKeptFile,
  type Media,
  type MediaFile,
} from "#server/store/tables/media.ts";
import type { FileKind } from "./detect.ts";
import { type MediaContext, mediaUrl } from "./storage.ts";

export type StoreOptions = {
  /** What the file was called; shown in the media library, never used as a path. */
  name?: string;
  alt?: string;
  example?: boolean;
  /** Stores an SVG file as the PNG image that it shows; otherwise SVG is refused. */
  drawSvg?: boolean;
};

/** A file in the storage's staging folder. The caller moves or removes it. */
export type StagedFile = {
  path: string;
  size: number;
  /** What it is by its first bytes. */
  kind: FileKind | null;
  /** SHA-256 of what is in the file. */
  hash: string;
  /** And of what came, before metadata was taken out of it. */
  sourceHash: string;
};

/** A file that is checked and in the storage, and has no row yet. */
export type Prepared = MediaFile;

/** One that was uploaded before needs no work. */
export async function findKnown(media: MediaContext, sourceHash: string): Promise<Media | null> {
  const known = await findMediaByHash(media.db, "source_hash", sourceHash);
  return known && (await media.storage.findSize(known.file)) !== null ? known : null;
}

/** Adds the row. When that fails, the files go. */
export async function addPrepared(media: MediaContext, prepared: Prepared, options: StoreOptions): Promise<Upload> {
  try {
    const stored = await insertMedia(media.db, {
      ...prepared,
      originalName: cleanName(options.name ?? ""),
      alt: options.alt ?? "",
      createdAt: media.clock.now().toISOString(),
      example: options.example ?? false,
    });
    await deleteEarlierFile(media.db, stored.id);
    media.events.emit("imagesDue");
    return toUpload(stored);
  } catch (error) {
    await discardPrepared(media, prepared);
    throw error;
  }
}

/** Removes the files, unless the same ones have come by another way meanwhile. */
export async function discardPrepared(
  media: MediaContext,
  { hash, file, poster }: Pick<Prepared, "hash" | "file" | "poster">,
): Promise<void> {
  if (
    (await findMediaByHash(media.db, "hash", hash).catch(() => null)) !== null ||
    (await isKeptFile(media.db, file).catch(() => false))
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
    ...(media.poster !== "" && { poster: mediaUrl(media.poster) }),
    ...(media.alt !== "" && { alt: media.alt }),
  };
}

/** Only the last part of a path, without characters that can't be seen or that turn the text around. */
export function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  return last
    .replace(/[\p{C}\u2028\u2029]/gu, "")
    .trim()
    .slice(0, 120);
}
