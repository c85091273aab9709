// Files are recognized by their bytes, checked, and stored under generated names. `receive` spools them to `staging`; video-metadata strips
// videos as they stream in. An image then passes images → image-process (decodes and rewrites it in a separate process) → intake (adds the
// row) → variants (in the background, in another process) → picture-markup. A video passes videos (checks its parts, takes a still) →
// intake. Audio and files to download pass plain-files → intake, byte for byte. This file has what all parts share: where files are stored,
// and how they are named.
import type { Readable } from "node:stream";
import type { MediaKind } from "#contract/media.ts";
import type { Clock } from "#server/clock.ts";
import type { ServerEvents } from "#server/events.ts";
import type { Database } from "#server/store/database.ts";

export type MediaContext = {
  db: Database;
  storage: MediaStorage;
  clock: Clock;
  events: ServerEvents;
  /** Runs work unless another instance on the same database is doing it. */
  tryWithLock?: <Result>(task: string, work: () => Promise<Result>) => Promise<Result | null>;
};

/** Both ends are inclusive, as in an HTTP Range. */
export type ByteRange = { start: number; end: number };

export type StoredFile = { name: string; bytes: number };

/** `bytes` is the size of the whole file. `content` is the requested range; callers must read or destroy it. */
export type OpenFile = { bytes: number; content: Readable };

/**
 * The stored bytes: disk.ts or s3.ts. A file exists completely or not at all, and never changes. If a store can't be reached, all methods
 * throw StoreUnreachableError within seconds.
 */
export type MediaStorage = {
  /** Throws StorageFullError if there is no space. Leaves nothing behind on failure. */
  write(name: string, source: Buffer | AsyncIterable<Uint8Array>): Promise<void>;
  /** Stores a finished file from `staging`, and removes it there. */
  adopt(name: string, path: string): Promise<void>;
  /** Returns null if the file doesn't exist. */
  open(name: string, range?: ByteRange): Promise<OpenFile | null>;
  /** Returns the size in bytes, or null if the file doesn't exist. */
  findSize(name: string): Promise<number | null>;
  /** Returns a version that differs whenever the file was written again, even with the same bytes, or null if the file doesn't exist. */
  findVersion(name: string): Promise<string | null>;
  /** Does nothing if the file doesn't exist. If the store can't be reached, a later sweep removes the file. */
  remove(name: string): Promise<void>;
  list(): AsyncIterable<StoredFile>;
  /** Creates a hard link on this disk, so that the content outlives a removal. Some storages can't. */
  hold(name: string, path: string): Promise<"held" | "gone" | "impossible">;
  /** Returns whether files can be read and written now. Never throws, and returns within seconds. */
  answers(): Promise<boolean>;
  /** A folder on this machine for unfinished files, which is emptied at the start. */
  staging: string;
  close(): void;
};

/** A kind of stored files: its folder, which is its prefix in a bucket, and the names of its files. */
export type FileKindOfStore = {
  folder: string;
  /** The subject of a sentence about these files. */
  called: string;
  isName(name: string): boolean;
  typeOf(name: string): string;
};

export const mediaPath = "/media/";

/**
 * Id, then the width of a variant, the still of a video, a variant for letters, a file for a model's viewer, or a page or the texts of a document, then the type. No
 * other file is read or served.
 */
const storedName =
  /^([0-9a-f]{32})(?:(?:-\d{1,5}|-poster)?\.(?:avif|webp|jpg|png|mp4|webm)|-letter\.(?:jpg|png)|-model\.glb(?:\.br)?|-page-\d{1,3}(?:-small)?\.webp|-texts\.json|\.(?:mp3|ogg|wav|m4a|aac|flac|pdf|zip|glb|txt|csv|json))$/;

const types: ReadonlyMap<string, string> = new Map(
  Object.entries({
    avif: "image/avif",
    webp: "image/webp",
    jpg: "image/jpeg",
    png: "image/png",
    mp4: "video/mp4",
    webm: "video/webm",
    mp3: "audio/mpeg",
    ogg: "audio/ogg",
    wav: "audio/wav",
    m4a: "audio/mp4",
    aac: "audio/aac",
    flac: "audio/flac",
    pdf: "application/pdf",
    zip: "application/zip",
    glb: "model/gltf-binary",
    txt: "text/plain; charset=utf-8",
    csv: "text/csv; charset=utf-8",
    json: "application/json",
  }),
);

/** The content under a name never changes. */
export const immutable = "public, max-age=31536000, immutable";

/** Returns whether a file is a variant for letters. Everyone with the letter may see it, even after the post is deleted. */
export function isLetterFile(name: string): boolean {
  return /-letter\.(?:jpg|png)$/.test(name);
}

export function isStoredName(name: string): boolean {
  return storedName.test(name);
}

/** The SHA-256 of a file of a build, or of several; with `.br`, its Brotli variant. No URL of the site has such a name. */
const buildFileName = /^[0-9a-f]{64}(?:\.br)?$/;

export function isBuildFileName(name: string): boolean {
  return buildFileName.test(name);
}

export const storedMedia: FileKindOfStore = { folder: "media", called: "Media files", isName: isStoredName, typeOf };
export const storedBuilds: FileKindOfStore = {
  folder: "builds",
  called: "Files of builds",
  isName: isBuildFileName,
  typeOf: () => "application/octet-stream",
};

/** Files that clients sent. Their names are random: nothing about a file leads to its name. */
export const storedClientFiles: FileKindOfStore = {
  folder: "client-files",
  called: "Files of clients",
  isName: (name) => /^[0-9a-f]{48}$/.test(name),
  typeOf: () => "application/octet-stream",
};

export const storedKinds: readonly FileKindOfStore[] = [storedMedia, storedBuilds, storedClientFiles];

export function typeOf(name: string): string {
  return types.get(name.slice(name.lastIndexOf(".") + 1)) ?? "application/octet-stream";
}

/** Returns whether a stored file is only ever downloaded, so that no browser opens it as a page of this site. */
export function isDownload(name: string): boolean {
  return /\.(?:pdf|zip|glb|txt|csv|json)$/.test(name);
}

export function mediaUrl(name: string): string {
  return `${mediaPath}${name}`;
}

/** Returns the current URL of the file that is or was at `url`: for a video, the video or its still; for all others, the original. */
export function addressIn(media: { kind: MediaKind; file: string; poster: string }, url: string): string {
  if (media.kind !== "video" || isVideoUrl(url)) return mediaUrl(media.file);
  return media.poster === "" ? "" : mediaUrl(media.poster);
}

function isVideoUrl(url: string): boolean {
  return /\.(mp4|webm)$/.test(url);
}

/** Returns the id in a media URL, for any of the image's files. */
export function findMediaId(url: string): string | null {
  if (!url.startsWith(mediaPath)) return null;
  return storedName.exec(url.slice(mediaPath.length))?.[1] ?? null;
}
