import type { Words } from "#words/en.ts";

/** Returns words such as "1 triangle" or "15,452 triangles". */
export function formatTriangles(n: number, words: Words["model"]): string {
  return words.triangles({ n, count: n.toLocaleString("en") });
}

export function megabytes(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
