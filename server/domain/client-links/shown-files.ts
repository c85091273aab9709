import type { Context } from "../../context.ts";
import { findMediaId, mediaUrl } from "../../media/storage.ts";
import type { ClientLinkRow } from "../../store/tables/client-links.ts";
import { isUsedByClientLink } from "../../store/tables/media-uses.ts";
import { createMediaVisibility, isModelUpload } from "../media/media-visibility.ts";

/**
 * Returns a function that tells whether a link still shows a file: the link's content uses the file, or everyone may see it. Signed URLs
 * outlive a change of the link, so each request checks.
 */
export function createShownFiles(
  context: Pick<Context, "db" | "content">,
): (link: Pick<ClientLinkRow, "id">, name: string) => Promise<boolean> {
  const findVisibility = createMediaVisibility(context);
  return async (link, name) => {
    const id = findMediaId(mediaUrl(name));
    if (id === null) return false;
    return (
      (await isUsedByClientLink(context.db, id, link.id)) ||
      (await findVisibility(id, isModelUpload(id, name))) !== "private"
    );
  };
}
