import type { Words } from "#words/en.ts";
import { formatNumber } from "#words/numbers.ts";

/** Returns words such as "1 triangle" or "15,452 triangles". */
export function formatTriangles(n: number, { model, numbers }: Pick<Words, "model" | "numbers">): string {
  return model.triangles({ n, count: formatNumber(n, numbers) });
}
