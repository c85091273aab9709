// Copies image descriptions from a post to the media library, for images without a description there.
import { limits } from "#contract/limits.ts";
import type { PostInput } from "#contract/posts.ts";
import { listHtmlImages } from "../../media/html-images.ts";
import type { Database } from "../../store/database.ts";
import { mediaTable } from "../../store/tables/media.ts";

/** Returns alternative texts by the id of their image; the first text of each image counts. */
export function listDescriptions(
  { blogImage, imageAlt }: Pick<PostInput, "blogImage" | "imageAlt">,
  content: string,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const images = listHtmlImages(content).map(({ attributes }) => [attributes.src ?? "", attributes.alt ?? ""] as const);
  for (const [url, alt] of [[blogImage, imageAlt] as const, ...images]) {
    const [, id] = /^\/media\/([0-9a-f]{32})\./.exec(url) ?? [];
    if (id !== undefined && alt.trim() !== "" && !found.has(id)) found.set(id, alt.trim().slice(0, limits.title));
  }
  return found;
}

export async function keepDescriptions(db: Database, descriptions: ReadonlyMap<string, string>): Promise<void> {
  for (const [id, alt] of descriptions) await mediaTable.update(db, { id, alt: "" }, { alt });
}
