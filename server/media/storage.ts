// Images and videos: recognised by their bytes, checked, freed of metadata, and kept under names of our own.
// Both come by receive, which spools them to `staging`; of a video, video-metadata takes out what it says about its maker meanwhile.
// The way of an image: images → image-process (decodes and rewrites it, in a process of its own) → intake (adds the row) →
// variants (in the background, in another process) → picture-markup. The way of a video: videos (checks its parts, takes a still) → intake.
// This file holds what every part of it shares: where files are kept, and how they are named.
import type { Readable } from "node:stream";
import type { Clock } from "#server/clock.ts";
import type { ServerEvents } from "#server/events.ts";
import type { Database } from "#server/store/database.ts";

export type MediaContext = {
  db: Database;
  storage: MediaStorage;
  clock: Clock;
  events: ServerEvents;
  /** Does some work unless another instance on the same database is at it. */
  tryWithLock?: <Result>(task: string, work: () => Promise<Result>) => Promise<Result | null>;
};

/** Both ends count, as in an HTTP Range. */
export type ByteRange = { start: number; end: number };

export type StoredFile = { name: string; bytes: number };

/** `bytes` is the size of all of it; `content` what was asked for, to be read or destroyed. */
export type OpenFile = { bytes: number; content: Readable };

/**
 * Where the bytes are: disk.ts or s3.ts. A file is there whole or not at all, and never changes once it is there. A store that
 * can't be reached makes all of these throw StoreUnreachableError, in seconds.
 */
export type MediaStorage = {
  /** Throws StorageFullError when there is no room; leaves nothing behind when it fails. */
  write(name: string, source: Buffer | AsyncIterable<Uint8Array>): Promise<void>;
  /** Like write, from a finished file in `staging`, which is gone afterwards. */
  adopt(name: string, path: string): Promise<void>;
  /** Null where there is no such file. */
  open(name: string, range?: ByteRange): Promise<OpenFile | null>;
  /** Size in bytes, or null where there is no such file. */
  findSize(name: string): Promise<number | null>;
  /** Another whenever the file was written anew, even with the same bytes; null where there is no such file. */
  findVersion(name: string): Promise<string | null>;
  /** Nothing where it is gone already. What can't be removed at the moment, because the store can't be reached, is swept up later. */
  remove(name: string): Promise<void>;
  list(): AsyncIterable<StoredFile>;
  /** Gives the file a second name on this disk, so that it outlives its removal. Some places can't do that. */
  hold(name: string, path: string): Promise<"held" | "gone" | "impossible">;
  /** Tells whether files can be read and written now. Never throws, and returns within seconds. */
  answers(): Promise<boolean>;
  /** A folder on this machine for what is under way; emptied at start. */
  staging: string;
  close(): void;
};

export const mediaPath = "/media/";

/** Id, then the width of a variant or the still of a video, then the type. Nothing else is ever read or served. */
const storedName = /^([0-9a-f]{32})(-\d{1,5}|-poster)?\.(avif|webp|jpg|png|mp4|webm)$/;

const types: Record<string, string> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
  png: "image/png",
  mp4: "video/mp4",
  webm: "video/webm",
};

/** Nothing that stands under a name ever changes. */
export const immutable = "public, max-age=31536000, immutable";

export function isStoredName(name: string): boolean {
  return storedName.test(name);
}

export function typeOf(name: string): string {
  return types[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream";
}

export function mediaUrl(name: string): string {
  return `${mediaPath}${name}`;
}

/** The address that a file has now which was, or is, at `url`: of a video, the video or its still; of an image, the original. */
export function addressIn(media: { kind: "image" | "video"; file: string; poster: string }, url: string): string {
  if (media.kind === "image" || isVideoAddress(url)) return mediaUrl(media.file);
  return media.poster === "" ? "" : mediaUrl(media.poster);
}

function isVideoAddress(url: string): boolean {
  return /\.(mp4|webm)$/.test(url);
}

/** Returns the id in a media URL, for any of the image's files. */
export function findMediaId(url: string): string | null {
  if (!url.startsWith(mediaPath)) return null;
  return storedName.exec(url.slice(mediaPath.length))?.[1] ?? null;
}
