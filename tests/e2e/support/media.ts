import type { MediaItem, MediaPage, Upload } from "#contract/media.ts";
import type { TestFile } from "./files.ts";
import { expect, type Site } from "./site.ts";

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

/**
 * Waits until this many images of a page are shown in several sizes, which are made in the background. From then on, each visit gets the
 * same files.
 */
export async function untilSizesMade(address: string, images: number): Promise<void> {
  const sources = async () => (await (await fetch(address)).text()).match(/<source type="image\/avif"/g)?.length;
  await expect.poll(sources).toBe(images);
}
