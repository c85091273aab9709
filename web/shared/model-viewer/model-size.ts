/** Returns words such as "1 triangle" or "15,452 triangles". */
export function formatTriangles(count: number): string {
  return `${count.toLocaleString("en")} ${count === 1 ? "triangle" : "triangles"}`;
}

export function megabytes(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
