import { profile } from "#content/profile.ts";

/** A moment in the writer's own time, for sentences: "21 Nov 2026, 04:10". */
export function whenWords(timestamp: string | number): string {
  return new Intl.DateTimeFormat(profile.language, { dateStyle: "medium", timeStyle: "short" }).format(new Date(timestamp));
}
