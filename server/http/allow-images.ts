import type { Caller } from "../domain/auth/callers.ts";
import { ForbiddenError } from "../errors.ts";
import { bringsImages, isForeign } from "../media/content-images.ts";

/**
 * The server fetches images of other sites in a text or a field and adds them to the media library. A token may add them only if it may
 * change the library.
 */
export function allowImages(caller: Caller, texts: readonly string[], sources: readonly string[] = []): void {
  if (caller.may("media") || !(texts.some(bringsImages) || sources.some(isForeign))) return;
  throw new ForbiddenError(
    "An API token needs the scope “media” to bring in images from elsewhere. Upload them first, and name their URLs.",
    { code: "missing-scope" },
  );
}
