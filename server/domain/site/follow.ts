import { isDeepStrictEqual } from "node:util";
import { isDocument } from "./documents.ts";

/**
 * Returns `current`, with every part that still equals the part of `from` replaced by the part of `to`. Parts that somebody edited stay.
 * Entries of lists are found wherever they are now, and entries with an id by their id.
 */
export function follow(current: unknown, from: unknown, to: unknown): unknown {
  if (isDeepStrictEqual(current, from)) return to;
  if (Array.isArray(current) && Array.isArray(from) && Array.isArray(to)) return followList(current, from, to);
  if (!isDocument(current) || !isDocument(from) || !isDocument(to)) return current;
  const keys = new Set([...Object.keys(current), ...Object.keys(to)]);
  return Object.fromEntries(
    [...keys].flatMap((key) => {
      const value = follow(current[key], from[key], to[key]);
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

function followList(current: unknown[], from: unknown[], to: unknown[]): unknown[] {
  return current.flatMap((entry) => {
    const same = from.findIndex((each) => isDeepStrictEqual(each, entry));
    if (same !== -1) return same < to.length ? [to[same]] : [];
    const id = idOf(entry);
    if (id === undefined) return [entry];
    const [before, after] = [from, to].map((list) => list.find((each) => idOf(each) === id));
    return [before && after ? follow(entry, before, after) : entry];
  });
}

function idOf(entry: unknown): unknown {
  return isDocument(entry) ? entry.id : undefined;
}
