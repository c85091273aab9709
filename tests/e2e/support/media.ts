import type { MediaItem, MediaPage, Upload } from "#contract/media.ts";
import type { TestFile } from "./files.ts";
import type { Site } from "./site.ts";

// Fills and reads the media library.

/** Uploads a file as the owner, with or without a description. */
export async function uploadTo(
  site: Pick<Site, "api">,
  { name, mimeType, buffer }: TestFile,
  alt = "",
): Promise<Upload> {
  const form = new FormData();
  form.append("file", new File([Uint8Array.from(buffer)], name, { type: mimeType }));
  const upload = await site.api<Upload>("POST", "/media", form);
  if (alt !== "") await site.api("PUT", `/media/${upload.fileId}`, { alt });
  return upload;
}

/** Returns the library's first page, newest first. */
export async function library(site: Site): Promise<MediaItem[]> {
  return (await site.api<MediaPage>("GET", "/media")).items;
}
