import type { Upload } from "#contract/media.ts";
import { uploadFile, type UploadOptions } from "#web/shared/api/upload.ts";

/** Sends an image of a post. Throws ApiFailure, or AbortError when it is cancelled. */
export function uploadImage(file: File, options: UploadOptions = {}): Promise<Upload> {
  return uploadFile("post", file, options);
}
