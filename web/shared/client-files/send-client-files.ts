// Sends a form with files of a visitor. Loaded when somebody sends one, so other pages don't have it.
import type { Words } from "#words/en.ts";
import { clientFileLimits } from "#contract/client-files.ts";
import { send } from "../api/create-client.ts";
import { ApiFailure } from "../api/failure.ts";
import { uploadTransport } from "../api/upload-transport.ts";

const { count, bytes: maxBytes, total: maxTotal } = clientFileLimits;

/**
 * Checks the files of a form before they are sent, then sends the form. `onProgress` gets a sentence for a status region, which change with each
 * tenth. Throws ApiFailure with a sentence on what to do.
 */
export async function sendClientFiles(
  url: string,
  form: FormData,
  words: Words["clientFiles"],
  onProgress: (progress: string) => void,
): Promise<unknown> {
  const files = form.getAll("files").filter((entry) => entry instanceof File && entry.name !== "");
  if (files.length > count) throw new ApiFailure(400, words.tooMany({ n: count }));
  const sizes = files.map((file) => (file instanceof File ? file.size : 0));
  if (sizes.some((size) => size > maxBytes))
    throw new ApiFailure(413, words.tooLarge({ megabytes: inMegabytes(maxBytes) }));
  if (sizes.reduce((sum, size) => sum + size, 0) > maxTotal)
    throw new ApiFailure(413, words.tooLargeTogether({ megabytes: inMegabytes(maxTotal) }));
  const transport = uploadTransport((share) => {
    if (files.length > 0) onProgress(words.progress({ percent: Math.floor(share * 10) * 10 }));
  });
  return send(transport, url, { method: "POST", body: form });
}

function inMegabytes(bytes: number): number {
  return bytes / 1024 / 1024;
}
