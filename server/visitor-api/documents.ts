// Documents as pages of projects show them.
import type { CaseEntry } from "#contract/case-lists.ts";
import type { ShownDocument } from "#contract/media.ts";
import { findMediaId, mediaUrl } from "../media/storage.ts";
import type { Database } from "../store/database.ts";
import { documentFilesOf, findMediaByAnyId } from "../store/tables/media.ts";

/**
 * Returns what pages need to show documents, in their order. Documents whose pages aren't made are left out, unless they can be downloaded.
 * Call it after confidential documents are removed.
 */
export async function findDocuments(
  db: Database,
  documents: readonly CaseEntry<"documents">[],
  { canDownload = true }: { canDownload?: boolean } = {},
): Promise<ShownDocument[]> {
  const shown: ShownDocument[] = [];
  for (const { link, title } of documents) {
    const media = await findMediaByAnyId(db, findMediaId(link) ?? "");
    if (!media || (!media.document && !canDownload)) continue;
    const { count = 0, pages = [] } = media.document ?? {};
    const files = documentFilesOf(media.id, pages.length);
    shown.push({
      title,
      url: canDownload ? mediaUrl(media.file) : "",
      bytes: media.bytes,
      count,
      cover: media.document ? mediaUrl(files.cover) : "",
      textUrl: media.document ? mediaUrl(files.texts) : "",
      pages: pages.map((size, index) => ({ src: mediaUrl(files.pages[index] ?? ""), ...size })),
    });
  }
  return shown;
}
