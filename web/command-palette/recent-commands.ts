import { limits } from "#contract/limits.ts";

/** In this browser only. Ids and no titles, so that a browser that others use keeps nothing of a draft. */
const key = "recent_commands";

/** The newest first. */
export function readRecent(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "string").slice(0, limits.palette.remembered) : [];
  } catch {
    return [];
  }
}

export function keepRecent(id: string): void {
  try {
    localStorage.setItem(key, JSON.stringify([id, ...readRecent().filter((other) => other !== id)].slice(0, limits.palette.remembered)));
  } catch {
    // Storage is off: nothing is remembered.
  }
}
