import { limits } from "#contract/limits.ts";
import { safeLocalStorage } from "#web/shared/browser/storage.ts";

/** Stored in this browser only. Only ids are stored, so other users of the browser can't read the titles of drafts. */
const key = "recent_commands";

/** Newest first. */
export function readRecent(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(safeLocalStorage.get(key) ?? "[]");
    return Array.isArray(stored)
      ? stored.filter((id) => typeof id === "string").slice(0, limits.palette.remembered)
      : [];
  } catch {
    return [];
  }
}

export function keepRecent(id: string): void {
  const recent = [id, ...readRecent().filter((other) => other !== id)].slice(0, limits.palette.remembered);
  safeLocalStorage.set(key, JSON.stringify(recent));
}
