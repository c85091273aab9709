// The chapters of a project's video. Without the validation code, so that pages can load it.
import type { CaseEntry } from "./case-lists.ts";

/** Reads a time such as 0:12, 1:02:03 or 75, in seconds. Returns null for any other text. */
export function readTime(text: string): number | null {
  if (!/^(\d{1,5}|\d{1,3}:[0-5]\d|\d{1,2}:[0-5]\d:[0-5]\d)$/.test(text)) return null;
  return text.split(":").reduce((seconds, part) => seconds * 60 + Number(part), 0);
}

/** Returns a time as players show it, such as 0:12 or 1:02:03. */
export function writeTime(time: number): string {
  const [hours, minutes, seconds] = [Math.floor(time / 3600), Math.floor(time / 60) % 60, time % 60];
  const written = `${minutes}:${String(seconds).padStart(2, "0")}`;
  return hours === 0 ? written : `${hours}:${written.padStart(5, "0")}`;
}

export type Chapter = { seconds: number; title: string; part: string };

/** Returns the chapters of a project's video in their order. There are none without a video. */
export function chaptersOf({
  mediaType,
  mediaUrl = "",
  chapters = [],
}: {
  mediaType: string;
  mediaUrl?: string | undefined;
  chapters?: readonly CaseEntry<"chapters">[] | undefined;
}): Chapter[] {
  if (mediaType !== "video" || mediaUrl === "") return [];
  return chapters
    .map(({ time, title, part }) => ({ seconds: readTime(time) ?? 0, title, part }))
    .toSorted((one, other) => one.seconds - other.seconds);
}

/** Returns the URL of a video file that begins at a time. */
export function videoUrlAt(address: string, seconds: number): string {
  return `${address}#t=${seconds}`;
}
