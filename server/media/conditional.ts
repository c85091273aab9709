// The conditions of a request for a stored file: whether a cached copy is still valid, and which part is requested.
import type { ByteRange } from "./storage.ts";

export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header
    .split(",")
    .some((candidate) => candidate.trim() === "*" || candidate.trim().replace(/^W\//, "") === etag);
}

/** Parses a single range. Invalid headers and several ranges get the whole file, as the standard allows. */
export function parseRange(header: string | undefined, size: number): ByteRange | "unsatisfiable" | null {
  const parts = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "");
  if (!parts || (parts[1] === "" && parts[2] === "")) return null;
  const [first, last] = [parts[1], parts[2]];
  if (first === "" || first === undefined) {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" || last === undefined ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size) return "unsatisfiable";
  return start > end ? null : { start, end };
}
