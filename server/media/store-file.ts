import type { Upload } from "#contract/media.ts";
import { mediaKindOf } from "./detect.ts";
import { prepareImage, storeStagedImage } from "./images.ts";
import type { Prepared, StagedFile, StoreOptions } from "./intake.ts";
import { prepareModel, storeModel } from "./models.ts";
import { preparePlainFile, storePlainFile } from "./plain-files.ts";
import type { MediaContext } from "./storage.ts";
import { prepareVideo, storeVideo } from "./videos.ts";

/**
 * Stores a staged file of any kind under a name derived from its content, the same file once. Takes ownership of the staged file. Throws a
 * DomainError with one sentence for the owner, or a StorageFullError if the disk is full; in both cases nothing is left behind.
 */
export function storeFile(media: MediaContext, staged: StagedFile, options: StoreOptions = {}): Promise<Upload> {
  switch (mediaKindOf(staged.kind)) {
    case "video":
      return storeVideo(media, staged, options);
    case "audio":
    case "file":
      return storePlainFile(media, staged, options);
    case "model":
      return storeModel(media, staged, options);
    default:
      // A type that is no kind of medium is refused there, with a sentence that names the type.
      return storeStagedImage(media, staged, options);
  }
}

/** Writes a file of any kind to the storage, and returns it without a row. */
export function prepareFile(media: MediaContext, staged: StagedFile): Promise<Prepared> {
  switch (mediaKindOf(staged.kind)) {
    case "video":
      return prepareVideo(media, staged);
    case "audio":
    case "file":
      return preparePlainFile(media, staged);
    case "model":
      return prepareModel(media, staged);
    default:
      return prepareImage(media, staged);
  }
}
