import { limits } from "#contract/limits.ts";
import { safeLocalStorage } from "#web/shared/browser/storage.ts";

/** In this browser only. Ids and no titles, so that a browser that others use keeps nothing of a draft. */
const key = "recent_commands";

/** The newest first. */
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
