import { limits } from "#contract/limits.ts";
import { safeLocalStorage } from "#web/shared/browser/storage.ts";

/** Stored in this browser only, like the theme. */
const key = "recent_searches";

export function readRecentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(safeLocalStorage.get(key) ?? "[]");
    return Array.isArray(stored)
      ? stored.filter((text) => typeof text === "string").slice(0, limits.siteSearch.recent)
      : [];
  } catch {
    return [];
  }
}

/** Returns the searches without duplicates, newest first. */
export function keepRecentSearch(text: string): void {
  const kept = text.trim();
  if (kept === "") return;
  const others = readRecentSearches().filter((other) => other.toLowerCase() !== kept.toLowerCase());
  write([kept, ...others].slice(0, limits.siteSearch.recent));
}

export function forgetRecentSearches(): void {
  write([]);
}

function write(searches: string[]): void {
  safeLocalStorage.set(key, JSON.stringify(searches));
}
