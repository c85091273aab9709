import { rm } from "node:fs/promises";
import { limits } from "#contract/limits.ts";
import type { MediaKind, Upload } from "#contract/media.ts";
import { InvalidError } from "../errors.ts";
import { mediaKindOf } from "./detect.ts";
import { storeDocument } from "./documents.ts";
import { prepareImage, storeStagedImage } from "./images.ts";
import type { Prepared, StagedFile, StoreOptions } from "./intake.ts";
import { isModel, prepareModel, storeModel } from "./models.ts";
import { preparePlainFile, storePlainFile } from "./plain-files.ts";
import { tooLarge } from "./receive.ts";
import type { MediaContext } from "./storage.ts";
import { prepareVideo, storeVideo } from "./videos.ts";

/**
 * Stores a staged file of any kind under a name derived from its content, the same file once. Takes ownership of the staged file. Throws a
 * DomainError with one sentence for the owner, or a StorageFullError if the disk is full; in both cases nothing is left behind. With `kind`,
 * all other kinds are refused; a document is a PDF that visitors can read.
 */
export async function storeFile(
  media: MediaContext,
  staged: StagedFile,
  options: StoreOptions & { kind?: "model" | "document" | undefined } = {},
): Promise<Upload> {
  if (options.kind === "document") return storeDocument(media, staged, options);
  switch (await kindOf(staged, options.kind)) {
    case "video":
      return storeVideo(media, staged, options);
    case "audio":
    case "file":
      return storePlainFile(media, staged, options);
    case "model":
      return storeModel(media, staged, options);
    default:
      // `storeStagedImage` refuses all other types, with a sentence that names the type.
      return storeStagedImage(media, staged, options);
  }
}

/** Writes a file of any kind to the storage, and returns it without a row. */
export async function prepareFile(
  media: MediaContext,
  staged: StagedFile,
  { kind }: { kind?: "model" | undefined } = {},
): Promise<Prepared> {
  switch (await kindOf(staged, kind)) {
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

/** Tells models in ZIP files from other ZIP files. Removes the file if it is refused. */
async function kindOf(staged: StagedFile, wanted?: "model"): Promise<MediaKind | null> {
  const kind = mediaKindOf(staged.kind);
  try {
    if (staged.size === 0) throw new InvalidError("The file is empty.");
    if (kind !== "model" && staged.kind !== "zip" && wanted !== "model") return kind;
    if (await isModel(staged, kind === "model" || wanted === "model")) return "model";
    if (staged.size > limits.file.bytes) throw tooLarge("file");
    return kind;
  } catch (error) {
    await rm(staged.path, { force: true });
    throw error;
  }
}
