import type { Upload } from "#contract/media.ts";
import { uploadApi } from "../shared/owner-api.ts";
import type { UploadOptions } from "#web/shared/api/upload-transport.ts";

/** Uploads an image of a post. Throws ApiFailure, or AbortError when it is canceled. */
export function uploadImage(file: File, options: UploadOptions = {}): Promise<Upload> {
  return uploadApi(options).media.uploadForPost({ form: { image: file } });
}
